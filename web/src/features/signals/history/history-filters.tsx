import { Star } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { alertTexts } from '../../../content/alerts.ts';
import { StarButton } from '../../../shared/alerts/star-button.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { DateField } from '../../../shared/ui/date-field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type HistoryFilter, symbolOf } from './use-history.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** Pairs that the field suggests. */
  knownPairs: readonly { pair: string; asset: string }[];
  pairError: string | undefined;
}

const CHOICES = [
  {
    field: 'signalType',
    label: 'Direction',
    options: [
      { value: 'buy', label: 'CALL' },
      { value: 'sell', label: 'PUT' },
    ],
  },
  {
    field: 'outcome',
    label: 'Outcome',
    options: [
      { value: 'profit', label: 'Won' },
      { value: 'loss', label: 'Lost' },
      { value: 'breakeven', label: 'Even' },
    ],
  },
] as const;

export function HistoryFilters({ filter, onChange, knownPairs, pairError }: HistoryFiltersProps) {
  const listId = useId();
  const [typed, setTyped] = useState(filter.pair ?? '');
  const applyPair = (text: string) => {
    const pair = symbolOf(text) || undefined;
    if (pair !== filter.pair)
      onChange({ ...filter, pair, isStarred: pair === undefined && filter.isStarred });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyPair(typed);
  };
  const chosen = knownPairs.find(({ pair }) => pair === filter.pair);
  const turnStarred = () => {
    setTyped('');
    onChange({ ...filter, pair: undefined, isStarred: !filter.isStarred });
  };
  return (
    <form onSubmit={submit} aria-label="Filter signals" className="contents">
      <div className="sm:w-44">
        <DateField
          label="Day (UTC)"
          hideLabel
          max={new Date().toISOString().slice(0, 10)}
          value={filter.day}
          onChange={(day) => onChange({ ...filter, day })}
        />
      </div>
      {CHOICES.map(({ field, label, options }) => (
        <div key={field} className="sm:w-44">
          <SelectField
            label={label}
            hideLabel
            placeholder={label}
            options={options}
            value={filter[field] ?? ''}
            onChange={({ target }) => onChange({ ...filter, [field]: target.value || undefined })}
          />
        </div>
      ))}
      <div className="flex items-start gap-1 sm:w-44">
        <TextField
          label="Pair"
          hideLabel
          placeholder="Pair"
          list={listId}
          error={pairError}
          value={typed}
          autoComplete="off"
          spellCheck="false"
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
        {chosen ? <StarButton {...chosen} /> : null}
      </div>
      <Button
        variant={filter.isStarred ? 'primary' : 'secondary'}
        aria-pressed={filter.isStarred === true}
        onClick={turnStarred}
      >
        <Star className="size-4" />
        {alertTexts.watchlist.filter}
      </Button>
    </form>
  );
}
