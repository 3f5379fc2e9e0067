import type { UpdateLeadBody } from '@croneai/contracts/endpoints/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Submission, TimelineEntry } from './submission.model.ts';
import { mayMove } from './submission.ts';

/**
 * The submission after an admin's change, with one timeline entry for each thing that changed; undefined when nothing
 * does. Throws 422 for a status that does not follow on the present one.
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
