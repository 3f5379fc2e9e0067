import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { UserCopyRepository } from './user-copy.repository.ts';

export type GuardedWrite = <Written>(memberId: string, write: () => Promise<Written>) => Promise<Written>;

/**
 * A token can outlive its account by a moment, and a write after the erasure would stay for ever. The erasure marks the user
 * before it deletes, so the mark decides: before the write, which is then refused, and after it, for an erasure that ran
 * meanwhile.
 */
export function guardAgainstErasure(parts: {
  users: Pick<UserCopyRepository, 'isDeleted'>;
  /** Erases what was written, with all else of the kind that is the member's. */
  erase: (memberId: string) => Promise<void>;
}): GuardedWrite {
  const { users, erase } = parts;
  return async (memberId, write) => {
    if (await users.isDeleted(memberId)) throw appError(errors.unauthenticated);
    const written = await write();
    if (!(await users.isDeleted(memberId))) return written;
    await erase(memberId);
    throw appError(errors.unauthenticated);
  };
}
