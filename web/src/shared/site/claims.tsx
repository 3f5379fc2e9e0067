import { type Claim, offer } from '../../content/claims.ts';
import { Counter } from './counter.tsx';
import { Island } from './island.ts';
import { useSiteSettings } from './site-settings.ts';

/** Star next to a figure that the operator claims. `ClaimsNote` nearby explains the star. */
export function ClaimMark() {
  return (
    <>
      <sup
        aria-hidden
        className="top-0 ml-0.5 align-top font-sans text-base leading-none font-normal text-muted"
      >
        *
      </sup>
      <span className="sr-only"> (the operator's figure)</span>
    </>
  );
}

export function ClaimsNote() {
  return <p className="max-w-prose text-xs text-muted">* {useSiteSettings().claimsNote}</p>;
}

interface ClaimListProps {
  /** Classes for the number of columns, from small to large screens. */
  columns: string;
  items: readonly Claim[];
}

export function ClaimList({ columns, items }: ClaimListProps) {
  return (
    <dl className={`grid gap-px overflow-hidden rounded-card border border-line bg-line ${columns}`}>
      {items.map(({ value, label, note }) => (
        <div
          key={label}
          className={`flex bg-surface-1 px-5 py-2.5 ${note ? 'flex-col gap-x-5 lg:flex-row lg:items-center' : 'flex-col-reverse justify-center'}`}
        >
          {note ? null : <dt className="text-xs text-muted">{label}</dt>}
          <dd className={`tabular shrink-0 ${note ? 'text-lg font-medium' : 'text-2xl font-semibold'}`}>
            <Island name="counter">
              <Counter value={value} />
            </Island>
            <ClaimMark />
          </dd>
          {note ? (
            <>
              <dt className="text-sm">{label}</dt>
              <dd className="hidden text-sm text-muted sm:block">{note}</dd>
            </>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

/** The regular price, struck through, next to the actual price. */
export function Price() {
  return (
    <p className="flex items-baseline gap-3">
      <span className="sr-only">Regular price </span>
      <span className="text-lg text-muted">
        <s className="tabular">{offer.regularPrice}</s>
        <ClaimMark />
      </span>
      <span className="sr-only">, now </span>
      <strong className="text-2xl font-semibold text-accent">{offer.price}</strong>
    </p>
  );
}
