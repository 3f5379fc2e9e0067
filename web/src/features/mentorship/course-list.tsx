import { COURSE_CATEGORIES, type CourseOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { ArrowRight, GraduationCap } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { coursePath, lessonPath } from '../../shared/learning/learning-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { CourseCard, CourseFacts, CourseThumbnail } from './course-card.tsx';
import { featuredCourse, hasProgress, lessonsDone, nextLesson } from './course-progress.ts';

/** The courses and their filter. The URL holds the filter, so that a reload keeps it. */
export function CourseList({ courses }: { courses: readonly CourseOverview[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = COURSE_CATEGORIES.find((category) => category === search.get('category'));
  const choices = [
    { category: undefined, label: 'All', count: courses.length },
    ...COURSE_CATEGORIES.map((category) => ({
      category,
      label: CATEGORY_LABEL[category],
      count: courses.filter((course) => course.category === category).length,
    })),
  ];
  const shown = chosen ? courses.filter(({ category }) => category === chosen) : courses;
  return (
    <section aria-labelledby="courses" className="flex min-w-0 flex-col gap-4">
      <h2 id="courses" className="text-lg font-semibold tracking-[-0.01em]">
        Courses
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons belong together, but are not form fields */}
      <div role="group" aria-label="Category" className="flex flex-wrap gap-2">
        {choices.map(({ category, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={category === chosen}
            onClick={() =>
              setSearch(category ? { category } : {}, { replace: true, preventScrollReset: true })
            }
            className="inline-flex h-9 items-center gap-2 rounded-full border border-line-strong max-md:h-11 bg-surface-1 px-3.5 text-sm transition-colors hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
          >
            {label}
            <span className="tabular text-xs">{count}</span>
          </button>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2">
        {shown.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </div>
    </section>
  );
}

/** Main action of the page: the next lesson. */
export function FeaturedCourse({ courses }: { courses: readonly CourseOverview[] }) {
  const course = featuredCourse(courses);
  const lesson = course && nextLesson(course);
  if (!course || !lesson) {
    return (
      <Card padding="lg" tone="accent" className="flex items-start gap-4">
        <GraduationCap className="mt-0.5 size-6 shrink-0 text-accent" />
        <div>
          <h2 className="text-lg font-semibold">You have finished every course</h2>
          <p className="mt-1 max-w-prose text-muted">
            All lessons stay open. Live sessions go on every week.
          </p>
        </div>
      </Card>
    );
  }
  const done = lessonsDone(course);
  return (
    <Card
      padding="none"
      tone="accent"
      aria-labelledby="featured"
      className="grid overflow-hidden md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_24rem]"
    >
      <div className="flex flex-col items-start gap-4 p-5 sm:p-7">
        <Badge tone="accent">{hasProgress(course) ? 'Pick up where you left off' : 'Featured course'}</Badge>
        <div>
          <h2 id="featured" className="text-xl font-semibold tracking-[-0.01em]">
            <Link to={coursePath(course.id)} className="rounded-[4px] hover:underline">
              {course.title}
            </Link>
          </h2>
          <p className="mt-1 max-w-prose text-muted">{course.summary}</p>
        </div>
        <CourseFacts course={course} />
        <div className="w-full max-w-md">
          <Progress
            label={`Next: ${lesson.title}`}
            value={done / course.lessons.length}
            text={`${done} of ${course.lessons.length}`}
          />
        </div>
        <ButtonLink to={lessonPath(course.id, lesson.id)}>
          {hasProgress(course) ? 'Continue' : 'Start'}: {lesson.minutes} min
          <ArrowRight className="size-4" />
        </ButtonLink>
      </div>
      <CourseThumbnail
        category={course.category}
        className="hidden size-full border-l border-line md:block"
      />
    </Card>
  );
}
