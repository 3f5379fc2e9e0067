/**
 * Callers that a process remembers something about: twice the open pages that one process can serve. Pages poll in turn, so a cache
 * that holds fewer than are open finds none of them again.
 */
export const CALLERS_REMEMBERED = 50_000;

/** A map that holds at most `maxEntries`: the entry that was used least recently makes room for a new one. */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maxEntries) return;
    const [oldest] = this.#entries;
    if (oldest) this.#entries.delete(oldest[0]);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
