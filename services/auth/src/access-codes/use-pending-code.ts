import type { User, Users } from '../users/module.ts';
import type { AccessCodeRepository } from './access-code.repository.ts';
import type { recordUse } from './use-access-code.ts';

/**
 * Uses the code that a member signed up with, and then removes it from the member. If the process
 * dies before the removal, the code is used again, which is harmless because a code records one use
 * per member. Resolves to undefined if the member signed up without a code.
 */
export function usePendingCode({
  codes,
  users,
  record,
}: {
  codes: Pick<AccessCodeRepository, 'find'>;
  users: Pick<Users, 'change'>;
  record: ReturnType<typeof recordUse>;
}) {
  return async ({ id, pendingCode }: User): Promise<'used' | 'refused' | undefined> => {
    if (!pendingCode) return undefined;
    const code = await codes.find(pendingCode.codeId);
    // Records nothing if the code's uses have run out since the sign-up.
    if (code) await record(code, id, pendingCode.enteredAt);
    const after = code && (await codes.find(code.id));
    const isUsed = after?.takers.some(({ userId }) => userId === id) ?? false;
    await users.change(id, (user) => (user.pendingCode ? { set: { pendingCode: null } } : {}));
    return isUsed ? 'used' : 'refused';
  };
}
