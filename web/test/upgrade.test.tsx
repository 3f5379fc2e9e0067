import type { User } from '@croneai/contracts/users.ts';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing, trial } from './some-answers.ts';

const { never } = vi.hoisted(() => ({ never: () => new Promise<object>(() => undefined) }));
vi.mock('../src/features/paper/locked-machine.tsx', never);
vi.mock('../src/features/signals/locked-signals.tsx', never);

async function openUpgrade(change: Partial<User>) {
  serveApi({ getCurrentUser: as(change), getCountdown: trial });
  const page = await openDashboard('/dashboard/upgrade');
  await page.sees('Gold Node');
  return page;
}

/** Returns the card of a tier, by its heading. */
function card(name: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent?.startsWith(name));
  const found = heading?.closest('section');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
}
const buttonOf = (name: string) => card(name).querySelector('button')?.textContent;

it('recommends a tier to a guest, and lets the guest choose any tier', async () => {
  await openUpgrade({});
  expect(card('Pro Node').textContent).toContain('Recommended');
  expect(card('Silver Node').textContent).not.toContain('Recommended');
  for (const name of ['Silver Node', 'Pro Node', 'Gold Node'])
    expect(buttonOf(name)).toBe(`Upgrade to ${name}`);
});

it('shows a gold member their tier, and no button that would do nothing', async () => {
  const page = await openUpgrade({ tier: 'gold', dashboardUnlocked: true });
  expect(page.text()).toContain('You’re on the highest tier');
  expect(card('Gold Node').textContent).toContain('Current Tier');
  expect(card('Silver Node').textContent).toContain('Not Available');
  for (const name of ['Silver Node', 'Pro Node', 'Gold Node']) expect(buttonOf(name)).toBeUndefined();
  expect(card('Silver Node').closest('details')).toBeNull();
  await page.sees('Early access15 s');
});

it('shows once how long each step of an activation takes', async () => {
  const page = await openUpgrade({ tier: 'silver', dashboardUnlocked: true });
  const steps = [...document.querySelectorAll('ol li')].map((step) => step.textContent ?? '');
  expect(steps.find((step) => step.includes('Your tier unlocks'))).toContain('2–24 hours');
  expect(steps.filter((step) => /1.?–.?2 hours/.test(step))).toHaveLength(1);
  expect(page.text()).toContain('Compare tiers');
});

const setup = {
  version: 3,
  savedAt: '2026-11-23T10:00:00.000Z',
  brokerAccount: 'BRK-204417',
  deposit: { accessPath: 'manual', depositAmount: 500 },
};
const openSetup = (path: string) => {
  const verified = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true } as const;
  serveApi({
    getCurrentUser: as(verified),
    getAccountSetup: () => ({ data: setup }),
  });
  return openDashboard(path);
};

it('shows a verified member the facts that were verified, and shows the steps after a click on “Change”', async () => {
  const page = await openSetup('/dashboard/account-setup');
  await page.sees('Verified');
  await page.sees('Deposit$500');
  await page.sees('Last change23 Nov 2026');
  expect(page.text()).not.toContain('Three steps');
  await page.click('button', 'Change');
  await page.sees('Send proof of your deposit');
});

it('shows the steps to a verified member who has chosen another tier', async () => {
  const page = await openSetup('/dashboard/account-setup?tier=gold');
  await page.sees('Three steps, saved as you go.');
  expect(page.text()).not.toContain('Support has verified your deposit.');
});

it.each([
  ['copy-trading', 'Auto-Copy System'],
  ['signals', 'Neural Signals'],
  ['bot-access', 'AI Bot Access'],
  ['signals/66f1a2b3c4d5e6f708192c01', 'Neural Signals'],
])('shows the title of the locked %s page before the script of the page arrives', async (path, title) => {
  serveApi({ getCurrentUser: as({}), getCountdown: trial, getSignalsSummary: failing });
  await openDashboard(`/dashboard/${path}`);
  await waitFor(() => expect(document.title).toBe(`${title} · CroneAI`));
});
