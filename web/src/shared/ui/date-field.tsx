import { calendarDay } from '@croneai/rules/times.ts';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';

interface DateFieldProps {
  label: string;
  hideLabel?: boolean;
  /** `2026-11-23`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/**
 * Date input. Browsers use their own format, so this shows the date in our format until it is
 * edited.
 */
export function DateField({ label, hideLabel, value, min, max, onChange }: DateFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel}>
      {(control) => (
        <div className="group relative">
          <input
            {...control}
            type="date"
            {...{ min, max }}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || undefined)}
            className={`${controlStyle} h-11 not-focus:text-transparent`}
          />
          <span
            aria-hidden
            className={`pointer-events-none absolute inset-y-0 left-3 flex items-center group-focus-within:hidden ${value ? '' : 'text-muted'}`}
          >
            {value ? calendarDay(value) : 'Any day'}
          </span>
        </div>
      )}
    </Field>
  );
}
