import { homeTexts as texts } from '../../content/home.ts';
import { RECOMMENDED, RECOMMENDED_TIER, type TierText, tiers } from '../../content/tiers.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { Section } from '../../shared/site/section.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { TierFeatures, TierTable } from '../../shared/ui/tier-table.tsx';

/** The three tiers with all that they hold. `/#pricing` leads here. */
export function TierColumns() {
  return (
    <Section id="tiers" anchor="pricing" tone="raised" title={texts.tiersTitle} lead={texts.tiersLead}>
      <div className="grid gap-4 lg:grid-cols-3">
        {tiers.map((tier) => (
          <TierColumn key={tier.tier} tier={tier} />
        ))}
      </div>
      <details className="rounded-card border border-line bg-surface-1 px-5 sm:px-7">
        <summary className="cursor-pointer py-4 font-medium">{texts.tiersCompare}</summary>
        <div className="border-t border-line pb-4">
          <TierTable />
        </div>
      </details>
    </Section>
  );
}

function TierColumn({ tier }: { tier: TierText }) {
  const isRecommended = tier.tier === RECOMMENDED_TIER;
  return (
    <article
      className={`flex flex-col gap-6 rounded-card border bg-surface-1 p-5 sm:p-7 ${isRecommended ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-col gap-3">
        <h3 className="flex items-center gap-2.5 text-lg font-semibold">
          <TierMark tier={tier.tier} className="size-5" />
          {tier.name}
          {isRecommended ? (
            <span className="ml-auto">
              <Badge tone="accent">{RECOMMENDED}</Badge>
            </span>
          ) : null}
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular mr-1.5 text-3xl font-semibold text-text">${tier.depositUsd}+</span>
          deposit
        </p>
        <p className="text-sm text-muted">{tier.summary}</p>
      </div>
      <TierFeatures tier={tier} className="flex-1" />
      <ButtonLink
        to={SIGNUP_PATH}
        variant={isRecommended ? 'primary' : 'secondary'}
        full
        aria-label={`${texts.tiersAction}, then ${tier.name}`}
      >
        {texts.tiersAction}
      </ButtonLink>
    </article>
  );
}
