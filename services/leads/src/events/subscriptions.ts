import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import {
  userDashboardUnlockRequested,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from '@croneai/contracts/events/users.ts';
import { onEvent, onTombstone } from '@croneai/platform/events/consumer.ts';
import type { onUserDeleted } from './on-user-deleted.ts';
import { checkOwner, type onUserState } from './on-user-state.ts';

/** The consumer group of this service. */
export const GROUP_ID = 'leads';
/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.access, topics.leads, topics.support, topics.audit];

/** What this service listens to. Every state event carries the whole state, so all of them are read the same way. */
export function subscriptions(parts: {
  onUserState: ReturnType<typeof onUserState>;
  accessCopies: AccessCopies;
  onUserDeleted: ReturnType<typeof onUserDeleted>;
}) {
  return [
    onEvent(userRegistered, parts.onUserState),
    onEvent(userProfileChanged, parts.onUserState),
    onEvent(userDashboardUnlockRequested, parts.onUserState),
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
