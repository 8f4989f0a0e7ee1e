// "All of them" is said at once where the ticks are: an answer that had to come first could be lost
// with the button, when another one draws the form anew.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-ticks]");
  if (!button) return;
  event.preventDefault();
  for (const tick of button.form.querySelectorAll(`[name^="${button.dataset.ticks}"]:not(:checked)`)) tick.click();
});
