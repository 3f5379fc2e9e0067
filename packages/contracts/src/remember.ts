/** The value of a key, made where there is none. A map with more than `most` gives up its oldest: it can be made again. */
export function remember<K, V>(map: Map<K, V>, key: K, make: () => V, most = Number.POSITIVE_INFINITY): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  const [oldest] = map;
  if (oldest && map.size > most) map.delete(oldest[0]);
  return made;
}
