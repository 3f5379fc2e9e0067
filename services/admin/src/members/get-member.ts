import type { MemberDetail } from '@croneai/contracts/endpoints/admin-users.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { toRow } from './member.ts';

/** One member as the list shows them, with the time of the last change of access. Throws 404 for an unknown member. */
export function getMember({ members }: Parts) {
  return async (id: string): Promise<MemberDetail> => {
    const member = await members.find(id);
    if (!member) throw appError(errors.memberNotFound);
    return { ...toRow(member), accessChangedAt: member.changedAt.toISOString() };
  };
}
