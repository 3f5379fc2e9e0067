import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
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
import type { PersonRepository } from '../people/person.repository.ts';
import type { onUserDeleted } from './on-user-deleted.ts';

/** The consumer group of this service. */
export const GROUP_ID = 'leads';
/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.access, topics.leads, topics.support, topics.audit];

/** What this service listens to. Every state event carries the whole state, so all of them are read the same way. */
export function subscriptions(parts: {
  people: Pick<PersonRepository, 'apply'>;
  accessCopies: AccessCopies;
  onUserDeleted: ReturnType<typeof onUserDeleted>;
}) {
  const onUserState = async (event: EventEnvelope<UserState>) => {
    checkOwner(event);
    await parts.people.apply(event.payload, event.aggregateVersion);
  };
  return [
    onEvent(userRegistered, onUserState),
    onEvent(userProfileChanged, onUserState),
    onEvent(userDashboardUnlockRequested, onUserState),
    onEvent(userDeleted, async (event) => {
      checkOwner(event);
      await parts.onUserDeleted(event.payload.userId);
    }),
    onTombstone(topics.users.name, parts.onUserDeleted),
    onEvent(accessChanged, async (event) => {
      await onAccessChanged(parts.accessCopies)(event);
    }),
    onTombstone(topics.access.name, parts.accessCopies.remove),
  ];
}

/** The key decides about order and compaction; a state under somebody else's key could overtake the real one. */
function checkOwner({ aggregateId, payload }: EventEnvelope<{ userId: string }>): void {
  if (aggregateId !== payload.userId) throw new PermanentError('the event is not of the user in the key');
}
