/**
 * Callers that a process remembers something about: twice the open pages that one process can serve. Pages poll in turn, so a cache
 * that holds fewer than are open finds none of them again.
 */
export const CALLERS_REMEMBERED = 50_000;

/**
 * A map that holds at most `maxEntries`, and of these the half that was used last. Two generations: once the recent one is full it
 * becomes the earlier one, whose unused entries go. A map in order of use would be written on each look-up, and the tables that it
 * leaves behind reach V8's old space, where each keeps the next one until a full collection.
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
