import type { CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { ArrowRight, GraduationCap } from 'lucide-react';
import { Link } from 'react-router-dom';
import { coursePath, lessonPath } from '../../shared/learning/learning-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { CourseFacts } from './course-facts.tsx';
import { featuredCourse, isBegun, lessonsDone, nextLesson } from './course-progress.ts';
import { CourseThumbnail } from './course-thumbnail.tsx';

/** The one thing to do here: the lesson to go on with. */
export function FeaturedCourse({ courses }: { courses: readonly CourseOverview[] }) {
  const course = featuredCourse(courses);
  const lesson = course && nextLesson(course);
  if (!course || !lesson) {
    return (
      <Card padding="lg" tone="accent" className="flex items-start gap-4">
        <GraduationCap aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.5} />
        <div>
          <h2 className="text-lg font-semibold">You have finished every course</h2>
          <p className="mt-1 max-w-prose text-muted">
            All lessons stay open to be read again, and the live sessions go on every week.
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
        <Badge tone="accent">{isBegun(course) ? 'Pick up where you left off' : 'Featured course'}</Badge>
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
          {isBegun(course) ? 'Continue' : 'Start'}: {lesson.minutes} min
          <ArrowRight aria-hidden className="size-4" strokeWidth={1.5} />
        </ButtonLink>
      </div>
      <CourseThumbnail
        category={course.category}
        className="hidden size-full border-l border-line md:block"
      />
    </Card>
  );
}
