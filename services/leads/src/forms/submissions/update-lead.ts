import { randomUUID } from 'node:crypto';
import type { Lead, UpdateLeadBody } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Users } from '../../members/module.ts';
import { describeLead } from './read-leads.ts';
import type { Submission, TimelineEntry } from './submission.model.ts';
import type { SubmissionRepository } from './submission.repository.ts';
import { type LeadWrite, leadAudit, mayMove, statusChangedEvent } from './submission.ts';

/**
 * Changes a lead and stores its state, timeline, audit entry, and event in one write. Throws 409
 * with the current lead if the lead has changed since `seenVersion`. Without `seenVersion`, throws
 * 409 only if the lead changes during this call.
 */
export function updateLead({
  submissions,
  users,
  now,
}: {
  submissions: Pick<SubmissionRepository, 'change' | 'linkedTo'>;
  users: Pick<Users, 'admins' | 'names'>;
  now: () => Date;
}) {
  return async (
    id: string,
    change: UpdateLeadBody,
    by: LeadWrite,
    seenVersion: number | undefined,
  ): Promise<Lead> => {
    let seen = seenVersion;
    const written = await submissions.change(id, async (before) => {
      seen ??= before.version;
      if (before.version !== seen)
        throw appError(errors.leadConflict, { data: await describeLead({ submissions, users }, before) });
      if (change.assigneeId && change.assigneeId !== before.assigneeId)
        await checkAssignee(change.assigneeId);
      const at = now();
      const after = changeLead(before, change, { by: by.actor.userId, now: at, newId: randomUUID });
      if (!after) return {};
      const { status, statusChangedAt, assigneeId } = after;
      const timeline = { $each: after.timeline.slice(before.timeline.length) };
      const moved = status === before.status ? [] : [statusChangedEvent(before, after, by)];
      return {
        update: { $set: { status, statusChangedAt, assigneeId }, $push: { timeline } },
        events: [...moved, leadAudit(before, after, by, at)],
      };
    });
    return describeLead({ submissions, users }, written);
  };

  async function checkAssignee(assigneeId: string): Promise<void> {
    const admins = await users.admins();
    if (!admins.some((admin) => admin.id === assigneeId))
      throw appError(errors.assigneeUnknown, { fields: { assigneeId: errors.assigneeUnknown.message } });
  }
}

/**
 * Returns the submission after an admin's change, with a timeline entry for each changed field;
 * undefined if nothing changes. Throws 422 for a status that may not follow the current one.
 */
export function changeLead(
  before: Submission,
  { status, notes, assigneeId }: UpdateLeadBody,
  { by, now, newId }: { by: string; now: Date; newId: () => string },
): Submission | undefined {
  const entries: TimelineEntry[] = [];
  const base = () => ({ id: newId(), at: now, by });
  const isMoved = status !== undefined && status !== before.status;
  if (isMoved) {
    if (!mayMove(before.status, status))
      throw appError(errors.leadTransition, { fields: { status: refusal(before.status, status) } });
    entries.push({ ...base(), kind: 'status', from: before.status, to: status });
  }
  if (assigneeId !== undefined && assigneeId !== before.assigneeId)
    entries.push({ ...base(), kind: 'assignee', from: before.assigneeId, to: assigneeId });
  if (notes !== undefined) entries.push({ ...base(), kind: 'note', text: notes });
  if (entries.length === 0) return undefined;
  return {
    ...before,
    version: before.version + 1,
    status: status ?? before.status,
    statusChangedAt: isMoved ? now : before.statusChangedAt,
    assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId,
    timeline: [...before.timeline, ...entries],
  };
}

const refusal = (from: string, to: string) => `A lead that is ${from} cannot become ${to}`;
