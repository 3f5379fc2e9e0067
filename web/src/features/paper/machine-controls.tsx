import type { CopySettings } from '@croneai/contracts/paper-settings.ts';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { controlStyle } from '../../shared/ui/control-style.ts';
import { Field } from '../../shared/ui/field.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

type Traded = Pick<CopySettings, 'hours' | 'timeZone' | 'minConfidence'>;

/**
 * Choices of the minimum confidence, in percent. The confidence of published signals is between
 * break-even and about 65%.
 */
const CONFIDENCES = [0, 55, 58, 60];
const WAKING_HOURS = { from: '08:00', to: '22:00' };

/** Formats `Africa/Lagos` as `Lagos`. */
const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

interface TradedSignalsProps {
  settings: Traded;
  onChange: (part: Partial<Traded>) => void;
}

/** Limits the signals that a machine trades, by hour in the member's zone and by confidence. */
export function TradedSignals({
  settings: { hours, timeZone, minConfidence },
  onChange,
}: TradedSignalsProps) {
  // Clearing the field keeps the previous hour.
  const set = (part: 'from' | 'to', field: HTMLInputElement) => {
    if (!hours) return;
    if (field.value) onChange({ hours: { ...hours, [part]: field.value } });
    else field.value = hours[part];
  };
  return (
    <>
      <div className="flex flex-col gap-3">
        <Switch
          label={hours ? `Between ${hours.from} and ${hours.to}` : 'Only in some hours'}
          hint={`${placeOf(timeZone)} time.`}
          checked={hours !== null}
          onChange={({ target }) => onChange({ hours: target.checked ? WAKING_HOURS : null })}
        />
        {hours ? (
          <div className="grid grid-cols-2 max-[359px]:grid-cols-1 gap-3">
            <TextField
              label="From"
              type="time"
              value={hours.from}
              onChange={({ target }) => set('from', target)}
            />
            <TextField
              label="Until"
              type="time"
              value={hours.to}
              onChange={({ target }) => set('to', target)}
            />
          </div>
        ) : null}
      </div>
      <Segmented
        legend="Confidence"
        hint={
          minConfidence === 0 ? 'Every signal.' : `Only signals with ${minConfidence}% confidence or more.`
        }
        values={CONFIDENCES.includes(minConfidence) ? CONFIDENCES : [...CONFIDENCES, minConfidence]}
        value={minConfidence}
        labelOf={(each) => (each === 0 ? 'Any' : `${each}%+`)}
        onChange={(value) => onChange({ minConfidence: value })}
      />
    </>
  );
}

/**
 * Applies a value once it stays unchanged for this time. Dragging or several quick presses are then
 * saved as a single change.
 */
const REST_MS = 600;

interface NumberSettingProps {
  label: string;
  hint: string;
  value: number;
  min: number;
  max: number;
  /** Step of the plus and minus buttons. */
  step?: number;
  /** Formats the value for display while it is not being edited, for example "$50.00 per trade". */
  format?: (value: number) => string;
  /** Sign in front of each bound in the message for an invalid number, such as `$`. */
  unit?: string;
  /** Called on each change by the slider or the buttons, before the value is saved. */
  onPreview: (value: number) => void;
  onChange: (value: number) => void;
}

/**
 * A whole number with buttons and a slider. Typed text applies when the field loses focus or the
 * member presses Enter. Escape discards it.
 */
export function NumberSetting({
  label,
  hint,
  value,
  min,
  max,
  step = 1,
  format = String,
  unit = '',
  onPreview,
  onChange,
}: NumberSettingProps) {
  const [typed, setTyped] = useState<string>();
  const [held, setHeld] = useState<number>();
  const hintId = useId();
  const current = held ?? value;
  const number = typed === undefined ? current : Number(typed.replace(/^\$/, ''));
  const isValid = typed?.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
  const commit = () => {
    if (!isValid) return;
    setTyped(undefined);
    setHeld(undefined);
    if (number !== value) onChange(number);
  };
  useEffect(() => {
    if (held === undefined) return;
    const timer = setTimeout(() => {
      setHeld(undefined);
      onChange(held);
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(undefined);
  };
  const hold = (next: number) => {
    const within = Math.min(max, Math.max(min, next));
    setTyped(undefined);
    setHeld(within);
    onPreview(within);
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={isValid ? undefined : `A whole number from ${unit}${min} to ${unit}${max}`}
    >
      {(control) => (
        <div className="flex flex-col gap-2">
          <div className="flex gap-2 max-xs:flex-wrap">
            <Button
              variant="secondary"
              size="icon"
              className="size-11 shrink-0"
              aria-label={`Less: ${label}`}
              disabled={current <= min}
              onClick={() => hold(current - step)}
            >
              <Minus className="size-4" />
            </Button>
            <input
              {...control}
              inputMode="numeric"
              value={typed ?? format(current)}
              onFocus={() => setTyped(String(current))}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={commit}
              onKeyDown={onKeyDown}
              className={`${controlStyle} tabular h-11 min-w-0 px-1! text-center max-xs:order-first`}
            />
            <Button
              variant="secondary"
              size="icon"
              className="size-11 shrink-0"
              aria-label={`More: ${label}`}
              disabled={current >= max}
              onClick={() => hold(current + step)}
            >
              <Plus className="size-4" />
            </Button>
          </div>
          <input
            type="range"
            aria-label={label}
            aria-describedby={hintId}
            aria-valuetext={format(current)}
            min={min}
            max={max}
            step={1}
            value={current}
            onChange={(event) => hold(Number(event.target.value))}
            className="h-6 w-full accent-accent"
          />
          <span id={hintId} hidden>
            {hint}
          </span>
        </div>
      )}
    </Field>
  );
}
