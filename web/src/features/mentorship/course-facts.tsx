import type { CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { Clock, ListChecks, type LucideIcon, Presentation, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { ratingTexts } from '../../content/vault.ts';
import { durationText } from './course-progress.ts';

/** How long a course is, who teaches it, and what members think of it. */
export function CourseFacts({ course: { lessons, instructor, rating } }: { course: CourseOverview }) {
  return (
    <ul aria-label="About the course" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <Fact icon={ListChecks}>{lessons.length} lessons</Fact>
      <Fact icon={Clock}>{durationText(lessons)}</Fact>
      <Fact icon={Presentation}>
        <span className="sr-only">Instructor: </span>
        {instructor}
      </Fact>
      <Fact icon={Star}>
        <Rating rating={rating} />
      </Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

function Rating({ rating }: Pick<CourseOverview, 'rating'>) {
  if (!rating) return 'New';
  const mean = rating.mean.toFixed(1);
  return (
    <>
      <span aria-hidden className="tabular font-medium text-text">
        {mean}
      </span>
      <span className="sr-only">{ratingTexts.spoken(mean)}</span> ({ratingTexts.count(rating.count)})
    </>
  );
}
