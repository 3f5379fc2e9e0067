import type { CommunityStatistics } from '@croneai/contracts/community.ts';
import { statisticsTexts as texts } from '../../content/community.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { useCommunityStatisticsQuery } from './api.ts';

const POLL_MS = 15_000;
const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';

/**
 * Tiles with the numbers of members, posts, and authors. In a week without posts, a line with the
 * number of members replaces the tiles. A missing number is a dash, never a zero.
 */
export function StatisticsRow() {
  const { data, error, refetch } = useCommunityStatisticsQuery(undefined, usePolling(POLL_MS));
  if (!data && !error) {
    return (
      <div aria-busy="true" className={GRID}>
        {Object.values(STATISTICS).map(({ label }) => (
          <Skeleton key={label} className="h-26 w-full rounded-card" />
        ))}
      </div>
    );
  }
  if (data?.postsThisWeek === 0 && !error)
    return <p className="text-sm text-muted">{texts.quiet(data.members)}</p>;
  return (
    <div className="flex flex-col gap-2">
      <StatisticsTiles statistics={data} />
      {error ? <FailedLine onRetry={refetch}>{data ? texts.stale : texts.failed}</FailedLine> : null}
    </div>
  );
}

const STATISTICS = {
  members: { label: 'Members', age: 'Silver and above' },
  postsToday: { label: 'Posts today', age: 'since 00:00 UTC' },
  postsThisWeek: { label: 'Posts this week', age: texts.weekAge },
  authorsThisWeek: { label: 'Authors', age: texts.weekAge },
} as const;
const KEYS = Object.keys(STATISTICS) as (keyof typeof STATISTICS)[];

export function StatisticsTiles({
  statistics,
}: {
  statistics: Pick<CommunityStatistics, keyof typeof STATISTICS> | undefined;
}) {
  return (
    <div className={GRID}>
      {KEYS.map((key) => (
        <StatTile key={key} {...STATISTICS[key]} value={statistics?.[key].toLocaleString('en-US')} />
      ))}
    </div>
  );
}
