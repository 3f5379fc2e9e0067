import type { LessonReply } from '@croneai/contracts/endpoints/learning.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lessonPath } from '../../shared/learning/learning-api.ts';

/** The lessons before and after, over the borders of courses. */
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
      <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-muted">{label}</span>
        <span className="block font-medium">{title}</span>
      </span>
    </Link>
  );
}
