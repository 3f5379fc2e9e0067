import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { type CourseCategory, RATINGS_MIN, STARS_MAX } from '@croneai/contracts/endpoints/learning.ts';

export const vaultTexts = {
  title: 'Master Vault',
  lead: 'The knowledge vault: five courses, live sessions, and how far you have come.',
  lockedLead:
    'Five short courses on signals, risk, size, the mind and the journal, with live sessions every week. Your progress is kept on the server and goes on where you stopped.',
  features: [
    'Fifteen lessons with drawings and worked examples',
    'Progress that follows you to every device',
    'Live sessions with a reminder by mail and a calendar file',
    'Statistics and achievements from what you really did',
  ],
  needs: `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`,
  safe: 'Your progress is safe on the server.',
  reminderHint: 'A reminder is mailed one hour before the session.',
  template: 'Download Resources',
  templateSaved: 'The journal template was saved. Open it in any spreadsheet.',
} as const;

export const ratingTexts = {
  none: 'Too few ratings yet',
  /** Why there is none: fewer would tell what single members gave. */
  noneHint: `shown from ${RATINGS_MIN}`,
  count: (count: number) => `${count} ratings`,
  spoken: (mean: string) => `${mean} of ${STARS_MAX} stars`,
  title: 'Your rating',
  legend: 'How many stars do you give this course?',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  asked: 'One rating for each member. You can change it and take it back.',
  given: (stars: number) => `You gave ${stars} of ${STARS_MAX}. You can change it and take it back.`,
  needsLesson: 'Finish a lesson of this course, then you can rate it.',
  needsLessonAgain: (stars: number) =>
    `You gave ${stars} of ${STARS_MAX}. To change it, finish a lesson of this course again.`,
  takeBack: 'Take back',
  failed: 'Your rating could not be saved. Please try again.',
} as const;

export const CATEGORY_LABEL: Readonly<Record<CourseCategory, string>> = {
  fundamentals: 'Fundamentals',
  psychology: 'Psychology',
  risk: 'Risk',
  analysis: 'Analysis',
  live: 'Live',
};
