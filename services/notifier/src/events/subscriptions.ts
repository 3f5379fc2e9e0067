import { accessChanged } from '@croneai/contracts/events/access.ts';
import { contactReceived, leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { noticeEvents } from '@croneai/contracts/events/notices.ts';
import { signalSettled } from '@croneai/contracts/events/signals.ts';
import { ticketAnswered, ticketOpened, ticketReplied } from '@croneai/contracts/events/support.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import {
  userDashboardUnlockRequested,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from '@croneai/contracts/events/users.ts';
import { onEvent, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { AccessCopies } from '../access/access-copies.ts';
import type { recordDelivery } from '../deliveries/record-delivery.ts';
import { onContactReceived } from './on-contact-received.ts';
import { onLeadSubmitted } from './on-lead-submitted.ts';
import { onNotice } from './on-notice.ts';
import type { onSignalSettled } from './on-signal-settled.ts';
import { onMemberWrote, onTicketAnswered } from './on-ticket-event.ts';
import type { onUserDeleted } from './on-user-deleted.ts';
import type { onUserState } from './on-user-state.ts';
import type { recordReceipt } from './record-receipt.ts';

/** What this service listens to or writes to. */
export const TOPICS = [
  topics.users,
  topics.notices,
  topics.access,
  topics.signals,
  topics.leads,
  topics.support,
  topics.audit,
];

/** What this service listens to. */
export function subscriptions(useCases: {
  recordDelivery: ReturnType<typeof recordDelivery>;
  recordReceipt: ReturnType<typeof recordReceipt>;
  onUserState: ReturnType<typeof onUserState>;
  onUserDeleted: ReturnType<typeof onUserDeleted>;
  onSignalSettled: ReturnType<typeof onSignalSettled>;
  accessCopies: AccessCopies;
  /** Where support is told of tickets; nowhere without it. */
  supportEmail: string | undefined;
  /** Where the operator reads of leads and messages. */
  salesEmail: string;
}) {
  const { recordDelivery: record, supportEmail } = useCases;
  return [
    ...noticeEvents.map((definition) => onEvent(definition, onNotice(definition.type, record))),
    onEvent(ticketOpened, onMemberWrote('ticket-opened', record, supportEmail)),
    onEvent(ticketReplied, onMemberWrote('ticket-replied', record, supportEmail)),
    onEvent(ticketAnswered, onTicketAnswered(record)),
    onEvent(leadSubmitted, onLeadSubmitted(useCases)),
    onEvent(contactReceived, onContactReceived(useCases)),
    onEvent(userRegistered, useCases.onUserState),
    onEvent(userProfileChanged, useCases.onUserState),
    onEvent(userDashboardUnlockRequested, useCases.onUserState),
    onEvent(userDeleted, ({ aggregateId }) => useCases.onUserDeleted(aggregateId)),
    onTombstone(topics.users.name, useCases.onUserDeleted),
    onEvent(accessChanged, useCases.accessCopies.apply),
    onTombstone(topics.access.name, useCases.accessCopies.remove),
    onEvent(signalSettled, useCases.onSignalSettled),
  ];
}
