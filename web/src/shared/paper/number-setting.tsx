import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { controlStyle, Field } from '../ui/field.tsx';

interface NumberSettingProps {
  label: string;
  hint: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Said when what was typed is not in the range. */
  rangeText: string;
  onChange: (value: number) => void;
}

/** A whole number with buttons beside it. Typed text counts when the field is left or Enter is pressed; Escape drops it. */
export function NumberSetting({
  label,
  hint,
  value,
  min,
  max,
  step,
  rangeText,
  onChange,
}: NumberSettingProps) {
  const [typed, setTyped] = useState<string>();
  const number = Number(typed ?? value);
  const isValid = typed?.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
  const commit = () => {
    if (typed === undefined || !isValid) return;
    setTyped(undefined);
    if (number !== value) onChange(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(undefined);
  };
  const move = (by: number) => {
    setTyped(undefined);
    onChange(Math.min(max, Math.max(min, value + by)));
  };
  return (
    <Field label={label} hint={hint} error={isValid ? undefined : rangeText}>
      {(control) => (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="icon"
            className="size-11"
            aria-label={`Less: ${label}`}
            disabled={value <= min}
            onClick={() => move(-step)}
          >
            <Minus aria-hidden className="size-4" strokeWidth={1.5} />
          </Button>
          <input
            {...control}
            inputMode="numeric"
            value={typed ?? String(value)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={onKeyDown}
            className={`${controlStyle} tabular h-11 min-w-0 text-center`}
          />
          <Button
            variant="secondary"
            size="icon"
            className="size-11"
            aria-label={`More: ${label}`}
            disabled={value >= max}
            onClick={() => move(step)}
          >
            <Plus aria-hidden className="size-4" strokeWidth={1.5} />
          </Button>
        </div>
      )}
    </Field>
  );
}
