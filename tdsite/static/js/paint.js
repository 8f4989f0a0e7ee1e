// Puts a face on the page.  Only what differs is touched.
const NO_PICTURE = "0".repeat(64); // stands for the name of one in the board's address of pictures
const part = (board, name) => board.querySelector(`[data-part="${name}"]`);

function text(element, value) {
  if (element && element.textContent !== value) element.textContent = value;
}

function shown(element, is) {
  if (element && element.hidden === is) element.hidden = !is;
}

function icon(board, svg, name) {
  if (!svg) return;
  svg.classList.toggle("gone", !name);
  if (name) svg.firstElementChild.setAttribute("href", `${board.dataset.icons}#i-${name}`);
}

// The time with its colons in spans of their own, as they are set a little higher.
function digits(element, value) {
  if (element.dataset.value === value) return;
  element.dataset.value = value;
  const pieces = value.split(":");
  element.replaceChildren(...pieces.flatMap((piece, i) => (i ? [tag("span", ":", "colon"), piece] : [piece])));
}

function tag(name, content, className = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...[content].flat());
  return element;
}

// Plain and strong pieces by turns.
const rich = (pieces) => pieces.filter(Boolean).length
  ? pieces.flatMap((piece, i) => (piece ? [i % 2 ? tag("strong", piece) : piece] : []))
  : [];

// A figure, set as small as it alone has to be.
function figure([[name, value, small], fit]) {
  const made = tag("div", [
    tag("dt", name),
    tag("dd", small ? [`${value} `, tag("small", small)] : [value]),
  ]);
  made.dataset.fit = fit;
  return made;
}

// Rebuys or add-ons: a heading, the price with its chips, and for whom.
const buy = ([state, name, price, chips, whom]) => tag("li", [
  tag("b", name),
  tag("span", chips ? [`${price} `, tag("small", chips)] : [price]),
  ...(whom ? [tag("i", whom)] : []),
], state);

// How much smaller than usual a text is set.
function fitted(board, sizes) {
  for (const [name, size] of Object.entries(sizes)) {
    const element = part(board, name);
    if (element && element.dataset.fit !== String(size)) element.dataset.fit = size;
  }
}

// A picture of the house, known by its content; without one, what stands there otherwise.
function picture(board, name, sha256) {
  const image = part(board, name);
  shown(image, Boolean(sha256));
  const source = board.dataset.pictures.replace(NO_PICTURE, sha256);
  if (image && sha256 && image.getAttribute("src") !== source) image.setAttribute("src", source);
}

function look(board, { accent, logo, sponsor, final }) {
  board.dataset.accent = accent;
  board.toggleAttribute("data-final", final);
  picture(board, "logo", logo);
  picture(board, "sponsor", sponsor);
}

// Large numbers of tables are set smaller, as the template does.
function counted(element, [, , all = ""]) {
  shown(element, Boolean(all));
  element?.classList.toggle("long", all.length === 3);
  element?.classList.toggle("longer", all.length > 3);
}

function table(board, [state, name, says]) {
  return tag("li", name ? [drawing(board, name), ` ${says}`] : says, state === "done" ? "done" : "playing");
}

function drawing(board, name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  icon(board, svg, name);
  return svg;
}

// Children are made again only when their content changed.
function fill(element, content, make) {
  const key = JSON.stringify(content);
  if (!element || element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...make(content));
}

export function draw(board, face, { words, silentMs }) {
  board.dataset.state = face.state;
  look(board, face);
  fitted(board, face.fit);
  icon(board, part(board, "icon"), face.icon);
  text(part(board, "band"), face.band);
  digits(part(board, "time"), face.time);
  shown(part(board, "time"), Boolean(face.time));
  shown(part(board, "winner"), Boolean(face.winner));
  text(part(board, "winner"), face.winner);
  counted(part(board, "hands"), face.hands);
  fill(part(board, "hands-count"), face.hands, (pieces) =>
    pieces.map((piece, i) => (i % 2 ? tag("small", piece) : piece)),
  );
  fill(part(board, "hand"), face.hand, (lines) =>
    lines.flatMap((line, i) => (i ? [document.createElement("br"), line] : [line])),
  );
  shown(part(board, "hand-tables"), Boolean(face.hand_tables.length));
  fill(part(board, "hand-tables"), face.hand_tables, (rows) => rows.map((row) => table(board, row)));
  const bar = part(board, "bar");
  shown(bar, Boolean(face.time));
  bar.max = face.whole;
  bar.value = face.left;
  text(part(board, "blinds"), face.blinds);
  text(part(board, "ante"), face.ante);
  fill(part(board, "next"), face.next, rich);
  shown(part(board, "notice"), Boolean(face.notice));
  text(part(board, "notice-text"), face.notice);
  board.toggleAttribute("data-buys", Boolean(face.buys.length));
  shown(part(board, "buys"), Boolean(face.buys.length));
  fill(part(board, "buys"), face.buys, (rows) => rows.map(buy));
  const figures = face.figures.map((row, i) => [row, face.fit[`figure${i}`]]);
  fill(part(board, "figures"), figures, (rows) => rows.map(figure));
  fill(part(board, "pool"), face.pool, ([name, value]) => [tag("dt", name), tag("dd", value)]);
  fill(part(board, "prizes"), face.prizes, (rows) =>
    rows.map((row) => tag("li", row.map((cell) => tag("span", cell)))),
  );
  fill(part(board, "foot"), face.foot, (lines) => lines.map((line) => tag("span", rich(line))));
  fill(part(board, "ticker"), face.ticker, (lines) => lines.map((line) => tag("span", line)));
  text(part(board, "day"), face.day);
  shown(part(board, "day"), Boolean(face.day));
  text(part(board, "wall"), face.wall);
  live(board, words, silentMs);
}

function live(board, words, silentMs) {
  const element = part(board, "live");
  const stale = silentMs > 0;
  shown(element, true);
  element.classList.toggle("stale", stale);
  icon(board, part(board, "live-icon"), stale ? "warning" : "dot");
  text(part(board, "live-text"), stale ? words.not_live.replace("%(age)s", age(words, silentMs)) : words.live);
}

function age(words, ms) {
  const seconds = Math.floor(ms / 1000);
  const [name, n] = seconds < 60 ? ["seconds", seconds]
    : seconds < 3600 ? ["minutes", Math.floor(seconds / 60)]
      : ["hours", Math.floor(seconds / 3600)];
  return words[name].replace("%(n)s", n);
}
