import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url).pathname;

/**
 * Files that use green or red, by the meaning of the color. Green and red show the result of a
 * trade, its current standing or its levels, and whether something works. Market prices are
 * neutral.
 */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  'result of trades': [
    'features/home/illustrations/slot-picture.tsx',
    'features/home/risk-calculator/outcome-chart.tsx',
    'features/features/losing-streak.tsx',
    'features/mentorship/figure.ts',
    'features/paper/account-parts.tsx',
    'features/paper/day-calendar.tsx',
    'features/paper/result-curve.tsx',
    'features/record/public/picture.ts',
    'shared/signals/slot-mark-shape.tsx',
    'features/record/record-curve.tsx',
    'features/record/record-days.tsx',
    'shared/signals/gain-text.ts',
    'shared/signals/signal-labels.ts',
  ],
  'standing or levels of a signal': [
    'features/trade-ticket/chart/price-drawer.ts',
    'features/trade-ticket/chart/ticket-chart.tsx',
    'features/trade-ticket/price-ladder.tsx',
    'features/trade-ticket/share-picture.ts',
    'shared/site/settled-figure.tsx',
  ],
  'state of the service or of a machine': [
    'features/admin-audit/chain-card.tsx',
    'features/dashboard-shell/live-badge.tsx',
    'features/paper/state-card.tsx',
    'features/signals/stream-strip.tsx',
    'features/status/status-board.tsx',
    'features/trade-ticket/stream-states.tsx',
    'shared/site/measured.tsx',
  ],
  'done or failed': [
    'features/activation/activation-checklist.tsx',
    'features/lead-form/lead-success-page.tsx',
    'features/mentorship/course-pages.tsx',
    'features/mentorship/lesson-links.tsx',
    'features/settings/email-card.tsx',
    'features/settings/later-test.tsx',
    'features/support/public/attachments-field.tsx',
    'shared/ui/badge.tsx',
    'shared/ui/notice.tsx',
    'shared/ui/states.tsx',
    'shared/ui/toast-card.tsx',
  ],
};

const GREEN_OR_RED = /\b(?:bg|text|fill|stroke|border)-(?:up|down)\b|\bcolours\.(?:up|down)\b/;
const read = (file: string) => readFileSync(source + file, 'utf8');

it('only files with a reviewed meaning use green or red', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => GREEN_OR_RED.test(read(file)));
  expect(found.sort()).toEqual(Object.values(MEANINGS).flat().sort());
});
