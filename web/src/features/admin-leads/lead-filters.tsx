import { X } from 'lucide-react';
import { useCallback } from 'react';
import { leadsTexts } from '../../content/admin-leads.ts';
import { isFiltered } from '../../shared/list/list-address.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useTypedSearch } from '../../shared/ui/use-typed-search.ts';
import type { LeadFilter } from './lead-filter.ts';

interface LeadFiltersProps {
  filter: LeadFilter;
  onChange: (change: LeadFilter) => void;
  onClear: () => void;
}

export function LeadFilters({ filter, onChange, onClear }: LeadFiltersProps) {
  const applySearch = useCallback((search: string) => onChange({ search: search || undefined }), [onChange]);
  const { typed, setTyped } = useTypedSearch(filter.search ?? '', applySearch);
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
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4 sm:px-5">
      <div className="w-full sm:max-w-sm sm:flex-1">
        <SearchField
          label={leadsTexts.search}
          placeholder={leadsTexts.search}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        {day('from', 'From (UTC)')}
        {day('to', 'To (UTC)')}
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
