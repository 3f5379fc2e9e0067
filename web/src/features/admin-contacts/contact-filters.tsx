import type { ContactCounts } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { contactCategoryTexts, contactStatusTexts, contactsTexts } from '../../content/admin-contacts.ts';
import { isFiltered } from '../../shared/list/list-address.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SearchField, useTypedSearch } from '../../shared/ui/search-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { ContactFilter } from './api.ts';

interface ContactFiltersProps {
  filter: ContactFilter;
  counts: ContactCounts | undefined;
  onChange: (change: ContactFilter) => void;
  onClear: () => void;
}

const ALL = { value: '', label: 'All' };

/** Search, category and status; each status says how many there are. */
export function ContactFilters({ filter, counts, onChange, onClear }: ContactFiltersProps) {
  const applySearch = useCallback((search: string) => onChange({ search: search || undefined }), [onChange]);
  const { typed, setTyped } = useTypedSearch(filter.search ?? '', applySearch);
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`;
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4 sm:px-5">
      <div className="w-full sm:max-w-sm sm:flex-1">
        <SearchField
          label={contactsTexts.search}
          placeholder={contactsTexts.search}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <SelectField
          label="Status"
          options={[
            { ...ALL, label: withCount(ALL.label, counts?.total) },
            ...CONTACT_STATUSES.map((status) => ({
              value: status,
              label: withCount(contactStatusTexts[status].label, counts?.[status]),
            })),
          ]}
          value={filter.status ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ status: CONTACT_STATUSES.find((status) => status === value) })
          }
        />
        <SelectField
          label="Category"
          options={[
            ALL,
            ...CONTACT_CATEGORIES.map((category) => ({
              value: category,
              label: contactCategoryTexts[category],
            })),
          ]}
          value={filter.category ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ category: CONTACT_CATEGORIES.find((category) => category === value) })
          }
        />
      </div>
      {isFiltered(filter) ? (
        <Button variant="ghost" onClick={onClear}>
          <X aria-hidden className="size-4" strokeWidth={1.5} />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
