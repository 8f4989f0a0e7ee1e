// The clock over every other page: time, level and blinds never leave a board.
const SVG = "http://www.w3.org/2000/svg";

function element(name, className, parent) {
  const made = document.createElement(name);
  made.className = className;
  parent.append(made);
  return made;
}

function drawing(board, parent) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  svg.append(use);
  parent.prepend(svg);
  return (name) => {
    svg.classList.toggle("gone", !name);
    if (name) use.setAttribute("href", `${board.dataset.icons}#i-${name}`);
  };
}

const say = (where, text) => { if (where.textContent !== text) where.textContent = text; };

// Numbers are never cut off: what is long is set smaller, and leaves no room for what is next.
const ROOM = 64; // characters of the line's own size beside the time
const BLINDS = 1.35; // how much larger the blinds are

const fitted = (band, blinds) => Math.min(1, ROOM / (band.length + BLINDS * blinds.length));

export function strip(board) {
  const line = element("div", "bp-strip", board);
  const band = element("p", "band", line);
  const icon = drawing(board, band);
  const words = element("span", "", band);
  const time = element("time", "time", line);
  const blinds = element("p", "blinds", line);
  const next = element("p", "next", line);
  return (face) => {
    icon(face.icon);
    say(words, face.band);
    say(time, face.time || face.hands.join(""));
    say(blinds, [face.blinds, face.ante].filter(Boolean).join(" · "));
    const fit = fitted(face.band, blinds.textContent);
    line.style.setProperty("--fit", fit.toFixed(2));
    line.toggleAttribute("data-full", fit < 1);
    say(next, face.next.join(""));
  };
}
