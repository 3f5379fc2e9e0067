import { paths } from '@croneai/contracts/paths.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dashboardPages } from '../src/app/dashboard/dashboard-pages.ts';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing } from './some-answers.ts';

/** Fails every call except the one for the signed-in user. */
const allFailing = (role: 'member' | 'owner') =>
  new Proxy<Handlers>(
    {},
    {
      get: (_, operation) =>
        operation === 'getCurrentUser' ? as({ role, tier: 'gold', dashboardUnlocked: true }) : failing,
    },
  );

/** Returns the texts of failures, and whether each has a retry button nearby. */
function failures(): { text: string; hasRetry: boolean }[] {
  return [...document.querySelectorAll('main p, main h1')]
    .filter(({ textContent }) =>
      /^Failed to |couldn’t be (loaded|started)|isn’t known/.test(textContent ?? ''),
    )
    .map((element) => ({
      text: element.textContent ?? '',
      hasRetry: [1, 2, 3, 4].some((steps) => /Try again/.test(ancestorOf(element, steps)?.textContent ?? '')),
    }));
}

function ancestorOf(element: Element, steps: number): Element | null {
  return steps === 0 ? element : ancestorOf(element.parentElement ?? element, steps - 1);
}

/**
 * Waits for the effects of the last render, because a query cannot be repeated before they have
 * run. Preact runs effects in the next frame, or after 35 ms without a frame.
 */
const effectsToRun = () => new Promise<void>((resolve) => setTimeout(resolve, 100));

const NAMELESS = /^(This|It|Part of it) |^The list couldn’t/;

it.each([
  ...dashboardPages.map(({ path, openTo }) => [path, openTo === 'team' || openTo === 'owners'] as const),
  [`${paths.vault}/first-signal`, false] as const,
  [`${paths.vault}/first-signal/reading`, false] as const,
  ['/dashboard/admin/users/66f1a2b3c4d5e6f708192c01', true] as const,
  [`${paths.support}/tickets/66f1a2b3c4d5e6f708192c02`, false] as const,
  ...['security', 'notifications', 'sessions'].map((tab) => [`${paths.settings}?tab=${tab}`, false] as const),
  [paths.dashboard, true] as const,
])(
  '%s: if every call fails, each part names the data that could not be loaded and offers a retry',
  async (path, isAdmin) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveApi(allFailing(isAdmin ? 'owner' : 'member'));
    const { store } = await openDashboard(path);
    const isAnswered = () =>
      Object.values(store.getState().api.queries).every((query) => query?.status !== 'pending');
    await waitFor(() => expect(isAnswered() && failures().length > 0).toBe(true));
    for (const { text, hasRetry } of failures()) {
      expect(text).not.toMatch(NAMELESS);
      expect(hasRetry, text).toBe(true);
    }
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    await effectsToRun();
    // A button that is replaced while it retries would lose the focus of the keyboard.
    const retries = screen.getAllByRole('button', { name: 'Try again' });
    for (const [index, retry] of retries.entries()) {
      retry.click();
      await waitFor(() => expect(isAnswered()).toBe(true));
      const isThere = retries.map(({ isConnected }) => isConnected);
      expect(isThere, `after retry ${index + 1}`).toEqual(retries.map(() => true));
    }
  },
);
