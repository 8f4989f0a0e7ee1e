// What a test measures of one page of the staff as it stands in its window; see test_every_page.py.
// Each part answers with what is wrong in words that name the element and the value.
() => {
  const SMALLEST_TEXT = 12;
  const SMALLEST_TARGET = 24;
  const PHONE = 640;
  const PHONE_TARGET = 44;
  const TARGETS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
  // what a thumb has to hit on a phone, whatever else is there
  const MAIN =
    ".button, .bar a, .room-tabs a, .more-grid a, .segments > *, summary, select, input, textarea";
  // lower than that all the same: the cells of a plan or a count are typed into one after another
  const CELLS = "td :is(input, select, textarea)";
  const BOXES = '[type="checkbox"], [type="radio"], [type="color"], [type="range"]';

  const isClipped = (e) => {
    for (let at = e; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath.startsWith("inset(50%") || style.clip === "rect(0px, 0px, 0px, 0px)") return true;
      if (at.offsetWidth <= 1 && at.offsetHeight <= 1 && style.overflow === "hidden") return true;
    }
    return false;
  };
  const isShown = (e) => {
    const { width, height } = e.getBoundingClientRect();
    if (!width || !height || isClipped(e)) return false;
    return e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const rounded = (number) => Math.round(number * 10) / 10;
  const spaced = (words) => (words ?? "").trim().replace(/\s+/g, " ");
  const simple = (e) => e.localName + [...e.classList].slice(0, 2).map((one) => `.${one}`).join("");
  // what an element is called, the same for all of its kind
  const kindOf = (e) => (e.classList.length ? simple(e) : `${simple(e.parentElement)} > ${e.localName}`);
  const named = (e) => `${kindOf(e)} “${spaced(e.ariaLabel || e.textContent || e.name).slice(0, 24)}”`;
  // the first of each kind, with what is said of it
  const firsts = (found, say) => {
    const kinds = new Map();
    for (const one of found) {
      const kind = kindOf(one.e ?? one);
      if (!kinds.has(kind)) kinds.set(kind, `${say(one)} ${named(one.e ?? one)}`.trim());
    }
    return [...kinds.values()];
  };

  // ---- texts ----
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = spaced(walker.currentNode.textContent);
    const e = walker.currentNode.parentElement;
    if (words && !e.closest("script, style, template, noscript, title")) texts.push({ words, e });
  }
  const drawn = texts.filter(({ e }) => e.localName !== "option" && isShown(e));
  const sizeOf = (e) => {
    const size = parseFloat(getComputedStyle(e).fontSize);
    const matrix = e instanceof SVGElement ? e.getScreenCTM?.() : null;
    return matrix ? size * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : size;
  };
  const fields = [...document.querySelectorAll("input, select, textarea")]
    .filter((e) => !e.matches(`[type="hidden"], ${BOXES}`) && isShown(e))
    .map((e) => ({ words: e.name, e }));
  const small = [...drawn, ...fields].filter(({ e }) => sizeOf(e) < SMALLEST_TEXT - 0.05);

  // ---- what is wider than the window ----
  const width = document.documentElement.clientWidth;
  const isCut = (e) => {
    for (let at = e.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== "visible") return true;
    }
    return false;
  };
  const over = document.documentElement.scrollWidth - width;
  const wide = [];
  if (over > 0) {
    const out = [...document.querySelectorAll("body *")].filter(
      (e) => isShown(e) && e.getBoundingClientRect().right > width + 0.5 && !isCut(e),
    );
    const inner = out.filter((e) => !out.some((other) => other !== e && e.contains(other)));
    wide.push(`${over} px: ${firsts(inner, () => "").join("; ") || "by what is not drawn"}`);
  }
  const main = document.querySelector("main");
  if (main && !["auto", "scroll"].includes(getComputedStyle(main).overflowX)) {
    const cut = main.scrollWidth - main.clientWidth;
    if (cut > 0 && over <= 0) wide.push(`${cut} px of main are cut off`);
  }

  // ---- targets ----
  const isInSentence = (e) => {
    if (getComputedStyle(e).display !== "inline") return false;
    let block = e.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const links = [...block.querySelectorAll("a, button")].map((one) => one.textContent).join("");
    const strip = (words) => words.replace(/[\s·,;/–]/g, "").length;
    return strip(block.textContent) - strip(links) > 2;
  };
  const labelOf = (e) => (e.matches(BOXES) ? e.closest("label") ?? e.labels?.[0] : null);
  const targets = [];
  for (const e of document.querySelectorAll(TARGETS)) {
    const label = labelOf(e);
    const box = label && isShown(label) ? label : e;
    if (isShown(box) && !(e.localName === "a" && isInSentence(e))) {
      targets.push({ e, box: box.getBoundingClientRect() });
    }
  }
  const isSmall = ({ box }) => box.width < SMALLEST_TARGET - 0.5 || box.height < SMALLEST_TARGET - 0.5;
  const middle = ({ box }) => [box.left + box.width / 2, box.top + box.height / 2];
  const far = (one, other) => {
    const [x, y] = middle(one);
    if (isSmall(other)) {
      const [left, top] = middle(other);
      return Math.hypot(left - x, top - y) >= SMALLEST_TARGET;
    }
    const { left, right, top, bottom } = other.box;
    const dx = Math.max(left - x, 0, x - right);
    const dy = Math.max(top - y, 0, y - bottom);
    return Math.hypot(dx, dy) >= SMALLEST_TARGET / 2;
  };
  const nested = (one, other) => one.e.contains(other.e) || other.e.contains(one.e);
  const sized = ({ box }) => `${rounded(box.width)}×${rounded(box.height)}`;
  const tight = targets.filter(
    (one) => isSmall(one) && !targets.every((other) => one === other || nested(one, other) || far(one, other)),
  );
  const isMain = ({ e }) => e.matches(MAIN) && !e.matches(BOXES) && !e.matches(CELLS);
  const low =
    width < PHONE
      ? targets.filter((one) => isMain(one) && one.box.height < PHONE_TARGET - 0.5)
      : [];

  // ---- the frame ----
  const headings = [...document.querySelectorAll("h1")].map((e) => ({
    words: spaced(e.textContent),
    isShown: isShown(e),
    size: rounded(parseFloat(getComputedStyle(e).fontSize)),
    left: Math.round(e.getBoundingClientRect().left),
  }));
  const filled = [...document.querySelectorAll(".button-main")].filter(
    (e) => isShown(e) && !e.closest("dialog, .toasts, .palette"),
  );

  // ---- what is read, in the language of the page ----
  const own = (e) => e.closest("[lang]") === document.documentElement;
  const read = drawn.filter(({ e }) => own(e) && !e.closest("code, pre, kbd, [translate='no']")).map(({ words }) => words);
  for (const e of document.querySelectorAll("[placeholder], [aria-label], [title], [alt]")) {
    if (own(e)) {
      for (const name of ["placeholder", "aria-label", "title", "alt"]) {
        if (e.getAttribute(name)?.trim()) read.push(spaced(e.getAttribute(name)));
      }
    }
  }
  for (const { words, e } of texts) if (e.localName === "option" && own(e)) read.push(words);

  return {
    root: getComputedStyle(document.documentElement).fontSize,
    small: firsts(small, ({ e }) => `${rounded(sizeOf(e))} px`),
    headings,
    width: main?.dataset.width ?? "",
    // a tool that fills the window has its way back in the rooms
    hasWayBack: Boolean(
      document.querySelector('.crumbs a, .shell[data-fit="screen"] .rooms .up'),
    ),
    wide,
    tight: firsts(tight, sized),
    low: firsts(low, sized),
    filled: filled.map(named),
    title: document.title.trim(),
    texts: [...new Set(read)],
  };
};
