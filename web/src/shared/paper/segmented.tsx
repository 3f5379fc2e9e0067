import { useId } from 'react';

interface SegmentedProps<Value extends string | number> {
  legend: string;
  hint: string;
  values: readonly Value[];
  value: Value;
  labelOf?: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** One of a few short values, side by side: radio buttons, so arrow keys move between them. */
export function Segmented<Value extends string | number>({
  legend,
  hint,
  values,
  value,
  labelOf = String,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-hint`} className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-sm font-medium text-text">{legend}</legend>
      <div className="flex gap-1 rounded-control border border-line bg-surface-2 p-1">
        {values.map((each) => (
          <label
            key={each}
            className="flex h-9 min-w-0 flex-1 items-center justify-center rounded-[6px] px-1 text-sm text-muted transition-colors hover:text-text has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={name}
              checked={each === value}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {labelOf(each)}
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </fieldset>
  );
}
