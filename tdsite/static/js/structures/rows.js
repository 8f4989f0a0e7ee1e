// The rows of the table and their cells.
export const table = () => document.querySelector("[data-steps]");
export const rows = () => [...document.querySelectorAll("[data-steps] > tbody > .step")];
export const rowOf = (element) => element.closest(".step");
export const columnOf = (row, name) => row.querySelector(`[name="${name}"]`);
export const mayChange = (row) => !row.classList.contains("fixed");

// The rows are numbered in the order they stand in, for the buttons that post; then they are judged.
export function changed() {
  const all = rows();
  all.forEach((row, at) => {
    row.dataset.step = at + 1;
    row.querySelectorAll("[data-do]").forEach((button) => { button.value = `${button.dataset.do}-${at + 1}`; });
  });
  document.querySelectorAll("[data-add]").forEach((button) => {
    button.value = `${button.dataset.add}-${all.length}`;
  });
  document.getElementById("plan-form")?.dispatchEvent(new CustomEvent("steps:changed", { bubbles: true }));
}
