import type { CourseCategory, CourseOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { Clock, ListChecks, type LucideIcon, Presentation } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CATEGORY_LABEL } from '../../content/vault.ts';
import { coursePath, lessonPath } from '../../shared/learning/learning-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { durationText, hasProgress, lessonsDone, nextLesson } from './course-progress.ts';

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
            label={`Progress in ${title}`}
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
                {hasProgress(course) ? 'Continue' : 'Start'}
                <span className="sr-only"> {title}</span>
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
    </article>
  );
}

interface Drawing {
  /** Path in the background, drawn faintly. */
  back: string;
  front: string;
}

/** A drawing for the topic of each course, in a box of 320 × 120. */
const DRAWINGS: Readonly<Record<CourseCategory, Drawing>> = {
  // Candles with an entry and the path to its take profit.
  fundamentals: {
    back: 'M20 38H300M20 92H300',
    front:
      'M60 48V100M54 60H66V90H54ZM100 40V92M94 52H106V80H94ZM140 50V98M134 62H146V86H134ZM180 34V84M174 44H186V72H174ZM210 60L250 38M250 38L241 38M250 38L246 46',
  },
  // A jagged line that becomes calm.
  psychology: {
    back: 'M20 64H300',
    front:
      'M20 64L34 26L48 100L62 18L76 106L92 34L106 92L122 46L136 80L152 56C168 50 180 72 196 64S224 60 240 64H300',
  },
  // Steps down that stop at a floor.
  risk: {
    back: 'M20 100H300',
    front: 'M30 24H80V46H126V64H168V78H206V88H240V94H292M292 94L284 89M292 94L284 99',
  },
  // A ruler, and three bars that get lower.
  analysis: {
    back: 'M30 100H290M50 100V92M74 100V88M98 100V92M122 100V88M146 100V92M170 100V88M194 100V92M218 100V88M242 100V92M266 100V88',
    front: 'M50 24H98V80H50ZM122 44H194V80H122ZM218 58H274V80H218Z',
  },
  // Lines of a journal, one of which is ticked.
  live: {
    back: 'M116 30H280M116 60H240M116 90H264',
    front: 'M48 22H84V38H48ZM48 52H84V68H48ZM48 82H84V98H48ZM56 58L63 65L80 44',
  },
};

export function CourseThumbnail({ category, className }: { category: CourseCategory; className: string }) {
  const { back, front } = DRAWINGS[category];
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 120"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`bg-surface-2 ${className}`}
    >
      <path d={back} className="stroke-line-strong" strokeWidth={1.5} strokeDasharray="3 5" />
      <path d={front} className="stroke-accent" strokeWidth={2} />
    </svg>
  );
}

export function CourseFacts({ course: { lessons, instructor } }: { course: CourseOverview }) {
  return (
    <ul aria-label="About the course" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <Fact icon={ListChecks}>{lessons.length} lessons</Fact>
      <Fact icon={Clock}>{durationText(lessons)}</Fact>
      <Fact icon={Presentation}>
        <span className="sr-only">Instructor: </span>
        {instructor}
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
