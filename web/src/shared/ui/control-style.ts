/**
 * Style of a form control. It has its own file, because the home page uses it without the code of
 * `Field`.
 */
export const controlStyle =
  'w-full rounded-control border border-line-strong bg-surface-1 px-3 text-base text-text placeholder:text-faint transition-colors hover:border-muted aria-invalid:border-danger focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-faint read-only:not-[select]:bg-surface-2';
