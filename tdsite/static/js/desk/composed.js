// Text that comes without a key of its own: dead keys, input methods, keyboards on glass.  While keys
// are held it waits in its order, like a letter.  A composition cannot be called off: what it has
// written is taken out again when it is done.
let begun = null; // the composition under way: its field, and what stood there before

export function holdComposed({ holds, take, begin, end }) {
  const letters = (text) => [...text].forEach((sign) => take({ key: sign, code: "", isText: true, altKey: false }));

  document.addEventListener("beforeinput", (event) => {
    if (begun || !event.cancelable || event.isComposing || !event.data || !holds()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    letters(event.data);
  }, true);

  document.addEventListener("compositionstart", ({ target }) => {
    if (!holds() || target.value === undefined) return;
    begun = { field: target, value: target.value, at: target.selectionStart };
    begin(letters);
  }, true);

  document.addEventListener("input", (event) => {
    if (begun?.field === event.target) event.stopImmediatePropagation();
  }, true);

  document.addEventListener("compositionend", ({ data }) => {
    if (!begun) return;
    const { field, value, at } = begun;
    begun = null;
    field.value = value;
    if (at !== null) field.setSelectionRange(at, at);
    letters(data);
    end(letters, true);
  }, true);
}
