import type { CourseOverview, LessonReply } from '@croneai/contracts/endpoints/auth/learning.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ArrowLeft, ArrowRight, Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { vaultTexts } from '../../content/vault.ts';
import { lessonPath } from '../../shared/learning/learning-api.ts';
import { Progress } from '../../shared/ui/progress.tsx';
import { lessonsDone } from './course-progress.ts';

/** Progress of a course, and its lessons in order. Finished lessons are marked. */
export function LessonLinks({ course, currentId }: { course: CourseOverview; currentId?: string }) {
  const [done, all] = [lessonsDone(course), course.lessons.length];
  return (
    <>
      <Progress label="Finished" value={done / all} text={`${done} of ${all} lessons`} />
      <ol className="flex flex-col gap-1">
        {course.lessons.map(({ id, title, minutes, doneAt }) => {
          const Icon = doneAt ? Check : Circle;
          return (
            <li key={id}>
              <Link
                to={lessonPath(course.id, id)}
                aria-current={id === currentId ? 'page' : undefined}
                className="flex items-start gap-3 max-xs:gap-1 rounded-control px-3 py-2.5 text-sm max-xs:px-0 transition-colors hover:bg-surface-2 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium"
              >
                <Icon className={`mt-0.5 size-4 shrink-0 ${doneAt ? 'stroke-2 text-up' : 'text-muted'}`} />
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
    </>
  );
}

export function BackToVault() {
  return (
    <Link
      to={paths.vault}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-[4px] text-sm text-muted transition-colors hover:text-text"
    >
      <ArrowLeft className="size-4" />
      {vaultTexts.title}
    </Link>
  );
}

/** Links to the previous and next lessons, even if these belong to another course. */
export function LessonNeighbours({ previous, next }: Pick<LessonReply, 'previous' | 'next'>) {
  return (
    <nav aria-label="Lessons" className="grid gap-3 sm:grid-cols-2">
      {previous ? <Neighbour place={previous} label="Previous" /> : null}
      {next ? <Neighbour place={next} label="Next" /> : null}
    </nav>
  );
}

interface NeighbourProps {
  place: NonNullable<LessonReply['next']>;
  label: 'Previous' | 'Next';
}

function Neighbour({ place: { courseId, lessonId, title }, label }: NeighbourProps) {
  const isNext = label === 'Next';
  const Icon = isNext ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={lessonPath(courseId, lessonId)}
      className={`flex items-center gap-3 rounded-control border border-line-strong bg-surface-1 p-4 transition-colors hover:bg-surface-2 ${isNext ? 'flex-row-reverse text-right sm:col-start-2' : ''}`}
    >
      <Icon className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-muted">{label}</span>
        <span className="block font-medium">{title}</span>
      </span>
    </Link>
  );
}
