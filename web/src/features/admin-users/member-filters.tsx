import type { DepositState } from '@croneai/contracts/deposit-state.ts';
import type { MemberState } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { tierName } from '../../content/admin.ts';
import { depositStates } from '../../content/deposits.ts';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { type FilterProps, SORT_KEYS, SORTS, STATES, type UsersFilter } from './users-address.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** Labels of the filter chips. Search and sort have their own fields instead. */
const CHIPS = {
  tier: (value: string) => tierName(value),
  state: (value: string) => STATES[value as MemberState],
  country: (value: string) => value,
  deposit: (value: string) => `Deposit ${depositStates[value as DepositState].label.toLowerCase()}`,
  source: (value: string) => `Source ${value}`,
  seenBefore: (value: string) => `Not seen since ${value}`,
  grantEndsWithin: (value: string) => `Grant ends within ${value} days`,
} as const satisfies { [Name in Exclude<keyof UsersFilter, 'search' | 'sort'>]: (value: string) => string };
type FilterName = keyof typeof CHIPS;
const FILTER_NAMES = Object.keys(CHIPS) as FilterName[];

/** A sort control, a sheet with the filters, and a chip for each active filter. */
export function MemberFilters({ filter, setFilter }: FilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const active = FILTER_NAMES.filter((name) => filter[name]);
  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal className="size-4" />
        {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
      </Button>
      <div className="min-w-0 flex-1 sm:flex-none">
        <SelectField
          label="Sort"
          options={SORT_KEYS.map((value) => ({ value, label: SORTS[value] }))}
          value={filter.sort ?? '-createdAt'}
          onChange={({ target }) =>
            setFilter({ sort: target.value === '-createdAt' ? undefined : target.value })
          }
        />
      </div>
      <ul aria-label="Active filters" className="flex w-full flex-wrap gap-2 empty:hidden">
        {active.map((name) => (
          <li key={name}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove filter: ${CHIPS[name](filter[name] ?? '')}`}
              onClick={() => setFilter({ [name]: undefined })}
            >
              {CHIPS[name](filter[name] ?? '')}
              <X className="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
      {isOpen ? <FilterSheet filter={filter} setFilter={setFilter} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
