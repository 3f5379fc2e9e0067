import { type CSSProperties, useEffect, useState } from 'react';
import { controlStyle } from '../../../shared/ui/control-style.ts';
import { isAllowed, type Range, type RiskInput, snap } from './risk.ts';

export interface RiskFieldRow {
  /** Name of the input. It is also the element's id, so it must be unique on the page. */
  name: keyof RiskInput;
  label: string;
  hint: string;
  /** Sign in front of the number, such as `$`. */
  before?: string;
  /** Sign behind the number, such as `%`. */
  after?: string;
  /** Largest value on the slider, if it is less than the maximum of the number field. */
  sliderMax?: number;
}

interface RiskFieldProps extends RiskFieldRow {
  range: Range;
  value: number;
  onChange: (value: number) => void;
}

/** A number that the reader types or sets with a slider. Typed text applies once it is valid. */
export function RiskField({
  name: id,
  label,
  hint,
  before,
  after,
  range,
  sliderMax = range.max,
  value,
  onChange,
}: RiskFieldProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped((text) => (Number(text) === value ? text : String(value))), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text !== '' && isAllowed(Number(text), range)) onChange(Number(text));
  };
  const settle = () => {
    const settled = typed === '' || Number.isNaN(Number(typed)) ? value : snap(Number(typed), range);
    setTyped(String(settled));
    onChange(settled);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <p>
          <label htmlFor={id} className="block text-sm font-medium">
            {label}
          </label>
          <span id={`${id}-hint`} className="block text-xs text-muted">
            {hint}
          </span>
        </p>
        <span className="relative w-28 shrink-0 text-sm">
          {before ? <Sign className="left-3">{before}</Sign> : null}
          <input
            id={id}
            type="number"
            inputMode="decimal"
            autoComplete="off"
            min={range.min}
            max={range.max}
            step={range.step}
            value={typed}
            aria-describedby={`${id}-hint`}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            className={`${controlStyle} tabular h-10 text-right ${after ? 'pr-8' : 'pl-9'}`}
          />
          {after ? <Sign className="right-3">{after}</Sign> : null}
        </span>
      </div>
      <input
        type="range"
        aria-label={label}
        autoComplete="off"
        min={range.min}
        max={sliderMax}
        step={range.step}
        value={Math.min(value, sliderMax)}
        onChange={(event) => onChange(Number(event.target.value))}
        style={
          {
            '--fill': (value - range.min) / (sliderMax - range.min),
          } as CSSProperties
        }
        className="slider h-6 w-full"
      />
    </div>
  );
}

function Sign({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 flex items-center text-muted ${className}`}
    >
      {children}
    </span>
  );
}
