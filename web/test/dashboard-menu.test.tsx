import { OPEN_LESSON } from '@croneai/contracts/endpoints/auth/learning.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { paramsOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, asMember, failing, trial } from './some-answers.ts';

const UPGRADE = '/dashboard/upgrade';
const asGuest = { getCurrentUser: as({}), getCountdown: trial };

it('finds a page in the palette by its keywords, and leads a guest from a locked page to the upgrade page', async () => {
  serveApi(asGuest);
  const page = await openDashboard('/dashboard/admin/leads');
  await page.sees('Back to Command Center');
  const [button] = screen.getAllByRole('button', { name: /^Search/ });
  await userEvent.click(button as Element);
  await userEvent.type(await screen.findByRole('combobox'), 'two-factor');
  await screen.findByRole('option', { name: 'Profile Settings' });
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'ai bot');
  await userEvent.click(await screen.findByRole('option', { name: /^AI Bot Access/ }));
  expect(page.address()).toBe(UPGRADE);
});

it('selects the first result of each search in the palette, and the next one on ArrowDown', async () => {
  serveApi(asGuest);
  const page = await openDashboard(UPGRADE);
  await page.sees('Upgrade Portal');
  await userEvent.click(screen.getAllByRole('button', { name: /^Search/ })[0] as Element);
  const field = await screen.findByRole('combobox');
  /** Options of the palette, and the one that a screen reader announces. */
  const results = () => {
    const options = screen.getAllByRole('option');
    const announced = options.findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
    const selected = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    return { first: options[0]?.textContent, announced, selected };
  };
  const search = async (text: string, first: RegExp) => {
    fireEvent.input(field, { target: { value: text } });
    const expected = { first: expect.stringMatching(first), selected: 0 };
    await waitFor(() => expect(results()).toMatchObject(expected), { timeout: 5_000 });
  };
  await search('ai bot', /^AI Bot Access/);
  await search('time zone', /^Profile Settings/);
  await search('se', /./);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(results()).toMatchObject({ announced: 1, selected: 1 }), { timeout: 5_000 });
});

it('opens every page of the menu for gold, and no admin page', async () => {
  serveApi({ getCurrentUser: asMember('gold') });
  const page = await openDashboard(UPGRADE);
  await page.sees('AI Bot Access');
  expect(page.text()).not.toContain('(locked)');
  expect(page.link('Audit')).toBeUndefined();
});

it('shows a member the not-found page at the address of an admin page', async () => {
  serveApi({ getCurrentUser: asMember('gold') });
  const page = await openDashboard('/dashboard/admin/leads');
  await page.sees('/dashboard/admin/leads');
  expect(page.text()).toContain('Back to Command Center');
});

it('lists only the admin pages for support in a support agent’s menu, and refers to an owner on any other admin page', async () => {
  serveApi({ getCurrentUser: as({ role: 'support' }) });
  const page = await openDashboard('/dashboard/admin/audit');
  await page.sees('Only owners can open this page');
  for (const label of ['Users', 'Leads', 'Contact form', 'Tickets']) expect(page.link(label)).toBeDefined();
  for (const label of ['Team', 'Engine', 'Audit', 'Webhooks']) expect(page.link(label)).toBeUndefined();
});

it('opens the users page at the address of the admin area, and shows admin pages in the bottom bar', async () => {
  serveApi({
    getCurrentUser: as({ role: 'owner' }),
    listUsers: () => ({ data: [], pagination: { total: 0, pages: 0, current: 1 } }),
  });
  const page = await openDashboard('/dashboard/admin');
  await page.sees('No users found in the system.');
  expect(page.address()).toBe('/dashboard/admin/users');
  expect(bar()).toEqual(['Home', 'Signals', 'Users', 'Tickets', 'More']);
});

const asLocked = {
  ...asGuest,
  // The call fails, because its reply would contain the server's time.
  getSignalsSummary: failing,
};

const settled = {
  signalType: 'sell',
  entryPrice: 1.27,
  stopLoss: 1.271,
  takeProfit: 1.268,
  exitPrice: 1.271,
  precision: 5,
  confidence: 58,
  status: 'hit_sl',
  outcome: 'loss',
  forecast: { paysBy: { kind: 'points' }, costR: 0 },
  result: { percent: -0.0787, r: -1, stakes: -1 },
  startsAt: '2026-11-22T22:00:00.000Z',
  expiresAt: '2026-11-22T22:05:00.000Z',
  provenance: 'synthetic',
};

