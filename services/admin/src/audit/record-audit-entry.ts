import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { Desk } from '@croneai/contracts/live.ts';
import type { DebouncedHints } from '@croneai/platform/live/debounced-hints.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { z } from 'zod';
import type { ErasureRepository } from './audit.repository.ts';
import { type AuditSubject, erasureEntry } from './audit-entry.ts';
import type { ChainRepository } from './chain.repository.ts';

type Needs = {
  chain: Pick<ChainRepository, 'append'>;
  erasures: ErasureRepository;
  desks: Pick<DebouncedHints<Desk>, 'emit'>;
  now: () => Date;
};

/**
 * Appends a service's audit event; a repeated event changes nothing. The head goes to the log: kept
 * outside of the database, it shows later whether the rows up to it are still the same.
 */
export function recordAuditEntry({
  chain,
  erasures,
  erase,
  desks,
  logger,
  now,
}: Needs & { erase: (subject: AuditSubject) => Promise<void>; logger: Logger }) {
  return async (event: EventEnvelope<z.infer<typeof auditRecorded.payload>>): Promise<void> => {
    const { id, occurredAt, requestId, payload } = event;
    const head = await chain.append({ id, occurredAt: new Date(occurredAt), requestId, ...payload }, now());
    if (head) logger.info({ sequence: head.sequence, hash: head.hash }, 'audit row appended');
    // After the append: an erasure marks first and then looks for rows, so one of the two finds the other.
    const subjects: AuditSubject[] = [payload.subject, { kind: 'member', id: payload.actor.userId }];
    for (const subject of await erasures.marked(subjects)) await erase(subject);
    desks.emit('audit');
    if (payload.subject.kind === 'member') desks.emit('member', payload.subject.id);
  };
}

/**
 * Erases what the audit holds about the person behind a subject: reasons, personal values before and after, and, of a member,
 * the addresses they acted from. The ids, actions, times and hashes stay; the ids lead to no person any more. The
 * erasure is appended to the chain first, so that fields removed without one are noticed. Idempotent.
 */
export function erasePerson({ chain, erasures, desks, now }: Needs) {
  return async (subject: AuditSubject): Promise<void> => {
    const at = now();
    await erasures.mark(subject, at);
    if (!(await erasures.hasPersonal(subject))) return;
    await chain.append(erasureEntry(subject, at), at);
    await erasures.erase(subject);
    desks.emit('audit');
    if (subject.kind === 'member') desks.emit('member', subject.id);
  };
}
