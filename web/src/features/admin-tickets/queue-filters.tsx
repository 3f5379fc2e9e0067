import type { TicketCounts } from '@croneai/contracts/support.ts';
import { type FormEvent, useState } from 'react';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { ticketCategories, ticketStatuses } from '../../content/tickets.ts';
import { id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

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
}

const ASSIGNEES = [
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
] as const;
const ORDERS = [{ value: 'longest-waiting', label: 'Longest waiting' }] as const;

const categoryOf = (chosen: string) => ticketCategories.find(({ value }) => value === chosen)?.value;

export function QueueFilters({ filter, counts, onChange }: QueueFiltersProps) {
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <SearchForm key={filter.search ?? ''} search={filter.search ?? ''} onChange={onChange} />
      {filter.memberId ? (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          Only the tickets of one member are shown.
          <Button variant="ghost" size="sm" onClick={() => onChange({ memberId: undefined })}>
            Show all
          </Button>
        </p>
      ) : null}
      <StatusFilter filter={filter} counts={counts} onChange={onChange} />
      <SelectField
        label="Category"
        hideLabel
        placeholder="All categories"
        options={ticketCategories}
        value={filter.category ?? ''}
        onChange={({ target }) => onChange({ category: categoryOf(target.value) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Assignee"
          hideLabel
          placeholder="Anyone"
          options={ASSIGNEES}
          value={filter.assignee ?? ''}
          onChange={({ target }) =>
            onChange({ assignee: ASSIGNEES.find(({ value }) => value === target.value)?.value })
          }
        />
        <SelectField
          label="Order"
          hideLabel
          placeholder="Newest first"
          options={ORDERS}
          value={filter.sort ?? ''}
          onChange={({ target }) =>
            onChange({ sort: ORDERS.find(({ value }) => value === target.value)?.value })
          }
        />
      </div>
    </div>
  );
}

function SearchForm({ search, onChange }: { search: string; onChange: QueueFiltersProps['onChange'] }) {
  const [typed, setTyped] = useState(search);
  const apply = () => {
    if (typed.trim() !== search) onChange({ search: typed.trim() || undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextField
          type="search"
          label={texts.search}
          hideLabel
          placeholder={texts.search}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onBlur={apply}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}

function StatusFilter({ filter, counts, onChange }: QueueFiltersProps) {
  const total = counts && counts.open + counts.waiting + counts.answered + counts.closed;
  const choices = [
    { value: undefined, label: 'All', count: total },
    ...ticketStatuses.map(({ value }) => ({ value, label: texts.statuses[value], count: counts?.[value] })),
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {choices.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter.status === value}
          onClick={() => onChange({ status: value })}
          className="inline-flex h-9 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-muted transition-colors hover:bg-surface-2 hover:text-text aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {label}
          <span className="tabular text-xs">{count ?? '–'}</span>
        </button>
      ))}
    </div>
  );
}
