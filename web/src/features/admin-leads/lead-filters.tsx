import type { LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { leadStatusTexts } from '../../content/admin-leads.ts';
import { FilterBar } from '../../shared/list/list-page.tsx';
import { DateField } from '../../shared/ui/date-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { LeadFilter } from './api.ts';

interface LeadFiltersProps {
  counts: LeadListExtras['counts'] | undefined;
  filter: LeadFilter;
  onChange: (change: LeadFilter) => void;
  onClear: () => void;
}

/** Not a status: what looks made up, in whatever status. */
const SUSPECT = 'suspect';

/** Search, status and days; each status has its count. */
export function LeadFilters({ counts, filter, onChange, onClear }: LeadFiltersProps) {
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
  const day = (name: 'from' | 'to', label: string) => (
    <div className="w-full sm:w-40">
      <DateField
        label={label}
        value={filter[name]}
        {...(name === 'from' ? { max: filter.to } : { min: filter.from })}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    </div>
  );
  return (
    <FilterBar label="Search by name, email or number" filter={filter} onChange={onChange} onClear={onClear}>
      <SelectField
        label="Status"
        options={[
          { value: '', label: withCount('All', counts?.total) },
          ...LEAD_STATUSES.map((status) => ({
            value: status,
            label: withCount(leadStatusTexts[status].label, counts?.[status]),
          })),
          { value: SUSPECT, label: withCount('Suspect', counts?.suspect) },
        ]}
        value={filter.suspect === 'yes' ? SUSPECT : (filter.status ?? '')}
        onChange={({ target: { value } }) =>
          onChange({
            status: LEAD_STATUSES.find((status) => status === value),
            suspect: value === SUSPECT ? 'yes' : undefined,
          })
        }
      />
      {day('from', 'From (UTC)')}
      {day('to', 'To (UTC)')}
    </FilterBar>
  );
}
