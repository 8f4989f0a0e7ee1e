// The pages as last heard of: fetched when the event changes, kept for when the network is gone.
const SOON_MS = 1500; // boards of one hall ask at different times
const APART_MS = 8000;
const AGAIN_MS = 10_000;
const AT_ONCE = 3;

const parsed = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children];
};

async function text(url, cache) {
  const answer = await fetch(url, { cache, signal: AbortSignal.timeout(15_000) });
  if (answer.status === 404 && cache === "no-cache") return ""; // there is no such page: never mind
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return answer.status === 204 ? "" : answer.text();
}

// `changed` is called with the name of a page that says something new.
export function store(base, language, changed) {
  const kept = new Map(); // page → { html, frame, rows, parts }
  let wanted = [];
  let revision = null; // of the book, as far as the pages have followed it
  let known = null;
  let asking = null;

  const address = (path) => new URL(`${path}/?lang=${language}`, base);

  async function rowsOf(page, names) {
    const had = kept.get(page)?.parts ?? new Map();
    const parts = new Map(names.map((name) => [name, had.get(name)]));
    const missing = names.filter((name) => !had.has(name));
    const work = Array.from({ length: AT_ONCE }, async () => {
      for (let name = missing.shift(); name; name = missing.shift()) {
        parts.set(name, parsed(await text(address(`${page}/${name}`), "default")));
      }
    });
    await Promise.all(work);
    return parts;
  }

  async function ask(page) {
    const html = await text(address(page), "no-cache");
    if (kept.get(page)?.html === html) return;
    if (!html) {
      kept.set(page, { html, rows: [] });
    } else {
      const [frame] = parsed(html);
      const parts = await rowsOf(page, frame.dataset.parts.split(" "));
      kept.set(page, { html, frame, parts, rows: [...parts.values()].flat() });
    }
    changed(page);
  }

  // The newest of every page that is wanted; what cannot be had now is asked for again later.
  async function follow() {
    const towards = known;
    try {
      for (const page of wanted) await ask(page);
      revision = towards;
    } catch {
      // what was shown stays
    }
    asking = null;
    if (revision !== known) later(revision === towards ? APART_MS : AGAIN_MS);
  }

  function later(ms) {
    asking ??= setTimeout(follow, ms * (0.5 + Math.random()));
  }

  return {
    of: (page) => kept.get(page),
    want(pages, newest) {
      const more = pages.some((page) => !wanted.includes(page));
      wanted = pages;
      if (more) revision = null;
      known = newest;
      if (!wanted.length || revision === known) return;
      later(more ? SOON_MS / 3 : SOON_MS);
    },
  };
}
