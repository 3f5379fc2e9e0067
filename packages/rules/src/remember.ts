/**
 * Returns the cached value of a key, or computes and caches it. When there are more than `most`
 * entries, the oldest is evicted.
 */
export function remember<K, V>(map: Map<K, V>, key: K, make: () => V, most = Number.POSITIVE_INFINITY): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  const [oldest] = map;
  if (oldest && map.size > most) map.delete(oldest[0]);
  return made;
}
