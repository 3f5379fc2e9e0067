import { auditRecorded, auditSubjectErased } from '@croneai/contracts/events/audit.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import {
  type UserState,
  userDashboardUnlockRequested,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from '@croneai/contracts/events/users.ts';
import { PermanentError } from '@croneai/platform/errors.ts';
import { onEvent, onTombstone } from '@croneai/platform/events/consumer.ts';
import type { EventEnvelope } from '@croneai/platform/events/event.ts';
import type { erasePerson } from '../audit/erase-person.ts';
import type { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { deleteMember, endAccessAgain } from '../members/delete-member.ts';
import type { recordUserState } from '../members/record-user-state.ts';

/** The consumer group of this service. */
export const GROUP_ID = 'admin';
/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.access, topics.notices, topics.audit];

/** What this service listens to. Every state event carries the whole state, so all of them are read the same way. */
export function subscriptions(useCases: {
  recordUserState: ReturnType<typeof recordUserState>;
  deleteMember: ReturnType<typeof deleteMember>;
  endAccessAgain: ReturnType<typeof endAccessAgain>;
  recordAuditEntry: ReturnType<typeof recordAuditEntry>;
  erasePerson: ReturnType<typeof erasePerson>;
}) {
  const onUserState = async (event: EventEnvelope<UserState>) => {
    checkOwner(event);
    await useCases.recordUserState(event.payload, event.aggregateVersion);
  };
  const onUserDeleted = async (userId: string) => {
    await useCases.deleteMember(userId);
    await useCases.erasePerson({ kind: 'member', id: userId });
  };
  return [
    onEvent(userRegistered, onUserState),
    onEvent(userProfileChanged, onUserState),
    onEvent(userDashboardUnlockRequested, onUserState),
    onEvent(userDeleted, async (event) => {
      checkOwner(event);
      await onUserDeleted(event.payload.userId);
    }),
    onTombstone(topics.users.name, async (userId) => {
      await onUserDeleted(userId);
      await useCases.endAccessAgain(userId);
    }),
    onEvent(auditRecorded, useCases.recordAuditEntry),
    onEvent(auditSubjectErased, ({ payload }) => useCases.erasePerson(payload.subject)),
  ];
}

/** The key decides about order and compaction; a state under somebody else's key could overtake the real one. */
function checkOwner({ aggregateId, payload }: EventEnvelope<{ userId: string }>): void {
  if (aggregateId !== payload.userId) throw new PermanentError('the state is not of the user in the key');
}
