import type { CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { ArrowRight } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { lessonPath, useLearningQuery } from '../../shared/learning/learning-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { CourseFacts } from './course-facts.tsx';
import { isBegun, lessonsDone, nextLesson } from './course-progress.ts';
import { BackToVault, LessonLinks } from './lesson-links.tsx';
import { RatingCard } from './rating-card.tsx';
import { VaultNotFound, VaultPageFailed } from './vault-failures.tsx';
import { CourseSkeleton } from './vault-skeletons.tsx';

/** One course: what it is about, its lessons, and the member's rating of it. */
export function CoursePage() {
  const { courseId } = useParams();
  const { data, error, isFetching, refetch } = useLearningQuery();
  const course = data?.courses.find(({ id }) => id === courseId);
  if (course) return <Course key={course.id} course={course} />;
  if (data) return <VaultNotFound subject="course" />;
  if (!error || isFetching) return <CourseSkeleton />;
  return <VaultPageFailed subject="course" error={error} onRetry={() => void refetch()} />;
}

function Course({ course }: { course: CourseOverview }) {
  const { title, summary, category, level, lessons } = course;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-12">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-w-0 flex-col gap-6 xl:col-span-8">
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
          <Progress
            label="Finished"
            value={lessonsDone(course) / lessons.length}
            text={`${lessonsDone(course)} of ${lessons.length} lessons`}
          />
          <LessonLinks course={course} />
        </Card>
      </div>
      <div className="xl:col-span-4">
        <RatingCard course={course} />
      </div>
    </div>
  );
}

function NextLesson({ course }: { course: CourseOverview }) {
  const next = nextLesson(course);
  if (!next) return null;
  return (
    <ButtonLink to={lessonPath(course.id, next.id)}>
      {isBegun(course) ? 'Continue' : 'Start'}
      <ArrowRight className="size-4" />
    </ButtonLink>
  );
}
