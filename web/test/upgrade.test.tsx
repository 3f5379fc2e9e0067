import type { User } from '@croneai/contracts/users.ts';
import { expect, it } from 'vitest';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, trial } from './some-answers.ts';

async function openUpgrade(change: Partial<User>) {
  serveApi({ getCurrentUser: as(change), getCountdown: trial });
  const page = await openDashboard('/dashboard/upgrade');
  await page.sees('Gold Node');
  return page;
}

/** The card of a tier, by its heading. */
function card(name: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent?.startsWith(name));
  const found = heading?.closest('section');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
}
const buttonOf = (name: string) => card(name).querySelector('button')?.textContent;

it('recommends a tier to a guest, and lets each be chosen', async () => {
  await openUpgrade({});
  expect(card('Pro Node').textContent).toContain('Recommended');
  expect(card('Silver Node').textContent).not.toContain('Recommended');
  for (const name of ['Silver Node', 'Pro Node', 'Gold Node'])
    expect(buttonOf(name)).toBe(`Upgrade to ${name}`);
});

it('shows a gold member where they stand, and no button that does nothing', async () => {
  const page = await openUpgrade({ tier: 'gold', dashboardUnlocked: true });
  expect(page.text()).toContain('You’re on the highest tier');
  expect(card('Gold Node').textContent).toContain('Current Tier');
  expect(card('Silver Node').textContent).toContain('Not Available');
  for (const name of ['Silver Node', 'Pro Node', 'Gold Node']) expect(buttonOf(name)).toBeUndefined();
});

it('shows how long each step of an activation takes, once', async () => {
  const page = await openUpgrade({ tier: 'silver', dashboardUnlocked: true });
  const steps = [...document.querySelectorAll('ol li')].map((step) => step.textContent ?? '');
  expect(steps.find((step) => step.includes('Your tier opens'))).toContain('2–24 hours');
  expect(steps.filter((step) => /1.?–.?2 hours/.test(step))).toHaveLength(1);
  expect(page.text()).toContain('Compare tiers');
});
