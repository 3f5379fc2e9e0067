import { storedText } from '../storage/stored-text.ts';

/*
 * Session data on this device. `stored-user.ts` reads the user record, because that needs its
 * schema and public pages load no schemas.
 */
export const TOKEN_KEY = 'croneai.token';
const storedToken = storedText(TOKEN_KEY);
export const userRecord = storedText('croneai.user');
const storedDevice = storedText('croneai.device');
/**
 * Replaces the user record once the session is over: it shows that this device has an account, but
 * not whose.
 */
const KNOWN = 'known';

/** Three dot-separated base64url parts. Anything else in the key is garbage, not a session. */
const TOKEN_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const DEVICE_SHAPE = /^[\w.-]{60,120}$/;

export function readToken(): string | null {
  const token = storedToken.read();
  return token && TOKEN_SHAPE.test(token) ? token : null;
}

export const writeToken = storedToken.write;
export const onTokenChange = storedToken.subscribe;
export const clearStoredUser = () => userRecord.write(null);

/**
 * Runs after a session ended by itself: the next visit opens the login, and the browser stores
 * nothing about the person.
 */
export function anonymiseStoredUser(): void {
  if (hasStoredUser()) userRecord.write(KNOWN);
}

/**
 * Proves to the server that this device has signed in before, which gives it a separate limit of
 * attempts. Kept after sign-out.
 */
export function readDeviceToken(): { deviceToken?: string } {
  const deviceToken = storedDevice.read();
  return deviceToken && DEVICE_SHAPE.test(deviceToken) ? { deviceToken } : {};
}

export const writeDeviceToken = storedDevice.write;

/** Deletes this tab's form data: a draft, an unfinished sign-up. */
export function clearTabStorage(): void {
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith('croneai.'));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage contains nothing to delete.
  }
}

/**
 * True while the record exists, and after a session that ended by itself; signing out removes both.
 */
export const hasStoredUser = (): boolean => Boolean(userRecord.read());

/**
 * Requires the user record as well: while the server is unreachable, the member area redirects a
 * token without one to the public pages, and redirecting it back would loop.
 */
export function isSignedIn(): boolean {
  return readToken() !== null && hasStoredUser();
}
