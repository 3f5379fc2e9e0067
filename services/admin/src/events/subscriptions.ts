import { auditRecorded, auditSubjectErased } from '@croneai/contracts/events/audit.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted, userStateEvents } from '@croneai/contracts/events/users.ts';
import { type Handler, onEvent, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import { erasePerson, recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Parts } from '../connections.ts';
import { deleteMember, recordUserState } from '../members/record-user-state.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.access, topics.notices, topics.audit];

/** What this service listens to. */
export function subscriptions(parts: Parts): Handler[] {
  const record = recordUserState(parts);
  const erase = erasePerson(parts);
  const remove = deleteMember(parts);
  const onUserDeleted = async (userId: string) => {
    await remove(userId);
    await erase({ kind: 'member', id: userId });
  };
  return [
    ...userStateEvents.map((definition) =>
      onState(definition, ({ payload, aggregateVersion }) => record(payload, aggregateVersion)),
    ),
    onState(userDeleted, ({ payload }) => onUserDeleted(payload.userId)),
    onTombstone(topics.users.name, async (userId) => {
      await onUserDeleted(userId);
      // Auth republishes its tombstones for consumers that were away for longer than Kafka keeps one: who copies access alone needs this.
      await parts.kafka.publish(topics.access.name, [{ key: userId, value: null }]);
    }),
    onEvent(auditRecorded, recordAuditEntry(parts)),
    onEvent(auditSubjectErased, ({ payload }) => erase(payload.subject)),
  ];
}
