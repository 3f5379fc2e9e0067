import type { Achievement, LearningOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { EntityOf } from '@croneai/platform/stored/define-collection.ts';
import { courses, lessonKey, lessonPlaces } from './courses/all.ts';
import type { Course } from './courses/course.ts';
import type { learningCollection } from './learning.model.ts';
import { upcomingSessions } from './live-sessions.ts';

export type LearningRecord = Omit<EntityOf<typeof learningCollection>, 'id' | 'version'>;
type LessonRecord = LearningRecord['lessons'][number];

export const EMPTY_RECORD: LearningRecord = { lessons: [], activeDays: [], reminders: [] };

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Counts the consecutive active days up to today. If today has no activity yet, the streak may also
 * end yesterday, because today is not over.
 */
export function streakDays(activeDays: readonly string[], now: Date): number {
  const active = new Set(activeDays);
  const today = now.getTime();
  let day = active.has(dayOf(now)) ? today : today - DAY_MS;
  let length = 0;
  for (; active.has(dayOf(new Date(day))); day -= DAY_MS) length += 1;
  return length;
}

function longestStreak(activeDays: readonly string[]): number {
  return Math.max(0, ...activeDays.map((day) => streakDays(activeDays, new Date(`${day}T12:00:00.000Z`))));
}

export function toOverview(record: LearningRecord, now: Date): LearningOverview {
  const lessons = new Map(record.lessons.map((lesson) => [lesson.key, lesson]));
  const reminders = new Set(record.reminders.map(({ sessionId }) => sessionId));
  const doneKeys = new Set(record.lessons.filter(({ doneAt }) => doneAt).map(({ key }) => key));
  const isDone = (course: Course) =>
    course.lessons.every((lesson) => doneKeys.has(lessonKey({ course, lesson })));
  const lessonsDone = lessonPlaces.filter((place) => doneKeys.has(lessonKey(place))).length;
  const stats = {
    lessonsDone,
    lessons: lessonPlaces.length,
    coursesDone: courses.filter(isDone).length,
    courses: courses.length,
    streakDays: streakDays(record.activeDays, now),
  };
  return {
    courses: courses.map((course) => ({
      ...course,
      lessons: course.lessons.map((lesson) => {
        const { id, title, minutes } = lesson;
        return { id, title, minutes, ...progressOf(lessons.get(lessonKey({ course, lesson }))) };
      }),
    })),
    stats,
    achievements: achievementsOf(stats, longestStreak(record.activeDays), isDone),
    sessions: upcomingSessions(now).map(({ startsAt, ...session }) => ({
      ...session,
      startsAt: startsAt.toISOString(),
      isReminderSet: reminders.has(session.id),
    })),
  };
}

export function progressOf(record: LessonRecord | undefined) {
  return {
    startedAt: record?.startedAt.toISOString() ?? null,
    doneAt: record?.doneAt?.toISOString() ?? null,
  };
}

function achievementsOf(
  { lessonsDone, coursesDone, courses: count }: LearningOverview['stats'],
  bestStreak: number,
  isDone: (course: Course) => boolean,
): Achievement[] {
  const isCategoryDone = (category: Course['category']) =>
    courses.filter((course) => course.category === category).every(isDone);
  const earned = (id: string, title: string, text: string, isEarned: boolean) => ({
    id,
    title,
    text,
    isEarned,
  });
  return [
    earned('first-lesson', 'First Step', 'Finish a lesson.', lessonsDone >= 1),
    earned('first-course', 'Course Complete', 'Finish every lesson of a course.', coursesDone >= 1),
    earned('risk-first', 'Risk Manager', 'Finish the course on risk.', isCategoryDone('risk')),
    earned('streak-7', 'Seven Days', 'Learn seven days in a row.', bestStreak >= 7),
    earned('vault-master', 'Vault Master', 'Finish every course.', coursesDone === count),
  ];
}
