/**
 * The two local-storage keys of a session. The user record has its own reader (`stored-user.ts`), because reading it
 * needs its schema and public pages do not carry schemas.
 */
export const TOKEN_KEY = 'croneai.token';
export const USER_KEY = 'croneai.user';

/** Three dot-separated base64url parts. Anything else in the key is garbage, not a session. */
const TOKEN_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage can be refused (private mode, policy); a session then lives as long as the page. */
export function browserStorage(): KeyValueStore | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readToken(storage = browserStorage()): string | null {
  const token = attempt(() => storage?.getItem(TOKEN_KEY) ?? null);
  return token && TOKEN_SHAPE.test(token) ? token : null;
}

export function writeToken(token: string | null, storage = browserStorage()): void {
  attempt(() => (token === null ? storage?.removeItem(TOKEN_KEY) : storage?.setItem(TOKEN_KEY, token)));
  for (const listener of tokenListeners) listener();
}

const tokenListeners = new Set<() => void>();

/** Calls the listener when the token changes, in this tab or another one. Answers how to stop that. */
export function onTokenChange(listener: () => void): () => void {
  tokenListeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    tokenListeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function clearStoredUser(storage = browserStorage()): void {
  attempt(() => storage?.removeItem(USER_KEY));
}

/** A person whose session was refused keeps the user record; signing out removes it. */
export function hasStoredUser(storage = browserStorage()): boolean {
  return Boolean(attempt(() => storage?.getItem(USER_KEY)));
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
