import type { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { z } from 'zod';
import type { Parts } from '../connections.ts';
import { type AuditSubject, erasureEntry } from './audit-entry.ts';

/**
 * Appends a service's audit event; a repeated event changes nothing. The head goes to the log: kept
 * outside of the database, it shows later whether the rows up to it are still the same.
 */
export function recordAuditEntry(parts: Parts) {
  const { chain, erasures, desks, logger, now } = parts;
  const erase = erasePerson(parts);
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
export function erasePerson({ chain, erasures, desks, now }: Parts) {
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
