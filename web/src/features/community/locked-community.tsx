import { leaderboardTexts, communityTexts as texts } from '../../content/community.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { WeekReview } from '../record/public/week-review.tsx';
import { SamplePosts } from './post-card.tsx';
import { StatisticsTiles } from './statistics-row.tsx';

const ROWS = [1, 2, 3, 4, 5];

/** Shows a blurred layout of the network with sample posts. It loads no data. */
export function LockedCommunity() {
  return (
    <LockedTeaser
      title={texts.title}
      lead="The members’ own network."
      needs={texts.needs}
      features={texts.features}
      real={<WeekReview />}
    >
      <div className="flex flex-col gap-6">
        <StatisticsTiles statistics={undefined} />
        <div className="grid items-start gap-6 xl:grid-cols-12">
          <Card padding="none" className="overflow-hidden xl:col-span-7">
            <SamplePosts />
          </Card>
          <Card padding="lg" className="flex flex-col gap-4 xl:col-span-5">
            <CardHead title={leaderboardTexts.title} text={leaderboardTexts.lead} />
            <ul className="divide-y divide-line">
              {ROWS.map((row) => (
                <li key={row} className="flex gap-4 py-3.5">
                  <span className="h-5 flex-1 rounded-control bg-surface-3" />
                  <span className="h-5 w-16 rounded-control bg-surface-3" />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </LockedTeaser>
  );
}
