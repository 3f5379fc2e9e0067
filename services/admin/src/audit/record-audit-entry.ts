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
 * Appends a service's audit event; a repeated event changes nothing. Logs the head of the chain,
 * because a copy of the head outside of the database reveals later changes to earlier rows.
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
    // Runs after the append. An erasure marks its subject before it searches for rows. Therefore
    // either the erasure finds this row, or this call finds the mark.
    const subjects: AuditSubject[] = [payload.subject, { kind: 'member', id: payload.actor.userId }];
    for (const subject of await erasures.marked(subjects)) await erase(subject);
    adminHints.emit('audit');
    if (payload.subject.kind === 'member') adminHints.emit('member', payload.subject.id);
  };
}

/**
 * Erases the audit's data about the person behind a subject: reasons, personal values before and
 * after, and, for a member, the addresses that the member acted from. Ids, actions, times, and
 * hashes stay, but the ids no longer identify a person. An entry about the erasure is appended
 * first, so that a removal of data in any other way is noticed. Idempotent.
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
