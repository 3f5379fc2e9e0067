import { parseStored, storedText } from '../../../shared/storage/stored-text.ts';

/**
 * The registration that waits for its code, as this tab remembers it: a reload loses neither the address nor the wait
 * before another email. The handle makes this tab the one that may enter the code; without it the password is asked for.
 */
export interface PendingRegistration {
  email: string;
  /** From the server, for this browser alone; none after a link or on another device. */
  handle?: string | undefined;
  /** From when on another email may be asked for, epoch ms. */
  resendAt: number;
}

/** The sign-up page at its last step, which reads the pending registration. */
export const CONFIRM_PATH = '/signup?step=confirm';
const stored = storedText('croneai.registration', 'tab');

/** No wait is longer than this: a device clock that was set back must not lock the button. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** Only tells an address from garbage; the server judges it. */
const ADDRESS = /^\S+@\S+$/;

export function readPending(now = Date.now()): PendingRegistration | undefined {
  const held = parseStored(stored.read());
  if (typeof held !== 'object' || held === null || !('email' in held)) return undefined;
  const { email } = held;
  if (typeof email !== 'string' || !isAddress(email)) return undefined;
  const resendAt = 'resendAt' in held ? Number(held.resendAt) : 0;
  const handle = 'handle' in held && typeof held.handle === 'string' ? held.handle : undefined;
  return { email, resendAt: resendAt <= now + LONGEST_WAIT_MS ? resendAt : 0, ...(handle && { handle }) };
}

export const writePending = (pending: PendingRegistration | undefined): void =>
  stored.write(pending ? JSON.stringify(pending) : null);

/** When the next email may be asked for, given what the server answered. */
export function resendAtAfter(seconds: number, now = Date.now()): number {
  return now + seconds * 1000;
}

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
