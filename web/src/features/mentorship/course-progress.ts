import type { CourseOverview } from '@croneai/contracts/endpoints/auth/learning.ts';

type Lesson = CourseOverview['lessons'][number];

export const lessonsDone = ({ lessons }: CourseOverview): number =>
  lessons.filter(({ doneAt }) => doneAt).length;

const isFinished = (course: CourseOverview): boolean => lessonsDone(course) === course.lessons.length;

export const hasProgress = (course: CourseOverview): boolean => lessonsDone(course) > 0;

/** Returns the first unfinished lesson of a course, or the first lesson of a finished course. */
export function nextLesson({ lessons }: CourseOverview): Lesson | undefined {
  return lessons.find(({ doneAt }) => !doneAt) ?? lessons[0];
}

/**
 * Returns the time of the last activity in the course (ISO 8601 in UTC), or an empty text if the
 * course has not been started.
 */
function lastTouched({ lessons }: CourseOverview): string {
  return lessons.reduce((latest, { startedAt, doneAt }) => {
    const touched = doneAt ?? startedAt ?? '';
    return touched > latest ? touched : latest;
  }, '');
}

/**
 * Returns the course to continue: the unfinished one that was opened last, or else the first
 * unfinished one.
 */
export function featuredCourse(courses: readonly CourseOverview[]): CourseOverview | undefined {
  const open = courses.filter((course) => !isFinished(course));
  return open.reduce<CourseOverview | undefined>(
    (best, course) => (best && lastTouched(best) >= lastTouched(course) ? best : course),
    undefined,
  );
}

/** Formats the total as `12 min` or `1 h 5 min`. */
export function durationText(lessons: readonly Pick<Lesson, 'minutes'>[]): string {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
