import type { CourseOverview } from '@croneai/contracts/endpoints/learning.ts';
import { Link } from 'react-router-dom';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { coursePath, lessonPath } from '../../shared/learning/learning-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { CourseFacts } from './course-facts.tsx';
import { isBegun, lessonsDone, nextLesson } from './course-progress.ts';
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
            <Link to={coursePath(id)} className="rounded-[4px] hover:underline">
              {title}
            </Link>
          </h3>
          <div className="mt-1.5">
            <CourseFacts course={course} />
          </div>
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
