import { errors } from '@croneai/contracts/errors.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bodiesOf, heldReply, queriesOf, serveApi } from './api.ts';
import { pass, serve } from './live-page.ts';
import { openDashboard } from './page.tsx';
import { as, asMember, callOf, channelsOf, failing, listOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

const NOW = Date.now();
const SLOT = Math.floor(NOW / 300_000) * 300_000;
const iso = (at: number): string => new Date(at).toISOString();

const signalOf = (slot: number, id: string): Signal =>
  callOf(slot, {
    id,
    signalType: 'sell',
    stopLoss: null,
    takeProfit: null,
    createdAt: iso(slot + 1_000),
    updatedAt: iso(slot + 1_000),
    expiresAt: iso(NOW + 200_000),
  });
it('shows a gold member a new signal on every other page, in words and in the title', async () => {
  let list = listOf([signalOf(SLOT - 300_000, '66f1a2b3c4d5e6f708192c01')]);
  serveApi({ getCurrentUser: asMember('gold'), listSignals: () => list });
  const page = await openDashboard('/dashboard/upgrade');
  await vi.waitFor(() => expect(document.title).toContain('▼ EUR/USD'), { timeout: 30_000 });
  expect(page.text()).not.toContain('New signal');

  list = listOf([signalOf(SLOT, '66f1a2b3c4d5e6f708192c02')]);
  await page.sees('New signal: ▼ PUT EUR/USD, 1.10000');
});

it('shows that this browser can’t get alerts while every page is closed', async () => {
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  await page.sees('This browser can’t get alerts while CroneAI is closed.');
  const toggle = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Alerts on this'),
  )?.control;
  expect(toggle).toHaveProperty('disabled', true);
});

it('stores the clock setting of this device in the account once, so that pushes write times as the pages do', async () => {
  serveApi({
    getCurrentUser: () => ({
      data: { ...asMember('silver')().data, timeZone: 'Africa/Lagos', clock: '12' },
    }),
    getChannels: () => channelsOf(),
    putChannels: () => channelsOf({ zone: 'Africa/Lagos', clock: '12' }),
  });
  await openDashboard('/dashboard/upgrade');
  const kept = () => bodiesOf('putChannels');
  await vi.waitFor(() => expect(kept()).toHaveLength(1), { timeout: 30_000 });
  expect(kept()[0]).toEqual({ zone: 'Africa/Lagos', clock: '12' });
});

it('sends only the changed setting, so that an outdated page undoes no change of another device', async () => {
  const quiet = { from: '22:00', to: '07:00' };
  const rules = { ...channelsOf().data.rules, minConfidence: 60 };
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    getChannels: () => channelsOf(),
    putChannels: () => channelsOf({ quiet, rules }),
    putNotifications: () => ({ data: { signals: true, trades: true, marketing: false, security: true } }),
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  await page.sees('Only at certain hours');
  const last = () => bodiesOf('putChannels').at(-1);
  const matrix = { community: { push: expect.any(Boolean) } };
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Team posts: Push' }));
  await vi.waitFor(() => expect(last()).toEqual({ matrix, zone: expect.any(String), clock: '24' }));
  // The reply has a rule that another device changed. Its field must not save the old value again.
  await vi.waitFor(() => expect(screen.getByLabelText(/^Minimum confidence/)).toHaveProperty('value', '60'));
  await page.fill('Markets', 'EUR');
  await userEvent.tab();
  await vi.waitFor(() => expect(last()).toMatchObject({ rules: { markets: 'EUR' } }));
  expect(last()).toEqual({ rules: { markets: 'EUR' }, zone: expect.any(String), clock: '24' });
  await userEvent.click(await screen.findByRole('switch', { name: /^Marketing/ }));
  await vi.waitFor(() => expect(bodiesOf('putNotifications')).toEqual([{ marketing: false }]));
});

