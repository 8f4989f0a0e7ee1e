// A form that comes back with something wrong begins at the first field that is to be mended.
document.querySelector('main [aria-invalid="true"]')?.focus();

// What is typed over is no longer what was refused: its mark and its sentence go.
document.addEventListener("input", ({ target }) => {
  if (!target.matches('main .field [aria-invalid="true"]')) return;
  target.removeAttribute("aria-invalid");
  target.closest(".field").querySelectorAll(".errors").forEach((error) => error.remove());
});
