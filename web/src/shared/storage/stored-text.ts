/** One key of the browser's storage. */
export interface StoredText {
  read(): string | null;
  /** Null removes the key. */
  write(text: string | null): void;
  /** Calls the listener at each write, in this tab or another one, until the function that it returns is called. */
  subscribe(listener: () => void): () => void;
}

/** Where storage is refused (private mode, policy), a text lasts as long as the page. `tab` keeps it for this tab alone. */
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
        // Refused or full: `held` has it.
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

/** What a text of JSON holds; undefined where it is none. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
