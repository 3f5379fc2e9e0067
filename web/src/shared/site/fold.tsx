interface FoldProps {
  /** Id, which must be unique on the page. */
  id: string;
  label: string;
  /** From this width on, everything is shown. By default, parts are folded at every width. */
  until?: 'md' | 'lg';
}

const HIDDEN_FROM = { md: 'md:hidden', lg: 'lg:hidden' } as const;

/**
 * Button that shows hidden parts of the page, without JavaScript. Place it in a `group/fold`. The
 * parts to hide need the classes `hidden group-has-[:checked]/fold:block`.
 */
export function Fold({ id, label, until }: FoldProps) {
  return (
    <p className={until && HIDDEN_FROM[until]}>
      <input type="checkbox" id={id} autoComplete="off" className="peer sr-only" />
      <label
        htmlFor={id}
        className="flex min-h-11 items-center justify-center rounded-control border border-line-strong px-4 text-sm font-medium peer-checked:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
      >
        {label}
      </label>
    </p>
  );
}
