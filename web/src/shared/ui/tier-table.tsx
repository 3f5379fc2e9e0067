import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { featureMeanings, type TierText, tierComparison, tiers } from '../../content/tiers.ts';

const PER_DAY = / signals.*/;

/** The tiers beside each other, a feature a row. */
export function TierTable() {
  const ladder = tiers.map(({ tier }) => tier);
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Tiers compared</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="w-4/11 py-3 pr-2 text-left sm:w-2/5 font-medium text-muted">
            <span className="sr-only">Feature</span>
          </th>
          {tiers.map(({ tier, name }) => (
            <th key={tier} scope="col" className="px-1 py-3 font-semibold">
              {name.replace(' Node', '')}
              <span className="sr-only"> Node</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        <Row label="Deposit">{tiers.map(({ depositUsd }) => `$${depositUsd}+`)}</Row>
        <Row label="Signals per day">{tiers.map(({ signals }) => signals.replace(PER_DAY, ''))}</Row>
        {tierComparison.map(({ feature, from }) => (
          <Row key={feature} label={feature}>
            {ladder.map((tier) => (ladder.indexOf(tier) >= ladder.indexOf(from) ? YES : NO))}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

const YES = (
  <>
    <Check className="mx-auto size-4 text-accent" />
    <span className="sr-only">Included</span>
  </>
);
const NO = (
  <>
    <span aria-hidden className="text-faint">
      –
    </span>
    <span className="sr-only">Not included</span>
  </>
);

function Row({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-2 text-left font-normal">
        {label}
      </th>
      {tiers.map(({ tier }, index) => (
        <td key={tier} className="px-1 py-2.5 text-center tabular-nums">
          {children[index]}
        </td>
      ))}
    </tr>
  );
}

/** What a tier holds: first that it includes the one below. */
export function TierFeatures({ tier, className = '' }: { tier: TierText; className?: string }) {
  return (
    <ul className={`flex flex-col gap-2.5 border-t border-line pt-5 text-sm ${className}`}>
      {tier.includes ? <li className="font-medium">Everything in {tier.includes}, plus</li> : null}
      {tier.features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-accent" />
          <span>
            {feature}
            {featureMeanings[feature] ? (
              <span className="block text-xs text-muted">{featureMeanings[feature]}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
