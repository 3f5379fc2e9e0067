import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import type { CourseCategory } from '@croneai/contracts/endpoints/learning.ts';

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

export const CATEGORY_LABEL: Readonly<Record<CourseCategory, string>> = {
  fundamentals: 'Fundamentals',
  psychology: 'Psychology',
  risk: 'Risk',
  analysis: 'Analysis',
  live: 'Live',
};
