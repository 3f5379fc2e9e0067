import { storedText } from '../storage/stored-text.ts';

/* Session data on this device. The user record is read in `stored-user.ts`. */
export const TOKEN_KEY = 'croneai.token';
const storedToken = storedText(TOKEN_KEY);
export const userRecord = storedText('croneai.user');
const storedDevice = storedText('croneai.device');
/**
 * Replaces the user record when a session ends without a sign-out. This text shows that a member
 * has signed in on this device, but does not identify the member.
 */
const KNOWN = 'known';

/** A token has three base64url parts with dots between them. Anything else is not a token. */
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
 * Called when a session has ended without a sign-out. The next visit opens the login page. The
 * browser then stores nothing about the person.
 */
export function anonymiseStoredUser(): void {
  if (hasStoredUser()) userRecord.write(KNOWN);
}

/**
 * Returns the token that proves to the server that this device has signed in before. Such a device
 * has its own limit of attempts. The token is kept after sign-out.
 */
export function readDeviceToken(): { deviceToken?: string } {
  const deviceToken = storedDevice.read();
  return deviceToken && DEVICE_SHAPE.test(deviceToken) ? { deviceToken } : {};
}

export const writeDeviceToken = storedDevice.write;

/** Deletes this tab's form data, such as a draft or an unfinished sign-up. */
export function clearTabStorage(): void {
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith('croneai.'));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage contains no data to delete.
  }
}

/**
 * True while the user record exists. A sign-out removes the record. If a session ends without a
 * sign-out, the anonymous record remains.
 */
export const hasStoredUser = (): boolean => Boolean(userRecord.read());

/**
 * Requires the user record as well as the token. While the server is unreachable, the member area
 * redirects a browser without a record to the public pages. If these pages redirected the browser
 * back, it would loop.
 */
export function isSignedIn(): boolean {
  return readToken() !== null && hasStoredUser();
}
