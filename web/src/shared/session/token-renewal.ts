import { readToken } from './session-storage.ts';

/*
 * When a member proves their identity again, the server renews the token and refuses the old one.
 * Calls in flight with the old token, in any tab, therefore wait for the new token before they
 * treat a refusal as the end of the session. The lock works across tabs. Plain HTTP has no locks,
 * so a renewal there may end the session.
 */

const LOCK = 'croneai.token';

/** Runs the call that renews the token, under the lock that refused calls wait for. */
export function renewingToken<T>(work: () => Promise<T>): Promise<T> {
  return locks() ? locks().request(LOCK, work) : work();
}

/**
 * Waits for a renewal that is in progress. Returns the new token if the refused token was replaced,
 * and undefined otherwise.
 */
export async function successorOf(refused: string, known: () => string | null): Promise<string | undefined> {
  await locks()?.request(LOCK, { mode: 'shared' }, () => undefined);
  const token = readToken() ?? known();
  return token && token !== refused && ownerOf(token) === ownerOf(refused) ? token : undefined;
}

/** Returns the owner that the token names. Only the server can verify it. */
export function ownerOf(token: string): string {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

/** Missing on plain HTTP, except on localhost. */
const locks = () => navigator.locks as LockManager;
