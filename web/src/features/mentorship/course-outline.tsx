import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lessonPath, useLearningQuery } from '../../shared/learning/learning-api.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { lessonsDone } from './course-progress.ts';

interface CourseOutlineProps {
  courseId: string;
  /** The lesson that is open. */
  lessonId: string;
}

/** The course beside its lesson: what is done, and what comes. The lesson stands without it when it does not arrive. */
export function CourseOutline({ courseId, lessonId }: CourseOutlineProps) {
  const { data, isLoading } = useLearningQuery();
  const course = data?.courses.find(({ id }) => id === courseId);
  if (isLoading) return <Skeleton className="h-72 w-full rounded-card xl:col-span-4" />;
  if (!course) return null;
  const done = lessonsDone(course);
  return (
    <Card aria-labelledby="outline" className="flex flex-col gap-4 xl:sticky xl:top-24 xl:col-span-4">
      <CardHead id="outline" title={course.title} />
      <Progress
        label="Finished"
        value={done / course.lessons.length}
        text={`${done} of ${course.lessons.length} lessons`}
      />
      <ol className="flex flex-col gap-1">
        {course.lessons.map(({ id, title, minutes, doneAt }) => {
          const Icon = doneAt ? Check : Circle;
          return (
            <li key={id}>
              <Link
                to={lessonPath(courseId, id)}
                aria-current={id === lessonId ? 'page' : undefined}
                className="flex items-start gap-3 rounded-control px-3 py-2.5 text-sm transition-colors hover:bg-surface-2 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium"
              >
                <Icon
                  aria-hidden
                  className={`mt-0.5 size-4 shrink-0 ${doneAt ? 'text-up' : 'text-muted'}`}
                  strokeWidth={doneAt ? 2 : 1.5}
                />
                <span className="min-w-0 flex-1">
                  {title}
                  {doneAt ? <span className="sr-only"> (finished)</span> : null}
                </span>
                <span className="tabular text-xs leading-5 text-muted">{minutes} min</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
