import { Trophy } from 'lucide-react';
import { leaderboardTexts as texts } from '../../content/community.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { PROVENANCE_LABEL } from '../../shared/signals/signal-labels.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Empty, Failed, FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { useLeaderboardQuery } from './api.ts';
import { FormulaNote, LeaderboardTable, MyAccounts } from './leaderboard-parts.tsx';

/** Accounts close trades with the slots. */
const POLL_MS = 30_000;

/** Paper accounts of members who opted in, by the formula that the server publishes with them. */
export function LeaderboardCard() {
  const { data, error, isFetching, refetch } = useLeaderboardQuery(undefined, usePolling(POLL_MS));
  const provenance = data && PROVENANCE_LABEL[data.provenance];
  return (
    <Card padding="lg" aria-labelledby="leaderboard" className="flex flex-col gap-4">
      <CardHead id="leaderboard" title={texts.title} text={texts.lead} />
      <div className="flex flex-wrap gap-2">
        <Badge tone="warn">Simulated, no broker connected</Badge>
        {provenance ? <Badge tone="warn">{provenance}</Badge> : null}
      </div>
      {data ? (
        <>
          {error ? <FailedLine onRetry={refetch}>The leaderboard couldn’t be updated.</FailedLine> : null}
          {data.rows.length > 0 ? (
            <LeaderboardTable rows={data.rows} paysBy={data.paysBy} />
          ) : (
            <Empty icon={Trophy} title="Nobody is ranked yet">
              {texts.emptyText(data.minimumTrades)}
            </Empty>
          )}
          <FormulaNote {...data} />
          <MyAccounts mine={data.mine} minimumTrades={data.minimumTrades} />
        </>
      ) : error ? (
        <Failed title={texts.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error, 'Check your connection.')}
        </Failed>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Card>
  );
}
