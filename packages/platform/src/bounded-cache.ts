/**
 * Callers that a process remembers something about: twice the open pages that one process can serve. Pages poll in turn, so a cache
 * that holds fewer than are open finds none of them again.
 */
export const CALLERS_REMEMBERED = 50_000;

/** A map that holds at most `maxEntries`: the entry that was used least recently makes room for a new one. */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #maxEntries: number;
  readonly #onDropped: ((value: V) => void) | undefined;

  /** `onDropped` is called for each evicted entry. */
  constructor(maxEntries: number, onDropped?: (value: V) => void) {
    this.#maxEntries = maxEntries;
    this.#onDropped = onDropped;
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
    if (!oldest) return;
    this.#entries.delete(oldest[0]);
    this.#onDropped?.(oldest[1]);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
