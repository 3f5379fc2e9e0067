import { Trophy } from 'lucide-react';
import { leaderboardTexts as texts } from '../../content/community.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { PROVENANCE_LABEL } from '../../shared/signals/signal-labels.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Empty, FailedLine, SkeletonColumn } from '../../shared/ui/states.tsx';
import { useLeaderboardQuery } from './api.ts';
import { FormulaNote, LeaderboardTable, MyAccounts } from './leaderboard-parts.tsx';

/** Accounts close trades with the slots. */
const POLL_MS = 30_000;

/** Paper accounts of members who opted in, by the formula that the server publishes with them. */
export function LeaderboardCard() {
  const query = useLeaderboardQuery(undefined, usePolling(POLL_MS));
  const { data, error, refetch } = query;
  const provenance = data && PROVENANCE_LABEL[data.provenance];
  return (
    <Card padding="lg" aria-labelledby="leaderboard" className="flex flex-col gap-4">
      <CardHead id="leaderboard" title={texts.title} text={texts.lead} />
      <div className="flex flex-wrap gap-2">
        <Badge tone="warn">Simulated, no broker connected</Badge>
        {provenance ? <Badge tone="warn">{provenance}</Badge> : null}
      </div>
      <QueryBody
        query={query}
        failed={texts.failed}
        skeleton={<SkeletonColumn className="gap-3" shapes={['h-44', 'h-12', 'h-24']} />}
      >
        {({ rows, mine, minimumTrades, ...terms }) => (
          <>
            {error ? <FailedLine onRetry={refetch}>The leaderboard couldn’t be updated.</FailedLine> : null}
            {rows.length > 0 ? (
              <LeaderboardTable rows={rows} paysBy={terms.paysBy} />
            ) : (
              <Empty icon={Trophy} title="Nobody is ranked yet">
                {texts.emptyText(minimumTrades)}
              </Empty>
            )}
            <FormulaNote {...terms} minimumTrades={minimumTrades} />
            <MyAccounts mine={mine} minimumTrades={minimumTrades} />
          </>
        )}
      </QueryBody>
    </Card>
  );
}
