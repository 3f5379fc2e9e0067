import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'>;

interface ChoiceTexts {
  label: ReactNode;
  hint?: ReactNode;
}

const labelText = 'text-sm text-text';
const hintText = 'block text-sm text-muted';

export function Checkbox({
  label,
  error,
  ...input
}: InputProps & { label: ReactNode; error?: string | undefined }) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label className="group flex items-start gap-3">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
            className="peer size-5 appearance-none rounded-[5px] border border-line-strong bg-surface-1 transition-colors checked:border-accent checked:bg-accent hover:border-muted aria-invalid:border-danger disabled:border-line disabled:bg-surface-3"
          />
          <Check className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 stroke-3" />
        </span>
        <span className={labelText}>{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

/** Switch that applies immediately. It is a checkbox with the role of a switch. */
export function Switch({ label, hint, ...input }: InputProps & ChoiceTexts) {
  return (
    <label className="flex flex-nowrap items-start justify-between gap-4">
      <span className={labelText}>
        <span className="font-medium">{label}</span>
        {hint ? <span className={hintText}>{hint}</span> : null}
      </span>
      <span className="relative mt-0.5 inline-flex h-6 w-11 shrink-0 items-center">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state by itself
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border border-line-strong bg-surface-3 transition-colors checked:border-accent checked:bg-accent disabled:border-line disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none relative ml-1 size-4 rounded-full bg-muted transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  );
}

interface RadioCard {
  value: string;
  label: string;
  hint?: string;
  aside?: ReactNode;
}

interface RadioCardsProps extends InputProps {
  legend: string;
  cards: readonly RadioCard[];
  error?: string | undefined;
  /**
   * Number of columns on larger screens. A `pair` is side by side on phones as well, so its labels
   * must be short.
   */
  columns?: keyof typeof COLUMNS;
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', pair: 'grid-cols-2' } as const;

/**
 * Radio buttons, each with room for a sentence. Takes the result of `register('name')`, or `value`
 * and `onChange`.
 */
export function RadioCards({
  legend,
  cards,
  error,
  columns = 2,
  defaultValue,
  value,
  ...input
}: RadioCardsProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset aria-describedby={errorId} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-text">{legend}</legend>
      <div className={`grid gap-2 ${COLUMNS[columns]}`}>
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex items-start gap-3 rounded-control border border-line-strong bg-surface-1 p-3.5 transition-colors hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:border-line has-disabled:bg-surface-2"
          >
            <input
              {...input}
              type="radio"
              value={card.value}
              {...(defaultValue === undefined ? {} : { defaultChecked: card.value === defaultValue })}
              {...(value === undefined ? {} : { checked: card.value === value })}
              className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-1 checked:border-[5.5px] checked:border-accent focus-visible:outline-none disabled:border-line"
            />
            <span className="flex-1 text-sm">
              <span className="block font-medium text-text">{card.label}</span>
              {card.hint ? <span className="block text-muted">{card.hint}</span> : null}
            </span>
            {card.aside}
          </label>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