it.each([
  ['copy-trading', 'Preview without figures.'],
  ['bot-access', 'Preview without figures.'],
  ['mentorship', 'Preview without figures.'],
  ['community', 'Preview with sample data.'],
])(
  'shows no invented result behind the blur of the locked %s page, and labels the page as a preview',
  async (path, preview) => {
    serveApi({ ...asLocked, getYesterdaysSignals: failing, getLesson: failing, getPublicRecord: failing });
    const page = await openDashboard(`/dashboard/${path}`);
    await page.sees(preview);
    const blurred = document.querySelector('[inert]')?.textContent ?? '';
    expect(blurred.length).toBeGreaterThan(50);
    // Matches an amount of money, a rate, a rating, or a number of members.
    expect(blurred).not.toMatch(/[+−]\$|\d\.\d%|\d\.\d \(|(?<!\$)\d{3}/);
    if (path === 'mentorship') expect(blurred).not.toMatch(/[1-9]\d*%/);
  },
);

it('shows one whole lesson in the locked vault', async () => {
  serveApi({
    ...asLocked,
    getLesson: () => {
      const blocks = [{ kind: 'text', text: 'A signal is a plan for one trade.' }];
      return {
        data: {
          courseId: OPEN_LESSON.courseId,
          courseTitle: 'Reading a Signal',
          id: OPEN_LESSON.lessonId,
          title: 'The anatomy of a signal',
          minutes: 4,
          blocks,
          previous: null,
          next: null,
          startedAt: null,
          doneAt: null,
        },
      };
    },
  });
  const page = await openDashboard('/dashboard/mentorship');
  await page.sees('A signal is a plan for one trade.');
  expect(paramsOf('getLesson')[0]).toEqual(OPEN_LESSON);
});

it('shows a guest the outcome of yesterday’s signals on the locked signals page', async () => {
  const result = { percent: 0.1575, r: 2, stakes: 2 };
  const up = { signalType: 'buy', exitPrice: 1.272, status: 'closed', outcome: 'profit' };
  const won = { ...settled, ...up, result };
  const signals = ['GBP/USD', 'EUR/USD'].map((asset) => ({ ...settled, asset }));
  serveApi({
    ...asLocked,
    getYesterdaysSignals: () => ({
      data: { day: '2026-11-22', signals: [...signals, { ...won, asset: 'USD/CHF' }] },
    }),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Yesterday, Sun 22 Nov');
  const rows = [...document.querySelectorAll('[aria-labelledby=yesterday] li')].map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/PUT.*GBP\/USD.*Lost.*−1\.00 stakes/);
  expect(rows[2]).toMatch(/CALL.*USD\/CHF.*Won.*\+2\.00 stakes/);
  expect(page.text()).not.toContain('Today’s record');
});

it('shows a guest a preview of the signals with today’s record if yesterday had no signal', async () => {
  serveApi({ ...asLocked, getYesterdaysSignals: () => ({ data: { day: '2026-11-22', signals: [] } }) });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Today’s record');
  expect(page.text()).toContain('Preview without figures.');
  expect(page.text()).not.toContain('Yesterday');
});

/** Returns the names of the items in the bottom bar on phones, in order. */
const bar = () =>
  [...document.querySelectorAll('nav[aria-label="Main pages"] :is(a, button)')].map(
    ({ textContent }) => textContent,
  );

it('shows a guest locked pages, a phone bar without locked pages, the trial, and the guest’s name', async () => {
  const fullName = 'Maximiliana Oluwaseun Featherstonehaughs';
  serveApi({ ...asGuest, getCurrentUser: as({ fullName }) });
  const page = await openDashboard(UPGRADE);
  await page.sees('Neural Signals(locked)');
  expect(page.link('Neural Signals (locked)')?.getAttribute('href')).toBe(UPGRADE);
  expect(page.link('Upgrade Portal')?.getAttribute('aria-current')).toBe('page');

  expect(bar()).toEqual(['Home', 'Setup', 'Upgrade', 'Support', 'More']);
  const current = document.querySelector('nav[aria-label="Main pages"] [aria-current=page]');
  expect(current?.textContent).toBe('Upgrade');
  const order = current && document.querySelector('main')?.compareDocumentPosition(current);
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  const header = document.querySelector('header');
  await waitFor(() => expect(header?.textContent).toMatch(/Trial Expires.*\d\d:\d\d:\d\d/));
  for (const text of [`Welcome, ${fullName}`, 'AI ACTIVE / TRADING LIVE', 'TRIAL'])
    expect(header?.textContent).toContain(text);
  // Phones and tablets greet by first name, because the menu shows the full name.
  const others = header?.querySelector('p')?.firstElementChild;
  expect(others?.textContent).toBe(' Oluwaseun Featherstonehaughs');
  expect(others?.className).toBe('max-xl:sr-only');
  await page.click('button', 'More');
  await page.sees('Menu');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(fullName);
});

it('shows a member the signals in the bottom bar, and lists every other page under More', async () => {
  serveApi({ getCurrentUser: asMember('silver') });
  const page = await openDashboard(UPGRADE);
  await page.sees('More');
  expect(bar()).toEqual(['Home', 'Signals', 'Copy', 'Vault', 'More']);
  await page.click('button', 'More');
  await page.sees('Menu');
  const menu = document.querySelector('[role=dialog]');
  expect(menu?.textContent).toContain('Profile Settings');
  expect(menu?.textContent).toContain('Sign Out');
});
