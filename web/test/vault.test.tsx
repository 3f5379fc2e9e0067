import type { LearningOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { expect, it } from 'vitest';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { asMember } from './some-answers.ts';

const learned: LearningOverview = {
  courses: [
    {
      id: 'risk-first',
      title: 'Risk First',
      summary: 'The cost of a loss.',
      instructor: 'Ada Example',
      category: 'risk',
      level: 'Beginner',
      lessons: [
        {
          id: 'drawdown-arithmetic',
          title: 'Drawdown',
          minutes: 5,
          startedAt: '2026-11-20T10:00:00.000Z',
          doneAt: '2026-11-20T10:05:00.000Z',
        },
      ],
    },
  ],
  stats: { lessonsDone: 1, lessons: 1, coursesDone: 1, courses: 1, streakDays: 1 },
  achievements: [],
  sessions: [],
};

it.each([
  ['pro', true],
  ['silver', false],
] as const)(
  'shows %s the times of live sessions, and whether the member may join them: %s',
  async (tier, joins) => {
    const session = {
      id: 'weekly-review-2030-01-03',
      name: 'weekly-review',
      title: 'Weekly Journal Review',
      type: 'Review',
      text: 'Five numbers.',
      startsAt: '2030-01-03T17:00:00.000Z',
      minutes: 45,
      isReminderSet: false,
    };
    const joinUrl = 'https://meet.example/review';
    serveApi({
      getCurrentUser: asMember(tier),
      getLearning: () => ({ data: { ...learned, sessions: [session] } }),
      ...(joins && {
        getLiveSessionLinks: () => ({ data: { 'london-open': '', 'weekly-review': joinUrl } }),
      }),
    });
    const page = await openDashboard('/dashboard/mentorship');
    await page.sees('Weekly Journal Review');
    if (joins) await page.sees('Join Weekly Journal Review');
    expect(page.link('Join Weekly Journal Review')?.href).toBe(joins ? joinUrl : undefined);
    if (joins) expect(page.link('Join Weekly Journal Review')?.classList).not.toContain('bg-accent');
    expect(page.text().includes('Set Reminder')).toBe(joins);
    expect(page.link('Open live sessions') === undefined).toBe(joins);
  },
);

it('fills the button to join a session from ten minutes before its start', async () => {
  const session = {
    id: 'weekly-review-next',
    name: 'weekly-review',
    title: 'Weekly Journal Review',
    type: 'Review',
    text: 'Five numbers.',
    startsAt: new Date(Date.now() + 9 * 60_000).toISOString(),
    minutes: 45,
    isReminderSet: true,
  };
  serveApi({
    getCurrentUser: asMember('pro'),
    getLearning: () => ({ data: { ...learned, sessions: [session] } }),
    getLiveSessionLinks: () => ({
      data: { 'london-open': '', 'weekly-review': 'https://meet.example/review' },
    }),
  });
  const page = await openDashboard('/dashboard/mentorship');
  await page.sees('Join Weekly Journal Review');
  await expect
    .poll(() => page.link('Join Weekly Journal Review')?.classList.contains('bg-accent'))
    .toBe(true);
});
