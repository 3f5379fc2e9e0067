import { readToken } from './session-storage.ts';

/*
 * A fresh proof of who one is brings a new token, and the old one is refused from that moment on. Calls that are on their way
 * with the old one, in this tab or another, wait until the new one is stored before they take a refusal for the end. The
 * browser's locks reach all tabs; on plain HTTP there are none, and a call that crosses a renewal may then end the session.
 */

const LOCK = 'croneai.token';

/** Runs the call that brings a new token and stores it. */
export function renewingToken<T>(work: () => Promise<T>): Promise<T> {
  return locks() ? locks().request(LOCK, work) : work();
}

/** The token that has taken the place of a refused one, if one has. */
export async function successorOf(refused: string, known: () => string | null): Promise<string | undefined> {
  await locks()?.request(LOCK, { mode: 'shared' }, () => undefined);
  const token = readToken() ?? known();
  return token && token !== refused && ownerOf(token) === ownerOf(refused) ? token : undefined;
}

/** Whose token it is, as it says itself; only the server can tell whether that is true. */
export function ownerOf(token: string): string {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

/** Absent on plain HTTP, but for this machine. */
const locks = () => navigator.locks as LockManager;
