import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted, userStateEvents } from '@croneai/contracts/events/users.ts';
import { type Handler, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { Parts } from '../connections.ts';
import { onUserDeleted } from './on-user-deleted.ts';
import { onUserState } from './on-user-state.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.access, topics.leads, topics.support, topics.audit];

/** What this service listens to. */
export function subscriptions(parts: Parts): Handler[] {
  const copyUser = onUserState(parts);
  const eraseUser = onUserDeleted(parts);
  const copyAccess = onAccessChanged(parts.accessCopies);
  return [
    ...userStateEvents.map((definition) => onState(definition, copyUser)),
    onState(userDeleted, ({ payload }) => eraseUser(payload.userId)),
    onTombstone(topics.users.name, eraseUser),
    onState(accessChanged, async (event) => {
      const userId = await copyAccess(event);
      await parts.live.append({ event: 'member', to: { userId }, data: { of: 'community' } });
    }),
    onTombstone(topics.access.name, parts.accessCopies.remove),
  ];
}