it('keeps the text of a rule that could not be saved', async () => {
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    getChannels: () => channelsOf(),
    putChannels: failing,
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  await page.sees('Only at certain hours');
  await page.fill('Markets', 'EUR');
  await userEvent.tab();
  await vi.waitFor(() => expect(bodiesOf('putChannels').length).toBeGreaterThan(0));
  await page.sees(errors.internal.message);
  expect(screen.getByLabelText(/^Markets/)).toHaveProperty('value', 'EUR');
});

it('keeps every change of the notification settings if several are made during a save', async () => {
  const first = heldReply();
  let { data: stored } = channelsOf({ zone: 'Africa/Lagos' });
  serveApi({
    getCurrentUser: () => ({ data: { ...asMember('gold')().data, timeZone: 'Africa/Lagos' } }),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    getChannels: () => ({ data: stored }),
    putChannels: ({ body }) => {
      const { matrix, rules, ...change } = body as Partial<typeof stored>;
      const community = { ...stored.matrix.community, ...matrix?.community };
      stored = { ...stored, ...change, matrix: { ...stored.matrix, community } };
      stored.rules = { ...stored.rules, ...rules };
      return bodiesOf('putChannels').length === 1 ? first.response : { data: stored };
    },
  });
  await openDashboard('/dashboard/settings?tab=notifications');
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: /^Quiet hours/ });
  const direction = await screen.findByLabelText<HTMLSelectElement>('Direction');
  const community = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Team posts: Push$/ });
  await userEvent.click(quiet);
  await userEvent.selectOptions(direction, 'buy');
  await userEvent.click(community);
  expect([quiet.checked, direction.value]).toEqual([true, 'buy']);
  const isOn = community.checked;
  expect(bodiesOf('putChannels')).toHaveLength(1);
  first.send(stored);
  await vi.waitFor(() => expect(bodiesOf('putChannels')).toHaveLength(2));
  expect([quiet.checked, direction.value, community.checked]).toEqual([true, 'buy', isOn]);
  expect(bodiesOf('putChannels')).toMatchObject([
    { quiet: { from: '22:00', to: '07:00' } },
    { rules: { direction: 'buy' }, matrix: { community: { push: isOn } } },
  ]);
  expect(bodiesOf('putChannels')[0]).not.toHaveProperty('rules');
  expect(bodiesOf('putChannels')[1]).not.toHaveProperty('quiet');
});

it('shows the stored notification settings again if a change could not be saved', async () => {
  // Later requests fail, as without a connection.
  const replies = [channelsOf()];
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    getChannels: () => replies.shift() ?? failing(),
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: /^Quiet hours/ });
  await userEvent.click(quiet);
  await page.sees(errors.internal.message);
  expect(quiet.checked).toBe(false);
});

it('removes both stars if the reply to the first press arrives after the reply to the second', async () => {
  const first = heldReply();
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    getChannels: () => channelsOf({ watchlist: ['EURUSD', 'GBPUSD'] }),
    putChannels: () => channelsOf({ watchlist: ['EURUSD', 'GBPUSD'] }),
    putStar: ({ body }) =>
      (body as { pair: string }).pair === 'EURUSD' ? first.response : channelsOf({ watchlist: [] }),
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  const stars = () => screen.queryAllByRole('button', { name: /^Star / }).map(({ title }) => title);
  await page.click('button', 'Star EURUSD');
  await page.click('button', 'Star GBPUSD');
  await vi.waitFor(() => expect(stars()).toHaveLength(1));
  first.send(channelsOf({ watchlist: ['GBPUSD'] }).data);
  await vi.waitFor(() => expect(stars()).toEqual([]));
});

it('after a change, shows the settings from the reply, and does not request them again', async () => {
  serveApi({
    getCurrentUser: asMember('gold'),
    getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
    getChannels: () => channelsOf({ zone: 'Africa/Lagos' }),
    putChannels: () => channelsOf({ quiet: { from: '23:15', to: '06:45' } }),
  });
  await openDashboard('/dashboard/settings?tab=notifications');
  await userEvent.click(await screen.findByRole('switch', { name: /^Quiet hours/ }));
  const hours = () => [...document.querySelectorAll<HTMLInputElement>('input[type=time]')];
  await vi.waitFor(() => expect(hours().map(({ value }) => value)).toEqual(['23:15', '06:45']));
  expect(queriesOf('getChannels')).toHaveLength(1);
});

