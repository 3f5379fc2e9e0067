import type { CourseOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { expect, it } from 'vitest';
import { durationText, featuredCourse, hasProgress, nextLesson } from './course-progress.ts';

const EARLIER = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-21T08:00:00.000Z';

/** Lessons as `[startedAt, doneAt]`. */
const course = (id: string, lessons: [string | null, string | null][]): CourseOverview => ({
  id,
  title: id,
  summary: '',
  instructor: '',
  category: 'risk',
  level: 'Beginner',
  lessons: lessons.map(([startedAt, doneAt], index) => ({
    id: `${id}-${index}`,
    title: id,
    minutes: 4,
    startedAt,
    doneAt,
  })),
});
const fresh = course('fresh', [
  [null, null],
  [null, null],
]);
const begun = course('begun', [
  [EARLIER, EARLIER],
  [EARLIER, null],
]);
const recent = course('recent', [[LATER, null]]);
const finished = course('finished', [[LATER, LATER]]);

it('resumes the unfinished course that was opened most recently', () => {
  expect(featuredCourse([fresh, begun, recent, finished])).toBe(recent);
  expect(featuredCourse([fresh, finished])).toBe(fresh);
  expect(featuredCourse([finished])).toBeUndefined();
});

it('a course has progress once a lesson is finished, and not when one is only opened', () => {
  expect([fresh, recent, begun, finished].map(hasProgress)).toEqual([false, false, true, true]);
});

it('a new member begins with the first course', () => {
  expect(featuredCourse([fresh, course('second', [[null, null]])])).toBe(fresh);
});

it('the next lesson is the first unfinished lesson, or the first lesson again if all are finished', () => {
  expect(nextLesson(begun)?.id).toBe('begun-1');
  expect(nextLesson(finished)?.id).toBe('finished-0');
});

it('durations are written in hours if they are an hour or longer', () => {
  expect(durationText([{ minutes: 4 }, { minutes: 5 }])).toBe('9 min');
  expect(durationText([{ minutes: 61 }])).toBe('1 h 1 min');
});
