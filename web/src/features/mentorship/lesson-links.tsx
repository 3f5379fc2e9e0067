import type { CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lessonPath } from '../../shared/learning/learning-api.ts';

interface LessonLinksProps {
  course: CourseOverview;
  /** The lesson that is open. */
  currentId?: string;
}

/** The lessons of a course in their order, those that are finished marked. */
export function LessonLinks({ course, currentId }: LessonLinksProps) {
  return (
    <ol className="flex flex-col gap-1">
      {course.lessons.map(({ id, title, minutes, doneAt }) => {
        const Icon = doneAt ? Check : Circle;
        return (
          <li key={id}>
            <Link
              to={lessonPath(course.id, id)}
              aria-current={id === currentId ? 'page' : undefined}
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
  );
}
