/** Adds a value that can be computed again to a map that holds at most `most`: the oldest entry makes room. */
export function addBounded<K, V>(map: Map<K, V>, most: number, key: K, value: V): void {
  map.set(key, value);
  const [oldest] = map;
  if (oldest && map.size > most) map.delete(oldest[0]);
}
