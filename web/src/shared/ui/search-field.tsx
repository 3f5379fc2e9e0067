import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { controlStyle } from './control-style.ts';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: string };

/** A search box. Its label is only for screen readers; the screen shows a magnifier icon. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <div className="relative w-full">
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        {...input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck="false"
        className={`${controlStyle} h-11 pl-9`}
      />
    </div>
  );
}

/** Delay after typing. A word that is typed without pauses causes only one search. */
const SETTLE_MS = 300;

/**
 * A search box for a search that is stored elsewhere, for example in the URL. Typed text shows at
 * once and applies after a pause. If the search changes elsewhere (Back, a link), it replaces the
 * typed text.
 */
export function useTypedSearch(applied: string, apply: (search: string) => void) {
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }
  useEffect(() => {
    const search = typed.trim();
    if (search === applied) return;
    const timer = setTimeout(() => apply(search), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied, apply]);
  return { typed, setTyped };
}
