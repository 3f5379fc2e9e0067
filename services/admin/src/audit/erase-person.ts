import type { Parts } from '../connections.ts';
import { type AuditSubject, erasureEntry } from './audit-entry.ts';

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
