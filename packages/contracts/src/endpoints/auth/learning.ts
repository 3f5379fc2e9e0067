import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { liveSessionNameSchema } from '../../live-sessions.ts';
import { isoDate } from '../../text.ts';

export const COURSE_CATEGORIES = ['fundamentals', 'psychology', 'risk', 'analysis', 'live'] as const;
const courseCategorySchema = z.enum(COURSE_CATEGORIES).meta({ id: 'CourseCategory' });
export type CourseCategory = z.infer<typeof courseCategorySchema>;

export const COURSE_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const;

/** Names of drawings in lessons. The web app contains the drawings. */
export const LESSON_FIGURES = [
  'signal-anatomy',
  'slot-timeline',
  'calibration',
  'loss-recovery',
  'losing-runs',
  'martingale-stakes',
  'position-size',
  'pip-value',
  'correlation',
  'equity-fan',
  'loss-aversion',
  'tilt-spiral',
  'routine',
  'journal-row',
  'sample-size',
  'weekly-review',
] as const;
export type LessonFigure = (typeof LESSON_FIGURES)[number];

/** A block of a lesson. Its texts are plain text and are never rendered as markup. */
const lessonBlockSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), text: z.string() }),
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
    z.object({ kind: z.literal('example'), text: z.string() }),
    z.object({ kind: z.literal('figure'), figure: z.enum(LESSON_FIGURES), caption: z.string() }),
  ])
  .meta({ id: 'LessonBlock' });
export type LessonBlock = z.infer<typeof lessonBlockSchema>;

/** Name of a course, lesson, or session in a path. */
const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'A name in a path has small letters, digits and dashes')
  .meta({ id: 'Slug' });

const progressFields = { startedAt: isoDate.nullable(), doneAt: isoDate.nullable() };

const courseSchema = named('Course', {
  id: slug,
  title: z.string(),
  summary: z.string(),
  instructor: z.string(),
  category: courseCategorySchema,
  level: z.enum(COURSE_LEVELS),
  lessons: z.array(z.object({ id: slug, title: z.string(), minutes: z.int().min(1), ...progressFields })),
});
export type CourseOverview = z.infer<typeof courseSchema>;

const liveSessionSchema = named('LiveSession', {
  /** Identifies a session on a particular date, for example `weekly-review-2026-11-25`. */
  id: slug,
  name: liveSessionNameSchema,
  title: z.string(),
  /** Display name of the kind of session. */
  type: z.string(),
  text: z.string(),
  startsAt: isoDate,
  minutes: z.int().min(1),
  /** True if a reminder will be mailed one hour before the session. */
  isReminderSet: z.boolean(),
});
export type LiveSession = z.infer<typeof liveSessionSchema>;

const achievementSchema = named('Achievement', {
  id: slug,
  title: z.string(),
  text: z.string(),
  isEarned: z.boolean(),
});
export type Achievement = z.infer<typeof achievementSchema>;

const learningOverviewSchema = named('LearningOverview', {
  courses: z.array(courseSchema),
  stats: z.object({
    lessonsDone: z.int().min(0),
    lessons: z.int().min(0),
    coursesDone: z.int().min(0),
    courses: z.int().min(0),
    /**
     * Number of consecutive UTC days, up to today or yesterday, on which the member started or
     * finished a lesson.
     */
    streakDays: z.int().min(0),
  }),
  achievements: z.array(achievementSchema),
  sessions: z.array(liveSessionSchema),
});
export type LearningOverview = z.infer<typeof learningOverviewSchema>;

const lessonPlace = z.object({ courseId: slug, lessonId: slug, title: z.string() });
const lessonSchema = named('Lesson', {
  courseId: slug,
  courseTitle: z.string(),
  id: slug,
  title: z.string(),
  minutes: z.int().min(1),
  blocks: z.array(lessonBlockSchema),
  previous: lessonPlace.nullable(),
  next: lessonPlace.nullable(),
  ...progressFields,
});
export type LessonReply = z.infer<typeof lessonSchema>;

/**
 * `started` is sent when the lesson is opened, `done` when it has been read, and `open` to undo
 * `done`.
 */
const LESSON_STATES = ['started', 'done', 'open'] as const;
const lessonProgressBodySchema = named('LessonProgressBody', {
  state: z.enum(LESSON_STATES, { error: `A lesson's state is one of ${LESSON_STATES.join(', ')}` }),
});
export type LessonProgressBody = z.infer<typeof lessonProgressBodySchema>;

const sessionReminderBodySchema = named('SessionReminderBody', {
  wanted: z.boolean({ error: 'Say true or false' }),
});

const lessonParams = z.object({ courseId: slug, lessonId: slug });
const sessionParams = z.object({ sessionId: slug });

/** The lesson that every member can read. */
export const OPEN_LESSON = { courseId: 'reading-a-signal', lessonId: 'anatomy-of-a-signal' } as const;

/**
 * Endpoints of the vault (courses and lessons) and of live sessions. The vault needs silver or
 * above with an unlocked dashboard, except for one lesson that is open to every member. Live
 * sessions need pro or above.
 */
export const learningEndpoints = defineEndpoints('auth', 'member', {
  getLearning: {
    route: 'GET /api/learning',
    summary: 'Courses with the progress of the member, statistics, achievements, and the next live sessions',
    reply: learningOverviewSchema,
    errors: [errors.locked],
  },
  getLesson: {
    route: 'GET /api/learning/courses/:courseId/lessons/:lessonId',
    summary: 'A lesson with its text',
    params: lessonParams,
    reply: lessonSchema,
    errors: [errors.locked, errors.lessonNotFound],
  },
  putLessonProgress: {
    route: 'PUT /api/learning/courses/:courseId/lessons/:lessonId/progress',
    summary: 'Save the progress in a lesson',
    params: lessonParams,
    body: lessonProgressBodySchema,
    reply: learningOverviewSchema,
    errors: [errors.locked, errors.lessonNotFound],
  },
  putSessionReminder: {
    route: 'PUT /api/learning/sessions/:sessionId/reminder',
    summary: 'Turn the reminder mail of a live session on or off',
    params: sessionParams,
    body: sessionReminderBodySchema,
    reply: learningOverviewSchema,
    errors: [errors.locked, errors.liveSessionNotFound],
  },
  getSessionCalendar: {
    route: 'GET /api/learning/sessions/:sessionId/calendar',
    summary: 'A live session as a calendar file (RFC 5545)',
    params: sessionParams,
    download: ['text/calendar'],
    errors: [errors.locked, errors.liveSessionNotFound],
  },
});
