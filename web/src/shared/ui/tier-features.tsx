import { Check } from 'lucide-react';
import type { TierText } from '../../content/tiers.ts';

/** What a tier holds: first that it includes the one below. */
export function TierFeatures({ tier, className = '' }: { tier: TierText; className?: string }) {
  return (
    <ul className={`flex flex-col gap-2.5 border-t border-line pt-5 text-sm ${className}`}>
      {tier.includes ? <li className="font-medium">Everything in {tier.includes}, plus</li> : null}
      {tier.features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.5} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
