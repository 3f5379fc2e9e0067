import { noticeEvents } from '@croneai/contracts/events/notices.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import {
  userDashboardUnlockRequested,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from '@croneai/contracts/events/users.ts';
import { onEvent, onTombstone } from '@croneai/platform/events/consumer.ts';
import type { recordDelivery } from '../deliveries/record-delivery.ts';
import { onNotice } from './on-notice.ts';
import type { onUserDeleted } from './on-user-deleted.ts';
import type { onUserState } from './on-user-state.ts';

/** What this service listens to. */
export function subscriptions(useCases: {
  recordDelivery: ReturnType<typeof recordDelivery>;
  onUserState: ReturnType<typeof onUserState>;
  onUserDeleted: ReturnType<typeof onUserDeleted>;
}) {
  return [
    ...noticeEvents.map((definition) =>
      onEvent(definition, onNotice(definition.type, useCases.recordDelivery)),
    ),
    onEvent(userRegistered, useCases.onUserState),
    onEvent(userProfileChanged, useCases.onUserState),
    onEvent(userDashboardUnlockRequested, useCases.onUserState),
    onEvent(userDeleted, ({ aggregateId }) => useCases.onUserDeleted(aggregateId)),
    onTombstone(topics.users.name, useCases.onUserDeleted),
  ];
}
