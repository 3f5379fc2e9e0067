interface FoldProps {
  /** Id, which must be unique on the page. */
  id: string;
  label: string;
  /** From this width on, everything is shown. By default, parts are folded at every width. */
  until?: 'md' | 'lg';
}

const HIDDEN_FROM = { md: 'md:hidden', lg: 'lg:hidden' } as const;

/**
 * Link that shows hidden parts of the page, without JavaScript. Place it in a `group/fold`. The
 * parts to hide need the classes `hidden group-has-[:checked]/fold:block`.
 */
export function Fold({ id, label, until }: FoldProps) {
  return (
    <p className={until && HIDDEN_FROM[until]}>
      <input type="checkbox" id={id} autoComplete="off" className="peer sr-only" />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent after:mb-1 after:size-1.5 after:rotate-45 after:border-r after:border-b after:border-current peer-checked:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
      >
        {label}
      </label>
    </p>
  );
}
