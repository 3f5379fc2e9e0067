import { storedText } from '../storage/stored-text.ts';

/*
 * What this device keeps of a session. The user record has its own reader (`stored-user.ts`), because reading it needs its schema and
 * public pages do not carry schemas.
 */
export const TOKEN_KEY = 'croneai.token';
const storedToken = storedText(TOKEN_KEY);
export const userRecord = storedText('croneai.user');
const storedDevice = storedText('croneai.device');
/** In place of the user record once the session is over: somebody has an account, and nothing about who. */
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

/** After a session that ended by itself: the next visit is led to the login, and the browser says nothing of the person. */
export function keepOnlyThatSomebodyIsKnown(): void {
  if (hasStoredUser()) userRecord.write(KNOWN);
}

/** What tells the server that somebody signed in here before, for an allowance of own attempts. Stays after the sign-out. */
export function readDeviceToken(): { deviceToken?: string } {
  const deviceToken = storedDevice.read();
  return deviceToken && DEVICE_SHAPE.test(deviceToken) ? { deviceToken } : {};
}

export const writeDeviceToken = storedDevice.write;

/** Drops what this tab kept of forms: a draft, an unfinished sign-up. */
export function clearTabStorage(): void {
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith('croneai.'));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // Refused storage keeps nothing.
  }
}

/** True while the record is there, and after a session that ended by itself; signing out removes both. */
export const hasStoredUser = (): boolean => Boolean(userRecord.read());

/**
 * Asks for the user record too: the member area sends a token without one to the public pages when it cannot reach the server, and
 * sending it back would go round in circles.
 */
export function isSignedIn(): boolean {
  return readToken() !== null && hasStoredUser();
}
