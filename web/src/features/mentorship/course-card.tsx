import type { CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { Clock, ListChecks } from 'lucide-react';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { lessonPath } from '../../shared/learning/learning-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { durationText, isBegun, lessonsDone, nextLesson } from './course-progress.ts';
import { CourseThumbnail } from './course-thumbnail.tsx';

const TOPICS_SHOWN = 2;

export function CourseCard({ course }: { course: CourseOverview }) {
  const { id, title, category, level, lessons } = course;
  const next = nextLesson(course);
  const done = lessonsDone(course);
  const more = lessons.length - TOPICS_SHOWN;
  return (
    <article
      aria-labelledby={`course-${id}`}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-1"
    >
      <CourseThumbnail category={category} className="h-28 w-full border-b border-line" />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="flex flex-wrap gap-2">
          <Badge tone="accent">{CATEGORY_LABEL[category]}</Badge>
          <Badge>{level}</Badge>
        </div>
        <div>
          <h3 id={`course-${id}`} className="text-lg font-semibold tracking-[-0.01em]">
            {title}
          </h3>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <span className="inline-flex items-center gap-1.5">
              <ListChecks aria-hidden className="size-4" strokeWidth={1.5} />
              {lessons.length} lessons
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden className="size-4" strokeWidth={1.5} />
              {durationText(lessons)}
            </span>
          </p>
        </div>
        <ul aria-label="Topics" className="flex flex-col gap-1 text-sm text-muted">
          {lessons.slice(0, TOPICS_SHOWN).map((lesson) => (
            <li key={lesson.id} className="truncate">
              {lesson.title}
            </li>
          ))}
          {more > 0 ? <li className="text-text">+{more} more</li> : null}
        </ul>
        <div className="mt-auto flex flex-col gap-4">
          <Progress
            label={`Finished of ${title}`}
            hideLabel
            value={done / lessons.length}
            text={`${done} of ${lessons.length} lessons`}
          />
          <div className="flex items-center justify-between gap-3">
            <span className="text-sm text-muted">
              <span className="tabular text-text">{done}</span> of {lessons.length} finished
            </span>
            {next ? (
              <ButtonLink to={lessonPath(id, next.id)} size="sm" variant="secondary">
                {isBegun(course) ? 'Continue' : 'Start'}
                <span className="sr-only"> {title}</span>
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
    </article>
  );
}
