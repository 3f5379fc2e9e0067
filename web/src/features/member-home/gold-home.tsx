import { Link } from 'react-router-dom';
import { goldTiles } from '../../content/gold-home.ts';
import { paths } from '../../content/paths.ts';
import { tierName } from '../../content/tiers.ts';
import { usePageTiles } from '../../shared/dashboard/dashboard-pages.ts';
import { TodaysRecord } from '../../shared/record/todays-record.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { minutesAndSeconds, secondsToBoundary } from '../../shared/signals/boundary.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { slotSecondsOf, useSummaryQuery } from '../../shared/signals/signals-api.ts';
import { useLiveSignals } from '../../shared/signals/use-live-signals.ts';
import { watTime } from '../../shared/signals/wat-time.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { HOME_POLL_MS } from './home-poll.ts';
import { SignalPreview } from './signal-preview.tsx';

/** Home of gold: the stream, then what only gold has. */
export function GoldHome() {
  const { user, tier } = useMember();
  const { data, error, refetch } = useLiveSignals(HOME_POLL_MS);
  return (
    <>
      <Card padding="lg" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="flex flex-col gap-2">
          <p className="flex items-center gap-2 text-sm text-muted">
            <TierMark tier={tier} />
            {tierName(tier)}
          </p>
          <h1 className="text-2xl font-semibold sm:text-3xl">Welcome back, {user.fullName}</h1>
          <p className="text-muted">No daily limit, and each signal before the others.</p>
        </div>
        <NextSignal />
      </Card>
      <TodaysRecord />
      <SignalPreview
        title="Gold Signal Stream"
        count={5}
        data={data}
        hasFailed={error !== undefined}
        onRetry={refetch}
      />
      <FeatureTiles />
    </>
  );
}

function NextSignal() {
  const now = useServerNow();
  const { slotSeconds } = useSummaryQuery(undefined, {
    selectFromResult: ({ data }) => ({ slotSeconds: slotSecondsOf(data) }),
  });
  const left = secondsToBoundary(now, slotSeconds);
  return (
    <div className="flex items-center gap-6">
      <p className="flex flex-col">
        <span className="text-xs text-muted">Next signal in</span>
        <span role="timer" aria-label="Next signal in" className="tabular text-3xl font-semibold">
          {minutesAndSeconds(left)}
        </span>
        <span className="tabular text-xs text-muted">at {watTime(now + left * 1000)} WAT</span>
      </p>
      <ButtonLink to={paths.signals} size="lg">
        Open the stream
      </ButtonLink>
    </div>
  );
}

function FeatureTiles() {
  const tiles = usePageTiles(goldTiles);
  return (
    <section aria-labelledby="gold-features" className="flex flex-col gap-4">
      <h2 id="gold-features" className="text-lg font-semibold tracking-[-0.01em]">
        Open to you
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tiles.map(({ path, label, icon: Icon, text }) => (
          <Link
            key={path}
            to={path}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-5 transition-colors hover:bg-surface-2"
          >
            <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.5} />
            <span className="flex flex-col gap-1">
              <span className="font-medium">{label}</span>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
