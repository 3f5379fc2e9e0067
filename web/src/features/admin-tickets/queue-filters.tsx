import type { TicketCounts } from '@croneai/contracts/support.ts';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { ticketCategories, ticketStatuses } from '../../content/tickets.ts';
import { id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';
import { FilterBar } from '../../shared/list/list-page.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';

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

interface QueueFiltersProps {
  filter: QueueFilter;
  counts: TicketCounts | undefined;
  onChange: (change: QueueFilter) => void;
  onClear: () => void;
}

const ASSIGNEES = [
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
] as const;
const ORDERS = [{ value: 'longest-waiting', label: 'Longest waiting' }] as const;

const categoryOf = (chosen: string) => ticketCategories.find(({ value }) => value === chosen)?.value;

/** The search, what narrows the queue further, and its order. */
export function QueueFilters({ filter, counts, onChange, onClear }: QueueFiltersProps) {
  const total = counts && counts.open + counts.waiting + counts.answered + counts.closed;
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
  return (
    <FilterBar label={texts.search} filter={filter} onChange={onChange} onClear={onClear}>
      <SelectField
        label="Status"
        options={[
          { value: '', label: withCount('All', total) },
          ...ticketStatuses.map(({ value }) => ({
            value,
            label: withCount(texts.statuses[value], counts?.[value]),
          })),
        ]}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: ticketStatuses.find(({ value }) => value === target.value)?.value })
        }
      />
      <SelectField
        label="Category"
        placeholder="All"
        options={ticketCategories}
        value={filter.category ?? ''}
        onChange={({ target }) => onChange({ category: categoryOf(target.value) })}
      />
      <SelectField
        label="Assignee"
        placeholder="Anyone"
        options={ASSIGNEES}
        value={filter.assignee ?? ''}
        onChange={({ target }) =>
          onChange({ assignee: ASSIGNEES.find(({ value }) => value === target.value)?.value })
        }
      />
      <SelectField
        label="Order"
        placeholder="Newest first"
        options={ORDERS}
        value={filter.sort ?? ''}
        onChange={({ target }) =>
          onChange({ sort: ORDERS.find(({ value }) => value === target.value)?.value })
        }
      />
      {filter.memberId ? (
        <p className="flex min-h-11 items-center text-sm text-muted sm:w-full">
          Only the tickets of one member are shown.
        </p>
      ) : null}
    </FilterBar>
  );
}
