import { Check } from 'lucide-react';
import { homeTexts as texts } from '../../content/home.ts';
import { type TierText, tiers } from '../../content/tiers.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { Section } from '../../shared/site/section.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';

/** The three tiers with all that they hold. `/#pricing` leads here. */
export function TierColumns() {
  return (
    <Section id="tiers" anchor="pricing" tone="raised" title={texts.tiersTitle} lead={texts.tiersLead}>
      <div className="grid gap-4 md:grid-cols-3">
        {tiers.map((tier) => (
          <TierColumn key={tier.tier} tier={tier} />
        ))}
      </div>
    </Section>
  );
}

function TierColumn({ tier }: { tier: TierText }) {
  return (
    <article className="flex flex-col gap-6 rounded-card border border-line bg-surface-1 p-5 sm:p-7">
      <div className="flex flex-col gap-3">
        <h3 className="flex items-center gap-2.5 text-lg font-semibold">
          <TierMark tier={tier.tier} className="size-5" />
          {tier.name}
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular mr-1.5 text-3xl font-semibold text-text">${tier.depositUsd}+</span>
          deposit
        </p>
        <p className="text-sm text-muted">{tier.summary}</p>
      </div>
      <ul className="flex flex-1 flex-col gap-2.5 border-t border-line pt-5 text-sm">
        {tier.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.5} />
            {feature}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={SIGNUP_PATH}
        variant="secondary"
        full
        aria-label={`${texts.tiersAction}, then ${tier.name}`}
      >
        {texts.tiersAction}
      </ButtonLink>
    </article>
  );
}
