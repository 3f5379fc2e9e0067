/**
 * Adds a value that can be computed again to a map that holds at most `most`: the oldest entry makes room, and is returned.
 */
export function addBounded<K, V>(map: Map<K, V>, most: number, key: K, value: V): V | undefined {
  map.set(key, value);
  if (map.size <= most) return undefined;
  const [oldest] = map;
  if (!oldest) return undefined;
  map.delete(oldest[0]);
  return oldest[1];
}
