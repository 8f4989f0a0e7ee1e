// A choice is read as a whole sentence, however long: it stands over its list, which opens where it
// is pressed.  Without this the list itself says as much as it has room for.
const lines = document.querySelectorAll(".policy-line");

function word(line, select) {
  const sentence = document.createElement("span");
  const first = select.value;
  const say = () => {
    sentence.textContent = select.selectedOptions[0].text;
    line.classList.toggle("changed", select.value !== first);
  };
  sentence.className = "policy-sentence";
  sentence.setAttribute("aria-hidden", "true");
  select.before(sentence);
  select.parentElement.classList.add("worded");
  select.addEventListener("change", say);
  say();
}

for (const line of lines) {
  const select = line.querySelector("select");
  if (select) word(line, select);
}
