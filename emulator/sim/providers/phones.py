"""Telephone numbers as android.telephony.PhoneNumberUtils treats them, for a device in the United States."""

from __future__ import annotations

import sqlite3

MIN_MATCH = 7
"""Trailing digits in which two numbers must agree to be taken for the same (config_phonenumber_compare_min_match)."""
_KEYS = (("2", "abc"), ("3", "def"), ("4", "ghi"), ("5", "jkl"), ("6", "mno"), ("7", "pqrs"), ("8", "tuv"), ("9", "wxyz"))
_KEYPAD = {letter: digit for digit, letters in _KEYS for letter in letters}
_SEPARATORS = frozenset(" -().\u00a0\u2010\u2011\u2012\u2013/")
_AREA_CODE_LINES = (
    "201 202 203 204 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 226 227 228 229 231 234 236 239 240 242",
    "246 248 249 250 251 252 253 254 256 260 262 263 264 267 268 269 270 272 274 276 279 281 283 284 289 301 302 303 304 305 306 307",
    "308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 326 327 329 330 331 332 334 336 337 339 340 341 343 345 346 347 350",
    "351 352 353 354 360 361 363 364 365 367 368 369 380 382 385 386 401 402 403 404 405 406 407 408 409 410 412 413 414 415 416 417",
    "418 419 423 424 425 428 430 431 432 434 435 437 438 440 441 442 443 445 447 448 450 456 458 463 464 468 469 470 472 473 474 475",
    "478 479 480 484 500 501 502 503 504 505 506 507 508 509 510 512 513 514 515 516 517 518 519 520 530 531 533 534 539 540 541 544",
    "548 551 557 559 561 562 563 564 566 567 570 571 572 573 574 575 577 579 580 581 582 584 585 586 587 588 600 601 602 603 604 605",
    "606 607 608 609 610 612 613 614 615 616 617 618 619 620 623 626 628 629 630 631 636 639 640 641 645 646 647 649 650 651 656 657",
    "658 659 660 661 662 664 667 669 670 671 672 678 679 680 681 682 683 684 686 689 700 701 702 703 704 705 706 707 708 709 712 713",
    "714 715 716 717 718 719 720 721 724 725 726 727 728 730 731 732 734 737 740 742 743 747 753 754 757 758 760 762 763 765 767 769",
    "770 771 772 773 774 775 778 779 780 781 782 784 785 786 787 800 801 802 803 804 805 806 807 808 809 810 812 813 814 815 816 817",
    "818 819 820 825 826 828 829 830 831 832 833 835 838 839 840 843 844 845 847 848 849 850 854 855 856 857 858 859 860 861 862 863",
    "864 865 866 867 868 869 870 872 873 876 877 878 879 888 900 901 902 903 904 905 906 907 908 909 910 912 913 914 915 916 917 918",
    "919 920 925 928 929 930 931 934 936 937 938 939 940 941 943 945 947 948 949 951 952 954 956 959 970 971 972 973 975 978 979 980",
    "983 984 985 986 989",
)
_AREA_CODES = frozenset(" ".join(_AREA_CODE_LINES).split())
"""Area codes of the North American plan; a number outside them has no E.164 form, as libphonenumber calls it invalid."""


def normalize(number: str) -> str:
    """Digits and a leading plus sign; letters become the digits of their keys (normalizeNumber)."""
    out: list[str] = []
    for char in number:
        if char.isdigit():
            out.append(str(int(char)))
        elif char == "+" and not out:
            out.append(char)
        elif char.lower() in _KEYPAD:
            return normalize("".join(_KEYPAD.get(c.lower(), c) for c in number))
    return "".join(out)


def network_portion(number: str) -> str:
    """What is dialled, without separators, up to the first pause or wait (extractNetworkPortion)."""
    out: list[str] = []
    for char in number:
        if char in ",;pPwW":
            break
        if char.isdigit():
            out.append(str(int(char)))
        elif char in "*#N" or (char == "+" and (not out or out[-1] in "*#")):
            out.append(char)
    return "".join(out)


def min_match(number: str) -> str:
    """The last digits, last one first: what the lookup table is searched by (toCallerIDMinMatch)."""
    return network_portion(number)[::-1][:MIN_MATCH]


def is_number(text: str) -> bool:
    """Whether a text can be dialled: digits and separators only, three digits at least (isGlobalPhoneNumber, roughly)."""
    digits = [char for char in text if char.isdigit()]
    return len(digits) >= 3 and all(char.isdigit() or char in _SEPARATORS or char in "+*#,;" for char in text)


def e164(number: str) -> str | None:
    """The international form `+15551234567`; None for what is no valid number (formatNumberToE164, country US)."""
    digits = normalize(number)
    if any(char in "*#" for char in network_portion(number)):
        return None
    if digits.startswith("+") and not digits.startswith("+1"):
        return digits if 8 <= len(digits) <= 16 else None
    national = digits.removeprefix("+1") if digits.startswith("+") else digits.removeprefix("1") if len(digits) == 11 else digits
    valid = len(national) == 10 and national[:3] in _AREA_CODES and national[3] in "23456789"
    return f"+1{national}" if valid else None


def display(number: str) -> str:
    """How a number is shown: `(415) 555-0100` for ten digits; anything unusual as it is (formatNumber, country US)."""
    digits = normalize(number)
    if any(char in "*#,;" for char in number):
        return number
    if digits.startswith("+1") and len(digits) == 12:
        return f"+1 {digits[2:5]}-{digits[5:8]}-{digits[8:]}"
    if digits.startswith("+"):
        return number
    if len(digits) == 11 and digits[0] == "1":
        return f"1 ({digits[1:4]}) {digits[4:7]}-{digits[7:]}"
    if len(digits) == 10:
        return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
    if len(digits) == 7:
        return f"{digits[:3]}-{digits[3:]}"
    return number


def same(first: str | None, second: str | None, least: int = MIN_MATCH) -> bool:
    """Whether two numbers are taken for one: equal from the end on for `least` digits, with nothing but prefixes in front
    (compareLoosely)."""
    if first is None or second is None:
        return first is None and second is None
    one, two = network_portion(first), network_portion(second)
    if not one or not two:
        return False
    matched = 0
    while matched < min(len(one), len(two)) and one[-1 - matched] == two[-1 - matched]:
        matched += 1
    if matched < least:
        return len(one) == len(two) == matched
    rest_one, rest_two = one[: len(one) - matched], two[: len(two) - matched]
    if matched >= least and (not rest_one or not rest_two):
        return True
    if _international(rest_one) and _international(rest_two):
        return True
    return (_trunk(rest_one) and _country(rest_two)) or (_trunk(rest_two) and _country(rest_one))


def _international(prefix: str) -> bool:
    return prefix in ("+", "00", "011")


def _trunk(prefix: str) -> bool:
    return prefix in ("0", "")


def _country(prefix: str) -> bool:
    bare = prefix.removeprefix("+") if prefix.startswith("+") else prefix.removeprefix("00") if prefix.startswith("00") else ""
    return bool(bare) and bare.isdigit() and len(bare) <= 3


def _equal(*values: object) -> int:
    first, second = (None if value is None else str(value) for value in values[:2])
    least = int(str(values[3])) if len(values) > 3 else MIN_MATCH
    return int(same(first, second, least))


def register(connection: sqlite3.Connection) -> None:
    """The SQL function PHONE_NUMBERS_EQUAL(a, b [, strict [, least digits]]) that Android adds to SQLite."""
    connection.create_function("PHONE_NUMBERS_EQUAL", -1, _equal, deterministic=True)
