/** A key of the browser's storage. */
export interface StoredText {
  read(): string | null;
  /** Null removes the key. */
  write(text: string | null): void;
  /** Calls the listener on each write, in any tab, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Stores a text for this device, or with `tab` for this tab only. If storage is blocked (private
 * mode, policy), the text is lost when the page closes.
 */
export function storedText(key: string, scope: 'device' | 'tab' = 'device'): StoredText {
  const listeners = new Set<() => void>();
  let held: string | null = null;
  const storage = () => (scope === 'tab' ? sessionStorage : localStorage);
  return {
    read() {
      try {
        return storage().getItem(key);
      } catch {
        return held;
      }
    },
    write(text) {
      held = text;
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Storage is unavailable or full; `held` has the text.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}

/** Parsed JSON; undefined if the text is not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
