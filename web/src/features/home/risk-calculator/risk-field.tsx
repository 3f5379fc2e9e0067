import { useEffect, useId, useState } from 'react';
import { useHasScript } from '../../../shared/site/use-is-drawn-ahead.ts';
import { controlStyle } from '../../../shared/ui/field.tsx';
import { isAllowed, type Range, snap } from './risk-calculator.ts';

interface RiskFieldProps {
  label: string;
  hint: string;
  unit: string;
  range: Range;
  /** Where the slider ends before the range does. */
  sliderMax?: number;
  value: number;
  onChange: (value: number) => void;
}

/** One number, by slider and by typing. What is typed counts as soon as it is an allowed value. */
export function RiskField({ label, hint, unit, range, sliderMax, value, onChange }: RiskFieldProps) {
  const id = useId();
  const hasScript = useHasScript();
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
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden className="whitespace-nowrap">
            {unit}
          </span>
          <span className="w-28 shrink-0">
            {hasScript ? (
              <input
                id={id}
                type="number"
                inputMode="decimal"
                min={range.min}
                max={range.max}
                step={range.step}
                value={typed}
                aria-describedby={`${id}-hint`}
                onChange={(event) => type(event.target.value)}
                onBlur={settle}
                className={`${controlStyle} tabular h-10 text-right`}
              />
            ) : (
              // Nothing can be typed yet, and a text field would have the browser lay out all that it may leave for later.
              <output id={id} className={`${controlStyle} tabular flex h-10 items-center justify-end`}>
                {typed}
              </output>
            )}
          </span>
        </span>
      </div>
      <input
        type="range"
        aria-label={label}
        min={range.min}
        max={sliderMax ?? range.max}
        step={range.step}
        value={Math.min(value, sliderMax ?? range.max)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-accent"
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
    </div>
  );
}
