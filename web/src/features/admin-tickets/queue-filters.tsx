import type { TicketCounts } from '@croneai/contracts/support.ts';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { ticketCategories, ticketStatuses } from '../../content/tickets.ts';
import { id, listAddress, oneOf, text, type useListAddress } from '../admin-desk/public/list-address.ts';
import { counted, FilterBar } from '../admin-desk/public/list-page.tsx';

const ASSIGNEES = [
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
] as const;
const ORDERS = [{ value: 'longest-waiting', label: 'Longest waiting' }] as const;

/** What the queue is narrowed to and how it is sorted, and the ticket that is open. */
export const queueAddress = listAddress(
  {
    status: oneOf(ticketStatuses.map(({ value }) => value)),
    category: oneOf(ticketCategories.map(({ value }) => value)),
    assignee: oneOf(ASSIGNEES.map(({ value }) => value)),
    search: text(200),
    memberId: id,
    sort: oneOf(ORDERS.map(({ value }) => value)),
  },
  { name: 'ticket', read: id },
);
export type QueueFilter = ReturnType<typeof queueAddress.read>['filter'];
export type QueueAddress = ReturnType<typeof useListAddress<QueueFilter, string>>;

interface QueueFiltersProps {
  address: QueueAddress;
  counts: TicketCounts | undefined;
}

/** The search, what narrows the queue further, and its order. */
export function QueueFilters({ address, counts }: QueueFiltersProps) {
  const total = counts && counts.open + counts.waiting + counts.answered + counts.closed;
  const statuses = ticketStatuses.map(({ value }) => ({
    value,
    label: counted(texts.statuses[value], counts?.[value]),
  }));
  return (
    <FilterBar
      texts={texts}
      address={address}
      filters={[
        { name: 'status', label: 'Status', options: statuses, all: counted('All', total) },
        { name: 'category', label: 'Category', options: ticketCategories, all: 'All' },
        { name: 'assignee', label: 'Assignee', options: ASSIGNEES, all: 'Anyone' },
        { name: 'sort', label: 'Order', options: ORDERS, all: 'Newest first' },
      ]}
      note={
        address.filter.memberId ? (
          <p className="flex min-h-11 items-center text-sm text-muted sm:w-full">
            Only the tickets of one member are shown.
          </p>
        ) : null
      }
    />
  );
}
