import type { LearningOverview } from '@croneai/contracts/endpoints/learning.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { asMember } from './some-answers.ts';

const learned = (ownStars: number | null): LearningOverview => ({
  courses: [
    {
      id: 'risk-first',
      title: 'Risk First',
      summary: 'What a loss costs.',
      instructor: 'Ada Example',
      rating: null,
      ownStars,
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
});

async function openCourse(handlers: Handlers) {
  serveApi({
    getCurrentUser: asMember('gold'),
    getLearning: () => ({ data: learned(null) }),
    ...handlers,
  });
  const page = await openDashboard('/dashboard/mentorship/risk-first');
  await page.sees('You can change or remove it.');
  return page;
}

/** Each stars that the page shows as given, in the order in which it shows them. */
function watchStars(): (string | undefined)[] {
  const stars = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(({ checked }) => checked)
      ?.value;
  const shown = [stars()];
  new MutationObserver(() => {
    if (stars() !== shown.at(-1)) shown.push(stars());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return shown;
}

function press(stars: number): void {
  document.querySelector<HTMLInputElement>(`input[type=radio][value="${stars}"]`)?.click();
}

it('shows a rating from the press on, without a moment in between that does not know it', async () => {
  let replies = 0;
  const page = await openCourse({
    putCourseRating: ({ body }) => {
      replies += 1;
      return { data: learned((body as { stars: number }).stars) };
    },
  });
  /** The reply of the server is there, and whatever is read anew after it. */
  const saved = async () => {
    const before = replies;
    await waitFor(() => expect(replies).toBe(before + 1));
    const calls = () => {
      const { queries, mutations } = page.store.getState().api;
      return [...Object.values(queries), ...Object.values(mutations)].map((call) => call?.status);
    };
    await waitFor(() => expect(calls()).not.toContain('pending'));
  };
  const shown = watchStars();
  press(3);
  await saved();
  press(5);
  await saved();
  expect(shown).toEqual([undefined, '3', '5']);
});

it('takes a rating back that was not saved, and shows it', async () => {
  const page = await openCourse({ putCourseRating: () => ({ problem: errors.internal }) });
  const shown = watchStars();
  press(2);
  await page.sees(errors.internal.message);
  expect(shown).toEqual([undefined, '2', undefined]);
});

it.each([
  ['pro', true],
  ['silver', false],
] as const)('shows %s when the live sessions are; joins them: %s', async (tier, joins) => {
  const session = {
    ...{
      id: 'weekly-review-2030-01-03',
      title: 'Weekly Journal Review',
      type: 'Review',
      text: 'Five numbers.',
    },
    ...{ startsAt: '2030-01-03T17:00:00.000Z', minutes: 45, isReminderSet: false },
  };
  const joinUrl = joins ? 'https://meet.example/review' : null;
  serveApi({
    getCurrentUser: asMember(tier),
    getLearning: () => ({ data: { ...learned(null), sessions: [{ ...session, joinUrl }] } }),
  });
  const page = await openDashboard('/dashboard/mentorship');
  await page.sees('Weekly Journal Review');
  expect(page.link('Join Weekly Journal Review')?.href).toBe(joins ? joinUrl : undefined);
  expect(page.text().includes('Set Reminder')).toBe(joins);
  expect(page.link('Open live sessions') === undefined).toBe(joins);
});
