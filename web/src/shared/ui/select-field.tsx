import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly Option[];
    /** Label of the first option, which is empty. */
    placeholder?: string;
  };

/** Native select, because its list works on every phone and with every screen reader. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <select {...control} className={`${controlStyle} h-11 appearance-none pr-10`}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
        </div>
      )}
    </Field>
  );
}
