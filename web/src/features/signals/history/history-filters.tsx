import { SIGNAL_STATUSES, type SignalStatus } from '@croneai/contracts/signals.ts';
import { type FormEvent, useId, useState } from 'react';
import { STATUS_LABEL } from '../../../shared/signals/signal-labels.ts';
import type { SignalFilter } from '../../../shared/signals/signals-api.ts';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { symbolOf } from './pair-symbol.ts';

interface HistoryFiltersProps {
  filter: SignalFilter;
  onChange: (filter: SignalFilter) => void;
  /** Offered while typing. */
  knownPairs: readonly { pair: string; asset: string }[];
  pairError: string | undefined;
}

const STATUS_OPTIONS = SIGNAL_STATUSES.filter((status) => status !== 'active').map((value) => ({
  value,
  label: STATUS_LABEL[value],
}));

export function HistoryFilters({ filter, onChange, knownPairs, pairError }: HistoryFiltersProps) {
  const listId = useId();
  const [typed, setTyped] = useState(filter.pair ?? '');
  const applyPair = (text: string) => {
    const pair = symbolOf(text) || undefined;
    if (pair !== filter.pair) onChange({ ...filter, pair });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyPair(typed);
  };
  return (
    <form onSubmit={submit} aria-label="Filter signals" className="grid grid-cols-2 gap-3 sm:flex">
      <div className="sm:w-44">
        <SelectField
          label="Status"
          hideLabel
          placeholder="All statuses"
          options={STATUS_OPTIONS}
          value={filter.status ?? ''}
          onChange={(event) =>
            onChange({ ...filter, status: (event.target.value || undefined) as SignalStatus | undefined })
          }
        />
      </div>
      <div className="sm:w-44">
        <TextField
          label="Pair"
          hideLabel
          placeholder="All pairs"
          list={listId}
          error={pairError}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onBlur={() => applyPair(typed)}
          onChange={(event) => {
            const { value } = event.target;
            setTyped(value);
            const isWhole = knownPairs.some(({ asset, pair }) => asset === value || pair === symbolOf(value));
            if (isWhole || value === '') applyPair(value);
          }}
        />
        <datalist id={listId}>
          {knownPairs.map(({ pair, asset }) => (
            <option key={pair} value={asset} />
          ))}
        </datalist>
      </div>
    </form>
  );
}
