import { paths } from '@croneai/contracts/paths.ts';
import { useParams } from 'react-router-dom';
import { vaultTexts } from '../../content/vault.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { coursePath, useKnownLearning } from '../../shared/learning/learning-api.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { NotFound } from '../../shared/ui/not-found.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Failed, Skeleton, SkeletonColumn, SkeletonGroup } from '../../shared/ui/states.tsx';

interface VaultPageFailedProps {
  subject: 'course' | 'lesson';
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** Course to go back to. Without it, the link leads to the list of courses. */
  courseId?: string;
}

/** Shown if a course or lesson fails to load, with the reason, a retry, and a link back. */
export function VaultPageFailed({ subject, error, onRetry, retrying, courseId }: VaultPageFailedProps) {
  return (
    <Card padding="none">
      <PageTitle>{subject === 'course' ? 'Course' : 'Lesson'}</PageTitle>
      <Failed
        titleAs="h1"
        title={`The ${subject} couldn’t be loaded`}
        onRetry={onRetry}
        retrying={retrying}
        action={<BackToCourse courseId={courseId} />}
      >
        {vaultTexts.safe} {messageOf(error, 'Check your connection.')}
      </Failed>
    </Card>
  );
}

/** Shown for an address in the vault that does not exist. */
export function VaultNotFound({ subject }: { subject: 'page' | 'course' | 'lesson' }) {
  const { courseId } = useParams();
  return (
    <NotFound subject={subject} action={<BackToCourse courseId={courseId} />}>
      The vault lists every course with its lessons.
    </NotFound>
  );
}

/** Links from a missing lesson to its course, or to all courses if the course is also missing. */
function BackToCourse({ courseId }: { courseId?: string | undefined }) {
  const { data } = useKnownLearning();
  const course = data?.courses.find(({ id }) => id === courseId);
  return (
    <ButtonLink to={course ? coursePath(course.id) : paths.vault} size="sm" variant="secondary">
      Back to {course ? course.title : `the ${vaultTexts.title}`}
    </ButtonLink>
  );
}

const CARDS = ['first', 'second', 'third', 'fourth'];

/** Skeleton with the layout of the vault. */
export function VaultSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-64 w-full rounded-card" />
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="flex flex-col gap-4 xl:col-span-8">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-9 w-full max-w-xl" />
          <div className="grid gap-4 md:grid-cols-2">
            {CARDS.map((card) => (
              <Skeleton key={card} className="h-96 w-full rounded-card" />
            ))}
          </div>
        </div>
        <SkeletonColumn
          className="gap-6 xl:col-span-4"
          shapes={['h-72 w-full rounded-card', 'h-80 w-full rounded-card']}
        />
      </div>
    </SkeletonGroup>
  );
}

export function CourseSkeleton() {
  return (
    <SkeletonGroup className="flex min-w-0 flex-col gap-6">
      <SkeletonColumn
        className="gap-3"
        shapes={['h-6 w-28', 'h-6 w-40', 'h-9 w-64', 'h-12 w-full max-w-prose', 'h-5 w-full max-w-md']}
      />
      <Skeleton className="h-70 w-full rounded-card" />
    </SkeletonGroup>
  );
}

export function LessonSkeleton() {
  const text = 'h-28 w-full';
  return (
    <SkeletonGroup className="grid gap-8 xl:grid-cols-12">
      <SkeletonColumn
        className="max-w-prose gap-6 xl:col-span-8"
        shapes={['h-5 w-52', 'h-9 w-full max-w-md', text, text, text, text]}
      />
      <Skeleton className="h-72 w-full rounded-card xl:col-span-4" />
    </SkeletonGroup>
  );
}
