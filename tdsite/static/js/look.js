// The theme changes at once; the form's own request keeps the choice.
document.addEventListener("click", ({ target }) => {
  const chosen = target.closest("[data-theme-switch] [name=theme]");
  if (!chosen) return;
  document.documentElement.dataset.theme = chosen.value;
  for (const button of document.querySelectorAll("[data-theme-switch] [name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === chosen.value));
  }
});
