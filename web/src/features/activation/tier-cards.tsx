import { Check } from 'lucide-react';
import { type TierText, tiers } from '../../content/tiers.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';

/** The three tiers side by side: what each costs to enter and what it opens. */
export function TierCards() {
  return (
    <section aria-labelledby="tiers" className="flex flex-col gap-4">
      <CardHead id="tiers" title="Choose your tier by your deposit" />
      <div className="grid gap-4 md:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.tier} tier={tier} />
        ))}
      </div>
    </section>
  );
}

/** Rows of a card before "and more": the three cards keep one height. */
const SHOWN_FEATURES = 4;

function TierCard({ tier }: { tier: TierText }) {
  const rest = tier.features.length - SHOWN_FEATURES;
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 *:whitespace-nowrap">
        <h3 className="flex items-center gap-2 font-semibold">
          <TierMark tier={tier.tier} />
          {tier.name}
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular text-lg font-semibold text-text">${tier.depositUsd}+</span> deposit
        </p>
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {tier.includes ? <li className="font-medium">Everything in {tier.includes}, plus</li> : null}
        {tier.features.slice(0, SHOWN_FEATURES).map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
        {rest > 0 ? <li className="pl-6 text-muted">and {rest} more</li> : null}
      </ul>
    </article>
  );
}
