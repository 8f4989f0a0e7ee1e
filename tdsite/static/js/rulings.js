// A law picked from those that answer what was typed: its number takes the place of the words.
document.addEventListener("click", (event) => {
  const hit = event.target.closest("[data-pick-law]");
  if (!hit) return;
  const around = hit.closest(".law-field");
  const field = around.querySelector("[data-law-field]");
  const before = field.value.split(/[,;]/).slice(0, -1).map((law) => law.trim());
  field.value = [...before, hit.dataset.pickLaw].filter(Boolean).join(", ");
  around.querySelector(".law-hits").replaceChildren();
  field.focus();
});
