import { mayUse } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ArrowRight, Check, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { activationTexts, lockedFeatures } from '../../content/activation.ts';
import { EXPECTED_OF_LIMIT, EXPECTED_SIGNALS } from '../../content/expected-signals.ts';
import { type TierText, tiers } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';

/**
 * Features that need a paid tier. A card links to Upgrade. If an admin has granted the feature to
 * this member, the card links to the feature's page instead.
 */
export function LockedFeatures() {
  const { access } = useMember();
  return (
    <section aria-labelledby="locked" className="flex flex-col gap-4">
      <CardHead id="locked" title="What a deposit unlocks" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {lockedFeatures.map(({ feature, path, title, text, needs }) => {
          const isOpen = mayUse(feature, access);
          const Icon = isOpen ? ArrowRight : Lock;
          return (
            <Link
              key={title}
              to={isOpen ? path : paths.upgrade}
              className="group flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-5 transition-colors hover:bg-surface-2"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="font-medium">{title}</span>
                <Icon className={`size-4 shrink-0 ${isOpen ? 'text-accent' : 'text-faint'}`} />
              </span>
              <span className="text-sm text-muted">{text}</span>
              <span className="mt-auto pt-2 text-xs font-medium text-accent">
                {isOpen ? activationTexts.granted : needs}
              </span>
            </Link>
          );
        })}
      </div>
    </section>
  );
}

export function TierCards() {
  return (
    <section aria-labelledby="tiers" className="flex flex-col gap-4">
      <CardHead
        id="tiers"
        title="Choose a tier"
        text={`A tier’s number of signals is a daily limit, not a promise. ${EXPECTED_SIGNALS}`}
      />
      <div className="grid gap-4 md:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.tier} tier={tier} />
        ))}
      </div>
    </section>
  );
}

/** Rows shown before "and more", so that all three cards have the same height. */
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
            <span>
              {feature}
              {feature === tier.signals ? (
                <span className="block text-xs text-muted">{EXPECTED_OF_LIMIT}</span>
              ) : null}
            </span>
          </li>
        ))}
        {rest > 0 ? <li className="pl-6 text-muted">and {rest} more</li> : null}
      </ul>
    </article>
  );
}
