/**
 * The `count` smallest of these numbers, in any order (quickselect, https://en.wikipedia.org/wiki/Quickselect). The
 * numbers change their places.
 */
export function least(numbers: Float64Array, count: number): Float64Array {
  const at = (place: number): number => numbers[place] ?? 0;
  let [from, end] = [0, count < numbers.length ? numbers.length - 1 : 0];
  while (from < end) {
    const middle = at((from + end) >>> 1);
    let [low, high] = [from, end];
    while (low <= high) {
      while (at(low) < middle) low += 1;
      while (at(high) > middle) high -= 1;
      if (low > high) break;
      [numbers[low], numbers[high]] = [at(high), at(low)];
      low += 1;
      high -= 1;
    }
    if (count <= high) end = high;
    else if (count >= low) from = low;
    else break;
  }
  return numbers.subarray(0, count);
}