it('compares the result of entering each signal when its alert arrived with the result of entering at the start of the slot', async () => {
  const [first, second, late] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
  const arrived = (id: string, seconds: number) => ({
    id,
    event: 'signal',
    channel: 'push',
    title: 'EUR/USD',
    path: `/dashboard/signals/${id}`,
    state: 'received',
    reason: null,
    publishedAt: iso(SLOT),
    acceptedAt: iso(SLOT + 500),
    receivedAt: iso(SLOT + 1_000 * seconds),
    openedAt: null,
  });
  serveApi({
    getCurrentUser: asMember('gold'),
    listDelivered: () => ({ data: [arrived(first, 3), arrived(second, 70), arrived(late, 400)] }),
    listLateNets: () => ({
      data: [
        { signalId: first, seconds: 3, net: 0.85, netAtStart: 0.85 },
        { signalId: second, seconds: 70, net: -1, netAtStart: 0.85 },
        { signalId: late, seconds: 400, net: null, netAtStart: 0.85 },
      ],
    }),
  });
  const page = await openDashboard('/dashboard/settings?tab=notifications');
  await page.sees(
    'Result of 2 signals if you had entered when their alerts arrived: −0.15 stakes. If you had entered at the start of each slot: +1.70 stakes. 1 alert arrived too late to enter the trade.',
  );
  const at = `${first}.${SLOT + 3_000},${second}.${SLOT + 70_000},${late}.${SLOT + 400_000}`;
  expect(queriesOf('listLateNets')).toEqual([{ at }]);
});

it('requests no signal if a member with a daily limit has turned all alerts off', async () => {
  const served = serve(someUser({ tier: 'silver', dashboardUnlocked: true }));
  served.stream.refuse = () => new Response('', { status: 404 });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const page = await openDashboard('/dashboard/upgrade');
  await page.sees('Neural Signals');
  await pass(20_000);
  expect(queriesOf('listSignals')).toEqual([]);
});

it.each([
  ['gold', ['Direction', 'Minimum confidence, %', 'Markets']],
  ['silver', []],
] as const)(
  'offers %s only the alert rules of the tier, and offers every tier a limit to certain hours',
  async (tier, rules) => {
    serveApi({ getCurrentUser: asMember(tier), getChannels: () => channelsOf() });
    const page = await openDashboard('/dashboard/settings?tab=notifications');
    await page.sees('Only at certain hours');
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent ?? '');
    const offered = ['Direction', 'Minimum confidence, %', 'Markets'].filter((rule) =>
      labels.some((label) => label.startsWith(rule)),
    );
    expect(offered).toEqual(rules);
  },
);

it.each([
  ['gold', ['New signals', 'Signal results', 'Daily summary', 'Weekly report', 'Team posts']],
  ['guest', []],
] as const)(
  'shows %s three notification cards, with rows only for the notifications of the tier',
  async (tier, rows) => {
    serveApi({
      getCurrentUser: tier === 'guest' ? as({}) : asMember(tier),
      getChannels: () => channelsOf(),
      getNotifications: () => ({ data: { signals: true, trades: true, marketing: true, security: true } }),
      listDelivered: () => ({ data: [] }),
    });
    const page = await openDashboard('/dashboard/settings?tab=notifications');
    await page.sees('Support answers');
    await page.sees('No messages yet.');
    const titles = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['Where alerts reach you', 'What you get', 'Delivery history']);
    const needy = ['New signals', 'Signal results', 'Daily summary', 'Weekly report', 'Team posts'];
    const shown = [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent ?? '');
    expect(shown.filter((row) => needy.includes(row))).toEqual(rows);
  },
);
