import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and values in two columns; long values wrap inside the card. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 text-text wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
