// A form that was taken is empty again, ready for the next player.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const form = detail.elt.closest?.("form[data-clears]");
  if (form && detail.elt === form && detail.xhr.status < 300) {
    form.reset();
    form.querySelector("input:not([type=hidden])").focus();
  }
});
