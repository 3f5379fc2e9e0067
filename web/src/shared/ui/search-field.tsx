import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './field.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: string };

/** A search box; its label is read out and not shown, the lens says it to the eye. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <div className="relative w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted"
        strokeWidth={1.5}
      />
      <input
        {...input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        className={`${controlStyle} h-11 pl-9`}
      />
    </div>
  );
}
