import { auditRecorded, OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { draftCorrection } from '@croneai/tlog/record/draft-leaves.ts';
import { appendDrafts } from './append-leaves.ts';
import type { LogRepository } from './log.repository.ts';
import type { NotedHeads } from './noted-heads.ts';
import { rootHex } from './read-log.ts';
import type { LastHead } from './sign-head.ts';

/** The head that a person compared with a copy, and the reason to continue the log from there. */
export type GoOn = { year: number; size: number; root: string; reason: string };

/**
 * Lets a log go on from the head of the database after a restore, though a larger one may have been signed. A correction in the log says so, and the
 * audit who did it. The guard comes last: until then nothing is signed, and the command can be repeated.
 */
export function goOnFrom({
  log,
  lastHead,
  notedHeads,
  now,
}: {
  log: LogRepository;
  lastHead: Pick<LastHead, 'put'>;
  notedHeads: Pick<NotedHeads, 'goOn'>;
  now: () => Date;
}) {
  return async ({ year, size, root, reason }: GoOn): Promise<void> => {
    const head = await log.find(year);
    if (!head || head.size === 0) throw new Error(`there is no log of ${year}`);
    if (head.size !== size || rootHex(head) !== root)
      throw new Error(`the database has ${head.size} leaves with the root ${rootHex(head)}`);
    const { unsigned, append } = appendDrafts({ log, now });
    const text =
      `Restored: the log goes on from ${size} leaves with the root ${root}. ` +
      `Larger heads that were signed before are void. ${reason}`;
    await append(head, await unsigned(head), [draftCorrection(size - 1, text)]);
    await log.goOn(head, goOnEvent(head.origin, { year, size, root, reason }, now()));
    await notedHeads.goOn(head.origin, head);
    await lastHead.put(head.origin, head);
  };
}

const goOnEvent = (origin: string, { year, size, root, reason }: GoOn, now: Date) =>
  createEvent(auditRecorded, {
    aggregateId: origin,
    aggregateVersion: now.getTime(),
    now,
    payload: {
      actor: { userId: OPERATOR_ID, role: 'admin' },
      action: 'public-log.go-on',
      subject: { kind: 'public-log', id: String(year) },
      before: {},
      after: { size, root },
      reason,
      address: '',
    },
  });
