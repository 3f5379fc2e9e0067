import type {
  COURSE_LEVELS,
  CourseCategory,
  LessonBlock,
} from '@croneai/contracts/endpoints/auth/learning.ts';

/**
 * Name that members see as the teacher of each course. The operator may change it, or set another
 * name in a course.
 */
export const EDUCATION_DESK = 'CroneAI education desk';

type Figure = Extract<LessonBlock, { kind: 'figure' }>;
/**
 * A block of a lesson as its author writes it. A string is a paragraph, a heading if it begins with
 * `# `, or an example if it begins with `> `. An array is a list.
 */
type WrittenBlock = string | readonly string[] | Omit<Figure, 'kind'>;

export type Lesson = {
  /** Id of the lesson. It must never change, because progress is stored under it. */
  id: string;
  title: string;
  minutes: number;
  text: readonly WrittenBlock[];
};

export type Course = {
  id: string;
  title: string;
  summary: string;
  instructor: string;
  category: CourseCategory;
  level: (typeof COURSE_LEVELS)[number];
  lessons: readonly Lesson[];
};

export function toBlock(written: WrittenBlock): LessonBlock {
  if (typeof written === 'string') {
    if (written.startsWith('# ')) return { kind: 'heading', text: written.slice(2) };
    if (written.startsWith('> ')) return { kind: 'example', text: written.slice(2) };
    return { kind: 'text', text: written };
  }
  return 'figure' in written ? { kind: 'figure', ...written } : { kind: 'list', items: [...written] };
}
