// How many rows stand on one screen: tried out, so that any size and any type fits.
const overflows = (list) => (
  list.scrollWidth > list.clientWidth + 1 || list.scrollHeight > list.clientHeight + 1
);

// Puts as many rows as fit into the list, from this one on, and says how many: at least one.
// `guess` is how many the screen before held.
export function fit(list, rows, from, guess = 40) {
  const most = rows.length - from;
  const put = (count) => list.replaceChildren(...rows.slice(from, from + count));
  const fits = (count) => { put(count); return !overflows(list); };
  let [low, high] = [1, Math.min(most, Math.max(1, guess))];
  while (fits(high)) {
    low = high;
    if (high === most) return most;
    high = Math.min(most, high + Math.max(1, Math.ceil(high / 8)));
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle; else high = middle;
  }
  put(low);
  return low;
}
