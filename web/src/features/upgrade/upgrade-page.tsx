import { paths } from '@croneai/contracts/paths.ts';
import { useEffect, useRef, useState } from 'react';
import { activationTimelineOf } from '../../content/activation.ts';
import { type TierText, tiers } from '../../content/tiers.ts';
import { upgradeFaq, upgradeTexts } from '../../content/upgrade.ts';
import { setupPathFor } from '../../shared/account-setup/setup-path.ts';
import { track } from '../../shared/analytics/track.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { Faq } from '../../shared/ui/faq.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { SlashedText } from '../../shared/ui/slashed-text.tsx';
import { FailedLine } from '../../shared/ui/states.tsx';
import { TierTable } from '../../shared/ui/tier-table.tsx';
import { useFocusOnChange } from '../../shared/ui/use-focus-on-change.ts';
import { useStripQuery } from '../record/public/record-api.ts';
import { AccessCodeCard } from './access-code-card.tsx';
import { cardState, UpgradeCard } from './upgrade-card.tsx';

const UPGRADE_PROCESSING_MS = 1500;

export function UpgradePage() {
  const { tier } = useMember();
  const { processing, chosen, upgrade } = useUpgrade();
  // Moves the focus to the notice, because on a phone the chosen card may be far below it.
  const notice = useFocusOnChange<HTMLDivElement>(chosen);
  const isBelow = (one: TierText) => cardState(one.tier, tier) === 'not available';
  const shown = tiers.filter((one) => !isBelow(one));
  const below = tiers.filter(isBelow);
  const card = (one: TierText) => (
    <UpgradeCard
      key={one.tier}
      tier={one}
      isProcessing={processing === one.tier}
      isWaiting={processing !== undefined}
      onUpgrade={() => upgrade(one)}
    />
  );
  return (
    <>
      <PageHead title="Upgrade Portal" lead={tier === 'gold' ? upgradeTexts.top : upgradeTexts.lead} />
      <div ref={notice} tabIndex={-1} className="scroll-mt-32 focus:outline-none empty:hidden">
        {chosen ? <ChosenNotice {...chosen} /> : null}
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        {shown.map(card)}
        {tier === 'gold' ? <TierUse /> : null}
      </div>
      {below.length > 0 ? (
        <section aria-labelledby="below" className="flex flex-col gap-3">
          <h2 id="below" className="text-sm font-medium text-muted">
            {upgradeTexts.below}
          </h2>
          <div className="grid gap-4 lg:grid-cols-3">{below.map(card)}</div>
        </section>
      ) : null}
      <AccessCodeCard />
      <Card padding="lg" className="flex flex-col gap-2">
        <CardHead title="Compare tiers" />
        <TierTable />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <HowItWorks />
        <Card padding="lg" className="flex flex-col gap-4">
          <CardHead title="Questions" />
          <Faq items={upgradeFaq} />
          <p className="text-sm text-muted">Something else?</p>
          <ButtonLink to={paths.support} variant="secondary" className="self-start">
            Ask support
          </ButtonLink>
        </Card>
      </div>
    </>
  );
}

function ChosenNotice({ tier, isOpened }: Chosen) {
  const texts = isOpened ? upgradeTexts.opened : upgradeTexts.blocked;
  return (
    <Notice
      tone={isOpened ? 'success' : 'warning'}
      title={texts.title(tier.name)}
      action={
        <ButtonLink to={setupPathFor(tier.tier)} size="sm" variant={isOpened ? 'secondary' : 'primary'}>
          {texts.open}
        </ButtonLink>
      }
    >
      {texts.text} Your tier changes once support has verified your deposit, usually within 1⁠–⁠2 hours.
    </Notice>
  );
}

/** Figures of today for members of the highest tier. */
function TierUse() {
  const { data: strip, error, refetch } = useStripQuery();
  const early = useStreamSummary()?.earlyAccessSeconds;
  const count = strip && strip.counts.won + strip.counts.lost + strip.counts.even + strip.counts.unpriced;
  return (
    <Card
      padding="lg"
      aria-labelledby="tier-use"
      className="flex flex-col gap-3 self-start max-lg:-order-1 lg:col-span-2"
    >
      <CardHead id="tier-use" title="What you have today" />
      <FactList
        facts={[
          { label: 'Signals today (no limit)', value: count ?? '–' },
          { label: 'Early access', value: early === undefined ? '–' : `${early} s before other tiers` },
          { label: 'Auto-Copy and AI bot', value: 'Unlocked' },
        ]}
      />
      {error && !strip ? (
        <FailedLine onRetry={refetch}>Today’s signals couldn’t be loaded.</FailedLine>
      ) : null}
    </Card>
  );
}

function HowItWorks() {
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead title="How it works" />
      <ol className="flex flex-col">
        {activationTimelineOf(useSiteSettings()).map((step, index) => (
          <li key={step.title} className="group relative flex gap-4 pb-6 last:pb-0">
            <span
              aria-hidden
              className="absolute top-8 bottom-0 left-4 w-px bg-line-strong group-last:hidden"
            />
            <span className="tabular grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-medium text-accent">
              {step.isOurs ? <span aria-hidden className="size-1.5 rounded-full bg-current" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-medium">
                  <SlashedText>{step.title}</SlashedText>
                </span>
                {step.takes ? <span className="tabular text-sm text-accent">{step.takes}</span> : null}
              </span>
              <span className="mt-0.5 block text-sm text-muted">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface Chosen {
  tier: TierText;
  /**
   * False if the browser blocked the new tab. Some browsers allow a tab only within a second of a
   * click.
   */
  isOpened: boolean;
}

/**
 * Reports the choice to the marketing pixel, and opens the account setup in a new tab. The tier
 * itself changes later, once support has verified the deposit.
 */
function useUpgrade() {
  const [processing, setProcessing] = useState<TierText['tier']>();
  const [chosen, setChosen] = useState<Chosen>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const upgrade = (tier: TierText) => {
    setProcessing(tier.tier);
    timer.current = setTimeout(() => {
      setProcessing(undefined);
      track('Purchase', { content_name: tier.name, value: tier.depositUsd, currency: 'USD' });
      setChosen({ tier, isOpened: openInNewTab(setupPathFor(tier.tier)) });
    }, UPGRADE_PROCESSING_MS);
  };
  return { processing, chosen, upgrade };
}

/**
 * Opens a page of ours in a new tab. Does not use `noopener`, because `window.open` would then
 * always return null. Removes the `opener` of the new tab instead.
 */
function openInNewTab(path: string): boolean {
  const tab = window.open(path, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
