import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import type { CourseCategory } from '@croneai/contracts/endpoints/auth/learning.ts';

export const vaultTexts = {
  title: 'Master Vault',
  features: [
    'Fifteen lessons with diagrams and worked examples',
    'Progress that follows you to every device',
    'Live sessions 2x per week with Pro and Gold',
    'Statistics and achievements',
  ],
  needs: `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`,
  safe: 'Your progress is safe.',
  openLesson: 'Open to everyone:',
  inside: 'The courses',
  courses: [
    'Reading a Signal',
    'Risk First',
    'Position Sizing',
    'The Trader’s Mind',
    'Journal and Review, Live',
  ],
} as const;

export const sessionTexts = {
  reminderHint: 'Twice a week. Set a reminder, and we’ll email you an hour before.',
  needs: 'Twice a week, for Pro Node and Gold Node.',
} as const;

export const CATEGORY_LABEL: Readonly<Record<CourseCategory, string>> = {
  fundamentals: 'Fundamentals',
  psychology: 'Psychology',
  risk: 'Risk',
  analysis: 'Analysis',
  live: 'Live',
};
