"""com.android.providers.telephony: messages (`sms`, `mms`, `mms-sms`) over mmssms.db."""
