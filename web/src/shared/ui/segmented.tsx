import { useId } from 'react';

interface SegmentedProps<Value extends string | number> {
  legend: string;
  hint?: string;
  /**
   * Hides the legend from the screen but not from screen readers. Use it if the context makes the
   * legend obvious.
   */
  hideLegend?: boolean;
  values: readonly Value[];
  /** Undefined before the first choice. */
  value: Value | undefined;
  labelOf?: (value: Value) => string;
  /** True for values that cannot be chosen now. */
  isOff?: (value: Value) => boolean;
  onChange: (value: Value) => void;
}

/**
 * A choice between a few short values, side by side. They are radio buttons, so that arrow keys
 * move between them.
 */
export function Segmented<Value extends string | number>({
  legend,
  hint,
  hideLegend = false,
  values,
  value,
  labelOf = String,
  isOff = () => false,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={hint ? `${name}-hint` : undefined} className="flex min-w-0 flex-col">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-medium text-text'}>{legend}</legend>
      <div className="flex max-xs:flex-wrap gap-1 rounded-control border border-line bg-surface-2 p-1">
        {values.map((each) => (
          <label
            key={each}
            className="flex min-h-9 min-w-0 flex-auto items-center justify-center rounded-[6px] px-0 max-xs:px-2 text-xs min-[22rem]:px-1 min-[22rem]:text-sm text-muted transition-colors hover:text-text border border-transparent has-checked:border-line-strong has-checked:bg-surface-1 has-checked:font-medium has-checked:text-text has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={name}
              checked={each === value}
              disabled={isOff(each)}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {labelOf(each)}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${name}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
