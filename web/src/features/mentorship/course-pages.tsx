import type { CourseOverview, LessonReply } from '@croneai/contracts/endpoints/auth/learning.ts';
import { ArrowRight, Check, Clock, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { coursePath, lessonPath, useLearningQuery } from '../../shared/learning/learning-api.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useLessonQuery, usePutProgressMutation } from './api.ts';
import { CourseFacts } from './course-card.tsx';
import { hasProgress, nextLesson } from './course-progress.ts';
import { LessonBlocks } from './lesson-blocks.tsx';
import { BackToVault, LessonLinks, LessonNeighbours } from './lesson-links.tsx';
import { CourseSkeleton, LessonSkeleton, VaultNotFound, VaultPageFailed } from './vault-states.tsx';

export function CoursePage() {
  const { courseId } = useParams();
  const { data, error, isFetching, refetch } = useLearningQuery();
  const course = data?.courses.find(({ id }) => id === courseId);
  if (course) return <Course key={course.id} course={course} />;
  if (data) return <VaultNotFound subject="course" />;
  if (!error) return <CourseSkeleton />;
  return (
    <VaultPageFailed subject="course" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function Course({ course }: { course: CourseOverview }) {
  const { title, summary, category, level } = course;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-col items-start gap-3">
        <BackToVault />
        <div className="flex flex-wrap gap-2">
          <Badge tone="accent">{CATEGORY_LABEL[category]}</Badge>
          <Badge>{level}</Badge>
        </div>
        <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
        <p className="max-w-prose text-muted">{summary}</p>
        <CourseFacts course={course} />
      </header>
      <Card aria-labelledby="lessons" className="flex flex-col gap-4">
        <CardHead id="lessons" title="Lessons" aside={<NextLesson course={course} />} />
        <LessonLinks course={course} />
      </Card>
    </div>
  );
}

function NextLesson({ course }: { course: CourseOverview }) {
  const next = nextLesson(course);
  if (!next) return null;
  return (
    <ButtonLink to={lessonPath(course.id, next.id)}>
      {hasProgress(course) ? 'Continue' : 'Start'}
      <ArrowRight className="size-4" />
    </ButtonLink>
  );
}

export function LessonPage() {
  const { courseId = '', lessonId = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useLessonQuery(
    { courseId, lessonId },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return <Reader key={`${courseId}/${lessonId}`} lesson={currentData} />;
  if (!error) return <LessonSkeleton />;
  // The server replies 400 to a malformed id.
  if (isApiError(error) && (error.status === 404 || error.status === 400))
    return <VaultNotFound subject="lesson" />;
  return (
    <VaultPageFailed
      subject="lesson"
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      courseId={courseId}
    />
  );
}

function Reader({ lesson }: { lesson: LessonReply }) {
  const { courseId, courseTitle, title, minutes, blocks, previous, next, doneAt } = lesson;
  const { isSaving, finish, reopen } = useLessonProgress(lesson);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-12">
      <PageTitle>{title}</PageTitle>
      <article className="min-w-0 xl:col-span-8">
        <header className="flex max-w-prose flex-col items-start gap-3">
          <BackToVault />
          <TextLink to={coursePath(courseId)} className="text-sm">
            {courseTitle}
          </TextLink>
          <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
          <div className="flex flex-wrap gap-2">
            <Badge>
              <Clock className="size-3 stroke-2" />
              {minutes} min
            </Badge>
            {doneAt ? (
              <Badge tone="up">
                <Check className="size-3 stroke-2" />
                Finished
              </Badge>
            ) : null}
          </div>
        </header>
        <LessonBlocks blocks={blocks} />
        <footer className="mt-10 flex max-w-prose flex-col gap-6 border-t border-line pt-6">
          <div className="flex flex-wrap items-center gap-3" aria-live="polite">
            {doneAt ? (
              <>
                <p className="flex items-center gap-2 font-medium">
                  <Check className="size-5 text-up stroke-2" />
                  Finished on <Moment at={doneAt} form="day" />
                </p>
                <Button size="sm" variant="ghost" loading={isSaving} onClick={reopen}>
                  <Undo2 className="size-4" />
                  Undo
                </Button>
              </>
            ) : (
              <Button size="lg" loading={isSaving} onClick={finish}>
                <Check className="size-4" />
                Mark as finished
              </Button>
            )}
          </div>
          <LessonNeighbours previous={previous} next={next} />
        </footer>
      </article>
      <CourseOutline courseId={courseId} lessonId={lesson.id} />
    </div>
  );
}

/**
 * Reports that the reader opened the lesson. The returned functions mark the lesson as done or as
 * open.
 */
function useLessonProgress({ courseId, id: lessonId }: LessonReply) {
  const [putStarted] = usePutProgressMutation();
  const [putState, { isLoading }] = usePutProgressMutation();
  const show = useOutcome();
  const opening = useRef<PromiseLike<unknown>>(undefined);
  useEffect(() => {
    // A failure does not matter, because finishing a lesson also marks it as started.
    opening.current = putStarted({ courseId, lessonId, state: 'started' });
  }, [putStarted, courseId, lessonId]);
  const put = async (state: 'done' | 'open') => {
    await opening.current;
    show(await putState({ courseId, lessonId, state }), 'This couldn’t be saved.');
  };
  return { isSaving: isLoading, finish: () => void put('done'), reopen: () => void put('open') };
}

/**
 * Progress of the course, next to its lesson. If the progress fails to load, the lesson is still
 * shown.
 */
function CourseOutline({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const { data, isLoading } = useLearningQuery();
  const course = data?.courses.find(({ id }) => id === courseId);
  if (isLoading) return <Skeleton className="h-72 w-full rounded-card xl:col-span-4" />;
  if (!course) return null;
  return (
    <Card aria-labelledby="outline" className="flex flex-col gap-4 xl:sticky xl:top-24 xl:col-span-4">
      <CardHead id="outline" title={course.title} />
      <LessonLinks course={course} currentId={lessonId} />
    </Card>
  );
}
