/**
 * Maximum number of callers that a process caches. It is twice the number of open pages that a
 * process can serve. If the cache had fewer entries than there are open pages, every poll would
 * miss, because all pages poll in turn.
 */
export const CALLERS_CACHED = 50_000;

/**
 * A map of at most `maxEntries` entries, in two generations: `#recent` and `#earlier`. When an
 * entry is used, it moves to `#recent`. When `#recent` is full, `#earlier` is dropped, and
 * `#recent` becomes `#earlier`. A strict LRU cache would delete and reinsert an entry on every
 * lookup. V8 would then often allocate a new table for the map, and free the old tables only in a
 * full garbage collection.
 */
export class BoundedCache<K, V> {
  #recent = new Map<K, V>();
  #earlier = new Map<K, V>();
  readonly #half: number;

  constructor(maxEntries: number) {
    this.#half = Math.max(1, maxEntries >> 1);
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  get(key: K): V | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const earlier = this.#earlier.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: K, value: V): void {
    this.#earlier.delete(key);
    if (this.#recent.size >= this.#half && !this.#recent.has(key)) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  delete(key: K): void {
    this.#recent.delete(key);
    this.#earlier.delete(key);
  }

  clear(): void {
    this.#recent.clear();
    this.#earlier.clear();
  }
}
