import type { COURSE_LEVELS, CourseCategory, LessonBlock } from '@croneai/contracts/endpoints/learning.ts';

export type Lesson = {
  /** Stable: a member's progress is kept under it. */
  id: string;
  title: string;
  minutes: number;
  blocks: readonly LessonBlock[];
};

export type Course = {
  id: string;
  title: string;
  summary: string;
  /** See `instructors.ts`. */
  instructor: string;
  category: CourseCategory;
  level: (typeof COURSE_LEVELS)[number];
  lessons: readonly Lesson[];
};
