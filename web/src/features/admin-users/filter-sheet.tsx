import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import { DEPOSIT_STATES } from '@croneai/contracts/deposit-state.ts';
import { MEMBER_STATES } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { SOURCE_NAME_MAX_LENGTH } from '@croneai/contracts/source.ts';
import { useCallback } from 'react';
import { tierOptions } from '../../content/admin.ts';
import { depositStates } from '../../content/deposits.ts';
import { BottomSheet } from '../../shared/ui/bottom-sheet.tsx';
import { DateField } from '../../shared/ui/date-field.tsx';
import { useTypedSearch } from '../../shared/ui/search-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { type FilterProps, GRANT_DAYS, STATES, type UsersFilter } from './users-address.ts';

type Choice = Exclude<keyof UsersFilter, 'search' | 'sort' | 'seenBefore' | 'source'>;

export function FilterSheet({ onClose, ...rest }: FilterProps & { onClose: () => void }) {
  return (
    <BottomSheet title="Filters" onClose={onClose}>
      <FilterFields {...rest} />
    </BottomSheet>
  );
}

function FilterFields({ filter, setFilter }: FilterProps) {
  const choice = (name: Choice) => ({
    value: filter[name] ?? '',
    placeholder: 'All',
    onChange: ({ target }: { target: { value: string } }) => setFilter({ [name]: target.value || undefined }),
  });
  const setSource = useCallback((typed: string) => setFilter({ source: typed || undefined }), [setFilter]);
  const source = useTypedSearch(filter.source ?? '', setSource);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Tier" options={tierOptions} {...choice('tier')} />
      <SelectField
        label="State"
        options={MEMBER_STATES.map((value) => ({ value, label: STATES[value] }))}
        {...choice('state')}
      />
      <SelectField
        label="Country"
        options={SIGNUP_COUNTRIES.map((value) => ({ value, label: value }))}
        {...choice('country')}
      />
      <SelectField
        label="Grant ends within"
        options={GRANT_DAYS.map((value) => ({ value, label: `${value} days` }))}
        {...choice('grantEndsWithin')}
      />
      <SelectField
        label="Deposit"
        options={DEPOSIT_STATES.map((value) => ({ value, label: depositStates[value].label }))}
        {...choice('deposit')}
      />
      <TextField
        label="Source"
        placeholder="telegram, google.com, direct"
        maxLength={SOURCE_NAME_MAX_LENGTH}
        autoComplete="off"
        value={source.typed}
        onChange={({ target }) => source.setTyped(target.value)}
      />
      <DateField
        label="Not seen since (UTC)"
        value={filter.seenBefore}
        onChange={(value) => setFilter({ seenBefore: value || undefined })}
      />
    </div>
  );
}
