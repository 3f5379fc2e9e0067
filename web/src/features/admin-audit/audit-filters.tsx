import { useCallback } from 'react';
import { auditActionTexts, auditTexts, subjectKinds } from '../../content/admin-audit.ts';
import { FilterBar } from '../../shared/list/list-page.tsx';
import { DateField } from '../../shared/ui/date-field.tsx';
import { useTypedSearch } from '../../shared/ui/search-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import type { AuditFilter } from './api.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
  onClear: () => void;
}

const actions = Object.entries(auditActionTexts).map(([value, label]) => ({ value, label }));

/** What is looked for: by words, admin, action, subject and days. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const actor = useTypedFilter('actor', filter, onChange);
  const subjectId = useTypedFilter('subjectId', filter, onChange);
  const day = (name: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={filter[name]}
      {...(name === 'from' ? { max: filter.to } : { min: filter.from })}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  return (
    <FilterBar label={auditTexts.search} filter={filter} onChange={onChange} onClear={onClear}>
      <TextField
        label="Admin"
        placeholder="Name, email or id"
        maxLength={200}
        autoComplete="off"
        {...actor}
      />
      <SelectField
        label="Action"
        placeholder="Any action"
        options={actions}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ action: event.target.value || undefined })}
      />
      <SelectField
        label="About"
        placeholder="Anything"
        options={subjectKinds}
        value={filter.subjectKind ?? ''}
        onChange={(event) => onChange({ subjectKind: event.target.value || undefined })}
      />
      <TextField label="ID" maxLength={100} autoComplete="off" spellCheck={false} {...subjectId} />
      {day('from', 'From (UTC)')}
      {day('to', 'To (UTC)')}
    </FilterBar>
  );
}

/** A filter that is typed: applied when the typing rests. */
function useTypedFilter(
  name: 'actor' | 'subjectId',
  filter: AuditFilter,
  onChange: (change: AuditFilter) => void,
) {
  const apply = useCallback((value: string) => onChange({ [name]: value || undefined }), [name, onChange]);
  const { typed, setTyped } = useTypedSearch(filter[name] ?? '', apply);
  return {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
}
