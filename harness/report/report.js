"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const frames = read("frames");
  const pictures = read("pictures");
  const list = document.getElementById("list");
  const viewer = document.getElementById("viewer");
  const numeric = new Set(["steps", "seconds"]);
  const open = { episode: 0, frame: 0 };

  // Everything that comes from a run goes in through textContent, never as markup.
  const make = (tag, className, words) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (words !== undefined) node.textContent = words;
    return node;
  };

  const mark = (x, y, size, className) => {
    const node = make("span", className);
    node.style.left = `${(100 * x) / size[0]}%`;
    node.style.top = `${(100 * y) / size[1]}%`;
    return node;
  };

  const shot = (frame, words) => {
    const box = make("div", "frame");
    if (!frame.picture) {
      box.append(make("div", "empty", "no picture"));
      return box;
    }
    const image = make("img");
    image.src = `data:image/jpeg;base64,${pictures[frame.picture]}`;
    image.alt = words;
    image.loading = "lazy";
    box.append(image);
    const [width, height] = frame.size;
    if (width && height && frame.at.length) {
      const [x, y, toX, toY] = frame.at;
      if (toX !== undefined) {
        const space = "http://www.w3.org/2000/svg";
        const drawing = document.createElementNS(space, "svg");
        drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
        drawing.setAttribute("class", "path");
        const line = document.createElementNS(space, "line");
        for (const [name, value] of Object.entries({ x1: x, y1: y, x2: toX, y2: toY })) line.setAttribute(name, value);
        drawing.append(line);
        box.append(drawing, mark(toX, toY, frame.size, "touch end"));
      }
      box.append(mark(x, y, frame.size, "touch"));
    }
    return box;
  };

  const caption = (frame, number) => `${number + 1}. ${frame.do}`;

  const fillFilm = (film, episode) => {
    film.replaceChildren();
    frames[episode].forEach((frame, number) => {
      const words = caption(frame, number);
      const button = make("button", "still");
      button.type = "button";
      button.append(shot(frame, words), make("span", "do", words));
      if (frame.error) button.append(make("span", "problem", frame.error));
      if (frame.irreversible) button.append(make("span", "badge failure", frame.irreversible));
      button.addEventListener("click", () => show(episode, number));
      film.append(button);
    });
    if (!frames[episode].length) film.append(make("p", "note", "No step was taken."));
  };

  const show = (episode, number) => {
    open.episode = episode;
    open.frame = number;
    const all = frames[episode];
    const frame = all[number];
    document.getElementById("large").replaceChildren(shot(frame, caption(frame, number)));
    document.getElementById("place").textContent = `${number + 1} of ${all.length}`;
    const said = document.getElementById("said");
    said.replaceChildren(make("h3", "", caption(frame, number)), make("p", "note", frame.where || ""));
    if (frame.thought) said.append(make("p", "thought", frame.thought));
    if (frame.note) said.append(make("p", "note", frame.note));
    if (frame.error) said.append(make("p", "problem", frame.error));
    if (frame.irreversible) said.append(make("p", "problem", `cannot be taken back: ${frame.irreversible}`));
    document.getElementById("previous").disabled = number === 0;
    document.getElementById("next").disabled = number === all.length - 1;
    if (!viewer.open) viewer.showModal();
  };

  const move = (by) => {
    const next = open.frame + by;
    if (next >= 0 && next < frames[open.episode].length) show(open.episode, next);
  };

  document.getElementById("previous").addEventListener("click", () => move(-1));
  document.getElementById("next").addEventListener("click", () => move(1));
  document.getElementById("close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "ArrowRight") move(1);
  });
  viewer.addEventListener("click", (event) => {
    if (event.target === viewer) viewer.close();
  });

  // Rows open on a click anywhere on them; the button in the first cell is there for keyboards.
  const toggle = (body) => {
    const detail = body.querySelector(".detail");
    const button = body.querySelector(".open");
    detail.hidden = !detail.hidden;
    button.setAttribute("aria-expanded", String(!detail.hidden));
    const film = detail.querySelector(".film");
    if (!detail.hidden && !film.childElementCount) fillFilm(film, Number(body.dataset.number));
  };
  list.addEventListener("click", (event) => {
    const row = event.target.closest("tbody > tr");
    if (row && !row.classList.contains("detail")) toggle(row.parentElement);
  });

  const bodies = [...list.tBodies];
  const search = document.getElementById("search");
  const selects = [...document.querySelectorAll("[data-filter]")];
  const refresh = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const body of bodies) {
      const data = body.dataset;
      const text = `${data.search} ${data.app} ${data.template} ${data.agent} ${data.outcome}`.toLowerCase();
      const visible =
        words.every((word) => text.includes(word)) && selects.every((box) => !box.value || data[box.dataset.filter] === box.value);
      body.hidden = !visible;
      count += visible;
    }
    document.getElementById("shown").textContent = `${count} of ${bodies.length} episodes`;
  };
  search.addEventListener("input", refresh);
  for (const box of selects) box.addEventListener("change", refresh);
  document.getElementById("controls").addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("reset").addEventListener("click", () => {
    document.getElementById("controls").reset();
    refresh();
  });

  const sorters = [...list.querySelectorAll("[data-sort]")];
  for (const button of sorters) {
    button.addEventListener("click", () => {
      const name = button.dataset.sort;
      const header = button.closest("th");
      const down = header.getAttribute("aria-sort") === "ascending";
      for (const other of sorters) other.closest("th").removeAttribute("aria-sort");
      header.setAttribute("aria-sort", down ? "descending" : "ascending");
      const compare = (left, right) =>
        numeric.has(name)
          ? Number(left.dataset[name]) - Number(right.dataset[name])
          : left.dataset[name].localeCompare(right.dataset[name], undefined, { numeric: true });
      list.append(...bodies.sort((left, right) => (down ? -1 : 1) * compare(left, right)));
    });
  }
  refresh();
})();
