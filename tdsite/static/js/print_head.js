// The time under which a page is printed: that of the venue, in the language of the page, and in
// 24 hours as all our papers.
const time = document.querySelector("[data-printed]");

function dated() {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: time.dataset.printed || undefined };
  const { lang } = document.documentElement;
  const now = new Date();
  time.dateTime = now.toISOString();
  time.textContent = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, style).format(now);
}

if (time) addEventListener("beforeprint", dated);
