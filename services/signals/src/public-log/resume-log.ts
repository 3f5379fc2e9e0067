import { auditRecorded, OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { draftCorrection } from '@croneai/tlog/record/draft-leaves.ts';
import { appendDrafts } from './append-leaves.ts';
import type { LogRepository } from './log.repository.ts';
import { rootHex } from './read-log.ts';
import type { RecordedHeads } from './recorded-heads.ts';
import type { LastHead } from './sign-head.ts';

/**
 * The head that an operator has compared with a copy of the log, and the reason to continue the log
 * from this head.
 */
export type ResumePoint = { year: number; size: number; root: string; reason: string };

/**
 * After a restore of the database, continues the log from the restored head, although a larger head
 * may have been signed. Records this as a correction in the log and as an audit entry. Writes
 * `lastHead` last. Until then, workers sign no head, and the command can be repeated.
 */
export function resumeLogFrom({
  log,
  lastHead,
  recordedHeads,
  now,
}: {
  log: LogRepository;
  lastHead: Pick<LastHead, 'put'>;
  recordedHeads: Pick<RecordedHeads, 'resume'>;
  now: () => Date;
}) {
  return async ({ year, size, root, reason }: ResumePoint): Promise<void> => {
    const head = await log.find(year);
    if (!head || head.size === 0) throw new Error(`there is no log of ${year}`);
    if (head.size !== size || rootHex(head) !== root)
      throw new Error(`the database has ${head.size} leaves with the root ${rootHex(head)}`);
    const { unsigned, append } = appendDrafts({ log, now });
    const text =
      `Restored: the log goes on from ${size} leaves with the root ${root}. ` +
      `Larger heads that were signed before are void. ${reason}`;
    await append(head, await unsigned(head), [draftCorrection(size - 1, text)]);
    await log.resume(head, resumeEvent(head.origin, { year, size, root, reason }, now()));
    await recordedHeads.resume(head.origin, head);
    await lastHead.put(head.origin, head);
  };
}

const resumeEvent = (origin: string, { year, size, root, reason }: ResumePoint, now: Date) =>
  createEvent(auditRecorded, {
    aggregateId: origin,
    aggregateVersion: now.getTime(),
    now,
    payload: {
      actor: { userId: OPERATOR_ID, role: 'owner' },
      action: 'public-log.resume',
      subject: { kind: 'public-log', id: String(year) },
      before: {},
      after: { size, root },
      reason,
      address: '',
    },
  });
