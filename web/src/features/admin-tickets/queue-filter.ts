import { ticketCategories, ticketStatuses } from '../../content/ticket-labels.ts';
import { id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';

/** What the queue is narrowed to and how it is sorted, and the ticket that is open. */
export const queueAddress = listAddress(
  {
    status: oneOf(ticketStatuses.map(({ value }) => value)),
    category: oneOf(ticketCategories.map(({ value }) => value)),
    assignee: oneOf(['me', 'nobody']),
    search: text(200),
    memberId: id,
    sort: oneOf(['longest-waiting']),
  },
  { name: 'ticket', read: id },
);
export type QueueFilter = ReturnType<typeof queueAddress.read>['filter'];
