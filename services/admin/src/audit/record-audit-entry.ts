import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { AdminData } from '@croneai/contracts/live.ts';
import type { DebouncedHints } from '@croneai/platform/live/debounced-hints.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { z } from 'zod';
import type { ErasureRepository } from './audit.repository.ts';
import { type AuditSubject, erasureEntry } from './audit-entry.ts';
import type { ChainRepository } from './chain.repository.ts';

type Needs = {
  chain: Pick<ChainRepository, 'append'>;
  erasures: ErasureRepository;
  adminHints: Pick<DebouncedHints<AdminData>, 'emit'>;
  now: () => Date;
};

/**
 * Appends a service's audit event; a repeated event changes nothing. Logs the new head, so that a
 * copy of the head exists outside the database. With the copy, later changes to earlier rows can be
 * detected.
 */
export function recordAuditEntry({
  chain,
  erasures,
  erase,
  adminHints,
  logger,
  now,
}: Needs & { erase: (subject: AuditSubject) => Promise<void>; logger: Logger }) {
  return async (event: EventEnvelope<z.infer<typeof auditRecorded.payload>>): Promise<void> => {
    const { id, occurredAt, requestId, payload } = event;
    const head = await chain.append({ id, occurredAt: new Date(occurredAt), requestId, ...payload }, now());
    if (head) logger.info({ sequence: head.sequence, hash: head.hash }, 'audit row appended');
    // This check must follow the append. An erasure marks its subject before it searches for rows,
    // so either the erasure finds the new row, or this check finds the mark.
    const subjects: AuditSubject[] = [payload.subject, { kind: 'member', id: payload.actor.userId }];
    for (const subject of await erasures.marked(subjects)) await erase(subject);
    adminHints.emit('audit');
    if (payload.subject.kind === 'member') adminHints.emit('member', payload.subject.id);
  };
}

/**
 * Erases the personal data in all entries about a subject: the reasons, and the personal values in
 * `before` and `after`. For a member, also erases the addresses from which the member acted. Ids,
 * actions, times, and hashes stay. First appends an entry about the erasure, because `verifyChain`
 * would otherwise report the missing personal data. Idempotent.
 */
export function erasePerson({ chain, erasures, adminHints, now }: Needs) {
  return async (subject: AuditSubject): Promise<void> => {
    const at = now();
    await erasures.mark(subject, at);
    if (!(await erasures.hasPersonal(subject))) return;
    await chain.append(erasureEntry(subject, at), at);
    await erasures.erase(subject);
    adminHints.emit('audit');
    if (subject.kind === 'member') adminHints.emit('member', subject.id);
  };
}
