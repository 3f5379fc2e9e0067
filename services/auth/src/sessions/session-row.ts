import type { SessionRow } from '@croneai/contracts/endpoints/account.ts';
import type { StoredSession } from './session-store.ts';

/** A session as its owner sees it. */
export function toSessionRow(
  { id, signedInAt, expiresAt, address, userAgent }: StoredSession,
  currentId: string,
): SessionRow {
  return {
    id,
    isCurrent: id === currentId,
    signedInAt: signedInAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    address,
    userAgent,
  };
}
