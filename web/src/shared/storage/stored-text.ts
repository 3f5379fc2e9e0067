/** A text in the browser's storage. */
export interface StoredText {
  read(): string | null;
  /** Writes the text; null removes it. */
  write(text: string | null): void;
  /** Calls the listener on each write in any tab, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Stores a text on this device, or with `tab` only in this tab. If storage is blocked (private
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
        // Storage is unavailable or full, so only `held` has the text.
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

/** Parses JSON; returns undefined if the text is not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
