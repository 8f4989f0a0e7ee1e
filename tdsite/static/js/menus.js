// A menu closes when the pointer or the focus goes elsewhere, and on Escape.
const open = () => document.querySelectorAll("details.menu[open]");

function closeOutside({ target }) {
  for (const menu of open()) if (!menu.contains(target)) menu.open = false;
}
document.addEventListener("pointerdown", closeOutside);
document.addEventListener("focusin", closeOutside);
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of open()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
