/**
 * Finds the index of the first item that passes, by bisection; returns the length if no item
 * passes. All items after a passing one must pass too.
 */
export function firstIndex<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
