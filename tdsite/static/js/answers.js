// An answer finds its place.  While a press is under way the part it stands in may be drawn anew,
// because somebody else did something, or because the press itself was told to all pages before it
// was answered here.  The answer then goes to the part that stands there now: without this it
// would be written into one that nobody sees any more.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { xhr, requestConfig, target } = detail;
  if (requestConfig.verb === "get" || !target?.id) return; // what is only asked for is asked again
  xhr.addEventListener("readystatechange", () => {
    if (xhr.readyState !== XMLHttpRequest.DONE || target.isConnected) return;
    detail.target = document.getElementById(target.id) ?? target;
  });
});
