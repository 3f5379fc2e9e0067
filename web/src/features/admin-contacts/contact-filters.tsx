import type { ContactCounts } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { contactCategoryTexts, contactStatusTexts } from '../../content/admin-contacts.ts';
import { FilterBar } from '../../shared/list/list-page.tsx';
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
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
  return (
    <FilterBar label="Search by name, email or subject" filter={filter} onChange={onChange} onClear={onClear}>
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
    </FilterBar>
  );
}
