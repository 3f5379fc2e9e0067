/**
 * The two local-storage keys of a session. The user record has its own reader (`stored-user.ts`), because reading it
 * needs its schema and public pages do not carry schemas.
 */
export const TOKEN_KEY = 'croneai.token';
export const USER_KEY = 'croneai.user';
const DEVICE_KEY = 'croneai.device';
/** In place of the user record once the session is over: somebody has an account, and nothing about who. */
const KNOWN = 'known';

/** Three dot-separated base64url parts. Anything else in the key is garbage, not a session. */
const TOKEN_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const DEVICE_SHAPE = /^[\w.-]{60,120}$/;

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

/** After a session that ended by itself: the next visit is led to the login, and the browser says nothing of the person. */
export function keepOnlyThatSomebodyIsKnown(storage = browserStorage()): void {
  attempt(() => {
    if (storage?.getItem(USER_KEY)) storage.setItem(USER_KEY, KNOWN);
  });
}

/** What tells the server that somebody signed in here before, for an allowance of own attempts. Stays after the sign-out. */
export function readDeviceToken(storage = browserStorage()): { deviceToken?: string } {
  const deviceToken = attempt(() => storage?.getItem(DEVICE_KEY));
  return deviceToken && DEVICE_SHAPE.test(deviceToken) ? { deviceToken } : {};
}

export function writeDeviceToken(deviceToken: string, storage = browserStorage()): void {
  attempt(() => storage?.setItem(DEVICE_KEY, deviceToken));
}

/** Drops what this tab kept of forms: a draft, an unfinished sign-up. */
export function clearTabStorage(): void {
  attempt(() => {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith('croneai.'));
    for (const key of own) sessionStorage.removeItem(key);
  });
}

/** True while the record is there, and after a session that ended by itself; signing out removes both. */
export function hasStoredUser(storage = browserStorage()): boolean {
  return Boolean(attempt(() => storage?.getItem(USER_KEY)));
}

/**
 * Asks for the user record too: the member area sends a token without one to the public pages when it cannot reach the server, and
 * sending it back would go round in circles.
 */
export function isSignedIn(): boolean {
  return readToken() !== null && hasStoredUser();
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
