import type { Course, Lesson } from './course.ts';
import { liveJournal } from './live-journal.ts';
import { positionSizing } from './position-sizing.ts';
import { readingASignal } from './reading-a-signal.ts';
import { riskFirst } from './risk-first.ts';
import { tradersMind } from './traders-mind.ts';

/** The courses in an order in which each course depends only on earlier courses. */
export const courses: readonly Course[] = [
  readingASignal,
  riskFirst,
  positionSizing,
  tradersMind,
  liveJournal,
];

export type LessonPlace = {
  course: Course;
  lesson: Lesson;
};

/** Every lesson in reading order, across courses. */
export const lessonPlaces: readonly LessonPlace[] = courses.flatMap((course) =>
  course.lessons.map((lesson) => ({ course, lesson })),
);

export const lessonKey = ({ course, lesson }: LessonPlace): string => `${course.id}/${lesson.id}`;
