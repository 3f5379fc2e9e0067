import {
  LEADERBOARD_FORMULA,
  LEADERBOARD_MIN_TRADES,
  LEADERBOARD_WINDOW_DAYS,
  type LeaderboardRow,
} from '@croneai/contracts/leaderboard.ts';
import { leaderboardTexts, communityTexts as texts } from '../../content/community.ts';
import { SAMPLE_TERMS } from '../../shared/paper/sample-account.ts';
import { OpenRecord } from '../../shared/ticket/settled-example.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { FormulaNote, LeaderboardTable } from './leaderboard-parts.tsx';
import { SamplePosts } from './sample-posts.tsx';
import { StatisticsTiles } from './statistics-row.tsx';

/** Made up, behind the blur. */
const SAMPLE_STATISTICS = { members: 128, postsToday: 14, postsThisWeek: 73, authorsThisWeek: 31 };
const SAMPLE_ROWS: readonly LeaderboardRow[] = [0.21, 0.17, 0.12, 0.08, 0.03].map((score, index) => ({
  rank: index + 1,
  name: `Trader SAMPLE${index + 1}`,
  kind: index % 2 === 0 ? 'bot' : 'copy',
  score,
  grossScore: score + 0.05,
  trades: 92 - index * 9,
  winRate: 58 - index,
  returnPercent: 4 - index * 0.5,
  maxDrawdownPercent: 3,
  isMine: false,
}));

/** The network as it looks, with sample posts behind a blur. Nothing of the network comes from the server. */
export function LockedCommunity() {
  return (
    <LockedTeaser
      title={texts.title}
      lead={texts.lockedLead}
      needs={texts.needs}
      features={texts.features}
      action={texts.action}
      real={<OpenRecord />}
    >
      <div className="flex flex-col gap-6">
        <StatisticsTiles statistics={SAMPLE_STATISTICS} />
        <div className="grid items-start gap-6 xl:grid-cols-12">
          <Card padding="none" className="overflow-hidden xl:col-span-7">
            <SamplePosts />
          </Card>
          <Card padding="lg" className="flex flex-col gap-4 xl:col-span-5">
            <CardHead title={leaderboardTexts.title} text={leaderboardTexts.lead} />
            <LeaderboardTable rows={SAMPLE_ROWS} paysBy={SAMPLE_TERMS} />
            <FormulaNote
              formula={LEADERBOARD_FORMULA}
              minimumTrades={LEADERBOARD_MIN_TRADES}
              windowDays={LEADERBOARD_WINDOW_DAYS}
              paysBy={SAMPLE_TERMS}
            />
          </Card>
        </div>
      </div>
    </LockedTeaser>
  );
}
