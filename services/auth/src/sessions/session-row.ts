import type { SessionRow } from '@croneai/contracts/endpoints/account.ts';
import type { StoredSession } from './session-store.ts';

/** A session as its owner sees it. */
export function toSessionRow(
  { id, begunAt, signedInAt, lastSeenAt, expiresAt, address, userAgent }: StoredSession,
  currentId: string,
): SessionRow {
  return {
    id,
    isCurrent: id === currentId,
    begunAt: begunAt.toISOString(),
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    address,
    userAgent,
  };
}
