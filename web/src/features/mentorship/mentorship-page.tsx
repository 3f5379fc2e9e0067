import { mayUse } from '@croneai/contracts/access.ts';
import type { LearningOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { Route, Routes } from 'react-router-dom';
import { vaultTexts } from '../../content/vault.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useLearningQuery } from '../../shared/learning/learning-api.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Card } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Failed } from '../../shared/ui/states.tsx';
import { CourseList, FeaturedCourse } from './course-list.tsx';
import { LiveSessions } from './live-sessions.tsx';
import { Achievements, QuickActions, VaultStats } from './vault-aside.tsx';
import { CourseSkeleton, LessonSkeleton, VaultNotFound, VaultSkeleton } from './vault-states.tsx';

// Loaded only if needed: members with access never see the locked page, and other members never see
// the lessons.
const LockedVault = lazyPart(async () => (await import('./locked-vault.tsx')).LockedVault, <VaultSkeleton />);
const CoursePage = lazyPart(async () => (await import('./course-pages.tsx')).CoursePage, <CourseSkeleton />);
const LessonPage = lazyPart(async () => (await import('./course-pages.tsx')).LessonPage, <LessonSkeleton />);

export const vaultRoutes = (
  <>
    <Route index element={<VaultHome />} />
    <Route path=":courseId" element={<CoursePage />} />
    <Route path=":courseId/:lessonId" element={<LessonPage />} />
    <Route path="*" element={<VaultNotFound subject="page" />} />
  </>
);

/** The vault and its lessons for members with access, a locked preview for others. */
export function MentorshipPage() {
  const { access } = useMember();
  const isOpen = mayUse('vault', access);
  const hasSessions = mayUse('live-sessions', access);
  const { data, error } = useLearningQuery(undefined, {
    skip: !isOpen && !hasSessions,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // If an admin revokes the access while the page is open, the request for the courses fails while
  // this page still has the old access.
  if (!isOpen || (isApiError(error) && error.code === 'access.locked')) {
    return (
      <>
        <PageTitle>{vaultTexts.title}</PageTitle>
        {hasSessions && data ? <LiveSessions sessions={data.sessions} /> : null}
        <LockedVault />
      </>
    );
  }
  return <Routes>{vaultRoutes}</Routes>;
}

function VaultHome() {
  const { data, error, isFetching, refetch } = useLearningQuery();
  return (
    <>
      <PageHead title={vaultTexts.title} lead="Five courses and live sessions." />
      {data ? (
        <VaultParts {...data} />
      ) : error ? (
        <Card padding="none">
          <Failed title="The vault couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {vaultTexts.safe} {messageOf(error, 'Check your connection.')}
          </Failed>
        </Card>
      ) : (
        <VaultSkeleton />
      )}
    </>
  );
}

function VaultParts({ courses, stats, achievements, sessions }: LearningOverview) {
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
