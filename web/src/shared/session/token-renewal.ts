import { readToken } from './session-storage.ts';

/*
 * A new proof of identity renews the token, and the old token is refused from then on. Calls in
 * flight with the old token, in any tab, wait for the new one before they treat a refusal as the
 * end of the session. The lock covers all tabs; plain HTTP has no locks, so a renewal there may end
 * the session.
 */

const LOCK = 'croneai.token';

/** Runs the call that renews the token, and stores the new token. */
export function renewingToken<T>(work: () => Promise<T>): Promise<T> {
  return locks() ? locks().request(LOCK, work) : work();
}

/** The token that replaced a refused one, if there is one. */
export async function successorOf(refused: string, known: () => string | null): Promise<string | undefined> {
  await locks()?.request(LOCK, { mode: 'shared' }, () => undefined);
  const token = readToken() ?? known();
  return token && token !== refused && ownerOf(token) === ownerOf(refused) ? token : undefined;
}

/** Owner stated in the token, unverified; only the server can verify it. */
export function ownerOf(token: string): string {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

/** Absent on plain HTTP, except on localhost. */
const locks = () => navigator.locks as LockManager;
