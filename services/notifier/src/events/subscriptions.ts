import { accessChanged } from '@croneai/contracts/events/access.ts';
import { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { noticeEvents } from '@croneai/contracts/events/notices.ts';
import { signalSettled } from '@croneai/contracts/events/signals.ts';
import {
  contactReceived,
  ticketAnswered,
  ticketOpened,
  ticketReplied,
} from '@croneai/contracts/events/support.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted, userStateEvents } from '@croneai/contracts/events/users.ts';
import { type Handler, onEvent, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { Parts } from '../connections.ts';
import { recordDelivery } from '../deliveries/record-delivery.ts';
import { onContactReceived } from './on-contact-received.ts';
import { onLeadSubmitted } from './on-lead-submitted.ts';
import { onSignalSettled } from './on-signal-settled.ts';
import { onMemberWrote, onTicketAnswered } from './on-ticket-event.ts';
import { onUserDeleted } from './on-user-deleted.ts';
import { onUserState } from './on-user-state.ts';
import { recordReceipt } from './record-receipt.ts';

/** What this service writes to or reads from. */
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
export function subscriptions(parts: Parts): Handler[] {
  const { accessCopies, config, logger } = parts;
  const { SUPPORT_EMAIL: supportEmail, SALES_EMAIL: salesEmail, LINK_KEY: linkKey } = config;
  if (supportEmail === undefined)
    logger.warn('SUPPORT_EMAIL is not set: new tickets show in the desk only, no mail announces them');
  const record = recordDelivery(parts);
  const receipt = recordReceipt(record, linkKey);
  const copyUser = onUserState(parts);
  const eraseUser = onUserDeleted(parts);
  return [
    // Each notice owes one mail. The mail itself is made by a job, so that a slow mail server does not hold up the topic.
    ...noticeEvents.map((definition) =>
      onEvent(definition, (event) => record({ ...event, type: definition.type })),
    ),
    onEvent(ticketOpened, onMemberWrote('ticket-opened', record, supportEmail)),
    onEvent(ticketReplied, onMemberWrote('ticket-replied', record, supportEmail)),
    onEvent(ticketAnswered, onTicketAnswered(record)),
    onEvent(leadSubmitted, onLeadSubmitted({ record, receipt, salesEmail })),
    onEvent(contactReceived, onContactReceived({ record, receipt, salesEmail, supportEmail })),
    ...userStateEvents.map((definition) => onState(definition, copyUser)),
    onState(userDeleted, ({ payload }) => eraseUser(payload.userId)),
    onTombstone(topics.users.name, eraseUser),
    onState(accessChanged, ({ aggregateVersion, payload }) => accessCopies.apply(payload, aggregateVersion)),
    onTombstone(topics.access.name, accessCopies.remove),
    onEvent(signalSettled, onSignalSettled(parts)),
  ];
}
