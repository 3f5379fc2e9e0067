import { mayUse, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ArrowRight, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { memberFeatures } from '../../content/member-home.ts';
import { tierName, tiers } from '../../content/tiers.ts';
import { usePageTiles } from '../../shared/dashboard/dashboard-pages.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { TicketSkeleton } from '../trade-ticket/public/ticket-skeleton.tsx';

/** Loaded only for members with an unlocked dashboard, because it includes the ticket. */
const CommandCenter = lazyPart(
  async () => (await import('./command-center.tsx')).CommandCenter,
  <HomeSkeleton />,
);

export function MemberHomePage({ codeField }: { codeField: ReactNode }) {
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      {codeField ? <LockedHome codeField={codeField} /> : <CommandCenter />}
    </>
  );
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-9 w-72" />
      <TicketSkeleton />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-64 rounded-card xl:col-span-8" />
        <Skeleton className="h-64 rounded-card xl:col-span-4" />
      </div>
    </div>
  );
}

/** Home of a member with a tier and a locked dashboard, who only has to enter the code. */
function LockedHome({ codeField }: { codeField: ReactNode }) {
  return (
    <>
      <div className="grid gap-6 xl:grid-cols-12">
        <MembershipCard />
        <Card padding="lg" tone="accent" className="flex flex-col gap-5 xl:col-span-4">
          <CardHead title="Enter your code" text="It’s in our email and unlocks your dashboard." />
          {codeField}
        </Card>
      </div>
      <OpenFeatures />
    </>
  );
}

function MembershipCard() {
  const { user, access, tier } = useMember();
  const perDay = TIER_SIGNALS_PER_DAY[tier];
  const tierText = tiers.find((each) => each.tier === tier);
  return (
    <Card padding="lg" className="flex flex-col justify-between gap-6 xl:col-span-8">
      <div className="flex flex-col items-start gap-3">
        <Badge tone="warn">Waiting for your code</Badge>
        <h1 className="flex items-center gap-3 text-2xl font-semibold sm:text-3xl">
          <TierMark tier={tier} className="size-7" />
          {tierName(tier)}
        </h1>
        <p className="max-w-prose text-muted">{tierText?.summary}</p>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 [&>:last-child]:col-span-2 sm:[&>:last-child]:col-span-1">
        <StatTile
          label="Signals per day"
          value={perDay === null ? 'Unlimited' : String(perDay)}
          age="resets at 00:00 UTC"
        />
        <StatTile
          label="Features unlocked"
          value={String(memberFeatures.filter(({ feature }) => mayUse(feature, access)).length)}
          unit={`of ${memberFeatures.length}`}
        />
        <StatTile
          label="Admission code"
          value={user.admissionCode || undefined}
          age="support may ask for it"
        />
      </div>
    </Card>
  );
}

function OpenFeatures() {
  const tiles = usePageTiles(memberFeatures);
  const { access } = useMember();
  return (
    <section aria-labelledby="features" className="flex flex-col gap-4">
      <h2 id="features" className="text-lg font-semibold tracking-[-0.01em]">
        Your features
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
        {tiles.map((feature) => {
          const isOpen = mayUse(feature.feature, access);
          const needsCode = !isOpen && mayUse(feature.feature, { ...access, dashboardUnlocked: true });
          const Icon = isOpen ? ArrowRight : Lock;
          return (
            <Link
              key={feature.path}
              to={isOpen || needsCode ? feature.path : paths.upgrade}
              className={`flex flex-col gap-2 rounded-card border p-5 transition-colors hover:bg-surface-2 ${isOpen ? 'border-line bg-surface-1' : 'border-dashed border-line-strong'}`}
            >
              <span className="flex items-center justify-between gap-3">
                <span className="font-medium">{feature.label}</span>
                <Icon className={`size-4 shrink-0 ${isOpen ? 'text-accent' : 'text-faint'}`} />
              </span>
              <span className="text-sm text-muted">{feature.text}</span>
              {isOpen ? null : (
                <span className="mt-auto pt-2 text-xs font-medium text-warn">
                  {needsCode ? 'Needs your dashboard code' : 'Needs Gold Node'}
                </span>
              )}
            </Link>
          );
        })}
      </div>
    </section>
  );
}
