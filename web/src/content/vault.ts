import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { type CourseCategory, RATINGS_MIN, STARS_MAX } from '@croneai/contracts/endpoints/learning.ts';

export const vaultTexts = {
  title: 'Master Vault',
  lead: 'Five courses and live sessions.',
  lockedLead: 'Five short courses, and live sessions with Pro and Gold.',
  features: [
    'Fifteen lessons with drawings and worked examples',
    'Progress that follows you to every device',
    'Live sessions 2x per week with Pro and Gold',
    'Statistics and achievements',
  ],
  needs: `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`,
  safe: 'Your progress is safe.',
  template: 'Download Resources',
  templateSaved: 'The journal template was saved.',
} as const;

export const sessionTexts = {
  reminderHint: 'Twice a week. With a reminder we email you an hour before.',
  needs: 'Twice a week, for Pro Node and Gold Node.',
  upgrade: 'Open live sessions',
  join: 'Join',
  noLink: 'The link to join appears here.',
} as const;

export const ratingTexts = {
  none: 'New',
  /** Why there is none: fewer would tell what single members gave. */
  noneHint: `shown from ${RATINGS_MIN}`,
  count: (count: number) => `${count} ratings`,
  spoken: (mean: string) => `${mean} of ${STARS_MAX} stars`,
  title: 'Your rating',
  legend: 'How many stars do you give this course?',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  prompt: 'You can change or remove it.',
  given: (stars: number) => `You gave ${stars} of ${STARS_MAX}. You can change or remove it.`,
  needsLesson: 'Finish a lesson of this course to rate it.',
  needsLessonAgain: (stars: number) =>
    `You gave ${stars} of ${STARS_MAX}. Finish a lesson again to change it.`,
  takeBack: 'Remove rating',
  failed: 'Your rating couldn’t be saved.',
} as const;

export const CATEGORY_LABEL: Readonly<Record<CourseCategory, string>> = {
  fundamentals: 'Fundamentals',
  psychology: 'Psychology',
  risk: 'Risk',
  analysis: 'Analysis',
  live: 'Live',
};
