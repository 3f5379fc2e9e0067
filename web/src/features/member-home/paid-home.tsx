import type { ReactNode } from 'react';
import { paths } from '../../content/paths.ts';
import { tierName, tiers } from '../../content/tiers.ts';
import { TodaysRecord } from '../../shared/record/todays-record.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { useLiveSignals } from '../../shared/signals/use-live-signals.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { HOME_POLL_MS } from './home-poll.ts';
import { LondonOpen } from './london-open.tsx';
import { MarketMoodCard } from './market-mood-card.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import { SignalPreview } from './signal-preview.tsx';
import { VolatileAssets } from './volatile-assets.tsx';

/** Home of silver and pro: the day so far, and what moves. */
export function PaidHome() {
  const { data, error, refetch } = useLiveSignals(HOME_POLL_MS);
  const hasFailed = error !== undefined;
  return (
    <>
      <div className="grid gap-6 xl:grid-cols-12">
        <WelcomeCard>
          <QuotaMeter quota={data?.quota} hasFailed={hasFailed && !data} onRetry={refetch} />
        </WelcomeCard>
        <LondonOpen />
      </div>
      <TodaysRecord />
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="min-w-0 xl:col-span-8">
          <SignalPreview
            title="Latest signals"
            count={3}
            withLink
            data={data}
            hasFailed={hasFailed}
            onRetry={refetch}
          />
        </div>
        <MarketMoodCard />
      </div>
      <VolatileAssets />
      <GoldCallToAction />
    </>
  );
}

function WelcomeCard({ children }: { children: ReactNode }) {
  const { user, tier } = useMember();
  return (
    <Card padding="lg" className="flex flex-col justify-between gap-6 xl:col-span-8">
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-sm text-muted">
          <TierMark tier={tier} />
          {tierName(tier)}
        </p>
        <h1 className="text-2xl font-semibold sm:text-3xl">Welcome back, {user.fullName}</h1>
      </div>
      <div className="max-w-md">{children}</div>
    </Card>
  );
}

function GoldCallToAction() {
  const gold = tiers.find(({ tier }) => tier === 'gold');
  if (!gold) return null;
  return (
    <Card tone="accent" padding="lg" className="flex flex-wrap items-center justify-between gap-5">
      <div className="flex min-w-0 items-start gap-4">
        <TierMark tier="gold" className="mt-1 size-6 shrink-0" />
        <CardHead
          title={`Upgrade to ${gold.name}`}
          text={`No daily limit, each signal before the others, and the AI bot. From a verified deposit of $${gold.depositUsd}.`}
        />
      </div>
      <ButtonLink to={paths.upgrade} size="lg">
        Upgrade to Gold
      </ButtonLink>
    </Card>
  );
}
