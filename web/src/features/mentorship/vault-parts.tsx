import type { LearningOverview } from '@croneai/contracts/endpoints/learning.ts';
import { CourseList, FeaturedCourse } from './course-list.tsx';
import { LiveSessions } from './live-sessions.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Achievements, VaultStats } from './vault-stats.tsx';

/** Everything below the title, drawn from the one answer of the server. */
export function VaultParts({
  overview: { courses, stats, achievements, sessions },
}: {
  overview: LearningOverview;
}) {
  return (
    <>
      <FeaturedCourse courses={courses} />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-8">
          <CourseList courses={courses} />
          <LiveSessions sessions={sessions} />
        </div>
        <div className="grid min-w-0 gap-6 md:grid-cols-2 xl:col-span-4 xl:grid-cols-1">
          <VaultStats stats={stats} />
          <Achievements achievements={achievements} />
          <QuickActions />
        </div>
      </div>
    </>
  );
}
