import type { LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { leadStatusTexts } from '../../content/admin-leads.ts';
import { FilterBar } from '../../shared/list/list-page.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import type { LeadFilter } from './api.ts';

interface LeadFiltersProps {
  filter: LeadFilter;
  onChange: (change: LeadFilter) => void;
  onClear: () => void;
}

export function LeadFilters({ filter, onChange, onClear }: LeadFiltersProps) {
  const day = (name: 'from' | 'to', label: string) => (
    <div className="w-full sm:w-40">
      <TextField
        label={label}
        type="date"
        value={filter[name] ?? ''}
        {...(name === 'from' ? { max: filter.to } : { min: filter.from })}
        onChange={(event) => onChange({ [name]: event.target.value || undefined })}
      />
    </div>
  );
  return (
    <FilterBar label="Search by name, email or number" filter={filter} onChange={onChange} onClear={onClear}>
      {day('from', 'From (UTC)')}
      {day('to', 'To (UTC)')}
    </FilterBar>
  );
}

interface StatusCountsProps {
  counts: LeadListExtras['counts'] | undefined;
  filter: LeadFilter;
  onChange: (change: LeadFilter) => void;
}

/** How many leads stand where, under the search and days chosen; each count narrows the list to itself. */
export function StatusCounts({ counts, filter, onChange }: StatusCountsProps) {
  const { status, suspect } = filter;
  return (
    <ul
      aria-label="Leads by status"
      className="grid grid-cols-2 gap-2 *:first:col-span-2 sm:grid-cols-4 xl:grid-cols-7 xl:*:first:col-span-1"
    >
      <Count
        label="All"
        value={counts?.total}
        isPressed={!status && suspect !== 'yes'}
        onPress={() => onChange({ status: undefined, suspect: undefined })}
      />
      {LEAD_STATUSES.map((one) => (
        <Count
          key={one}
          label={leadStatusTexts[one].label}
          value={counts?.[one]}
          isPressed={status === one}
          onPress={() => onChange({ status: status === one ? undefined : one })}
        />
      ))}
      <Count
        label="Suspect"
        value={counts?.suspect}
        isPressed={suspect === 'yes'}
        onPress={() => onChange({ suspect: suspect === 'yes' ? undefined : 'yes' })}
      />
    </ul>
  );
}

interface CountProps {
  label: string;
  value: number | undefined;
  isPressed: boolean;
  onPress: () => void;
}

function Count({ label, value, isPressed, onPress }: CountProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isPressed}
        onClick={onPress}
        className="flex size-full min-w-0 flex-col items-start gap-0.5 rounded-card border border-line bg-surface-1 px-4 py-3 text-left transition-colors hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
      >
        <span className="text-sm text-muted">{label}</span>
        <span className="tabular text-xl font-semibold">{value ?? '–'}</span>
      </button>
    </li>
  );
}
