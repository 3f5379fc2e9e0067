import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { type AppError, appError } from '@croneai/platform/errors.ts';
import { type AccessChange, applyAccessChange } from './access-rules.ts';
import { type Member, toRow } from './member.ts';
import { accessAudit, accessChangedEvent, accessNotice } from './member-events.ts';
import type { MemberEventDependencies } from './record-user-state.ts';

export type UpdateAccess = {
  id: string;
  change: AccessChange;
  /** The version that the admin looked at; without it, whatever is stored when the call arrives. */
  seenVersion?: number | undefined;
  by: AdminWrite;
};

/**
 * Changes a member's access. State, audit entry, event and mail are one document write, made only if no other writer changed the
 * facts since they were read: the loser of a race gets 409 with the row as it is now, and decides again.
 */
export function updateAccess({ members, now }: MemberEventDependencies) {
  return async ({ id, change, seenVersion, by }: UpdateAccess): Promise<MemberRow> => {
    const before = await members.find(id);
    if (!before) throw appError(errors.memberNotFound);
    if (seenVersion !== undefined && seenVersion !== before.version) throw conflict(before);

    const after = applyAccessChange(before, change, now());
    if (!after) return toRow(before);
    const written = await members.replaceAccess(before, after, [
      accessChangedEvent(id, after, 'admin'),
      accessAudit(id, before, after, by),
      accessNotice(id, before, after),
    ]);
    if (!written) throw conflict(await members.find(id));
    return toRow(written);
  };
}

function conflict(current: Member | undefined): AppError {
  if (!current) return appError(errors.memberNotFound);
  return appError(errors.accessConflict, { data: toRow(current) });
}
