import { paths } from '@croneai/contracts/paths.ts';
import { SERVICE_CAUSES, type ServiceCause, type ServiceState } from '@croneai/contracts/service-state.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import type { SlotCause } from '@croneai/contracts/slots.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { causeSentences, causeWords } from '../src/content/service.ts';
import { baseApi } from '../src/shared/api/base-api.ts';
import { deviceZone } from '../src/shared/time/zone.ts';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import {
  as,
  asMember,
  callOf,
  failing,
  listOf,
  runningSlot,
  serviceOf,
  settledOf,
  silentSlot,
  stripOf,
  summaryOf,
  ticketsOf,
  WON,
} from './some-answers.ts';

const unanswered = () => new Response(new ReadableStream());

const SLOT_MS = 5 * MINUTE_MS;
const slot = runningSlot;
const openCall = () => callOf(slot());

/** Assets of earlier signals, all of which reached their target. */
const ASSETS = ['GBP/AUD', 'NZD/JPY', 'CAD/CHF', 'EUR/NOK', 'AUD/SGD'];
const wonBefore = (slots: number) =>
  callOf(slot() - slots * SLOT_MS, {
    ...WON,
    id: `66f1a2b3c4d5e6f708192d0${slots}`,
    asset: ASSETS[slots - 1] ?? '',
  });

function served(tier: 'silver' | 'gold', signals: Signal[], others: Handlers = {}) {
  const limit = tier === 'gold' ? null : 10;
  const bar = { open: 1.1, high: 1.1008, low: 1.0998, close: 1.1005, volume: 1 };
  return serveApi({
    getCurrentUser: asMember(tier),
    listSignals: () => listOf(signals, { quota: { limit, used: 3 } }),
    getCandles: () => ({
      data: [{ time: new Date(slot()).toISOString(), ...bar }],
      extras: { provenance: 'synthetic' },
    }),
    getSignalsSummary: () => summaryOf({ nextSlotAt: new Date(slot() + SLOT_MS).toISOString() }),
    ...others,
  });
}

/** Returns the rows of a list of signals as text. */
const rows = (title: string) =>
  [...document.querySelectorAll('section')]
    .filter((section) => section.querySelector('h2')?.textContent === title)
    .flatMap((section) => [...section.querySelectorAll('li')].map((row) => row.textContent ?? ''));

it('shows a silver member the open trade first, and then the quota and the advantages of gold', async () => {
  served('silver', [openCall(), wonBefore(1), wonBefore(2), wonBefore(3)]);
  const page = await openDashboard('/dashboard');
  await page.sees('+0.045%');
  await page.sees('3 of 10');
  expect(page.text()).toContain('Unlimited signals, 15 s before everyone else');
  expect(page.text()).not.toContain('Welcome back');
  expect(rows('Latest signals')).toHaveLength(3);
  expect(rows('Latest signals')[1]).toContain('+0.85 stakes · +0.182%');
});

/** Replies that the running slot has no signal. */
const quietSlot = (signals: Signal[], cause: SlotCause = 'nothing_pays'): Handlers => ({
  listSignals: () =>
    listOf(signals, { quota: { limit: 10, used: 3 }, slots: [silentSlot(slot(), { cause })] }),
});

it('counts down to the next slot while a silver member has no open signal', async () => {
  served('silver', [], quietSlot([wonBefore(2)]));
  const page = await openDashboard('/dashboard');
  await page.sees('Next check in');
  expect(page.text()).not.toContain('Time left');
  const [real, ...samples] = rows('Latest signals');
  expect(real).toContain('Won');
  expect(samples.map((row) => row.endsWith('Sample'))).toEqual([true, true]);
});

const stoppedBy = (cause: ServiceCause, change: Partial<ServiceState> = {}): Handlers => ({
  ...quietSlot([wonBefore(2)], cause),
  getSignalsSummary: () => summaryOf({ service: serviceOf(cause, change), pairsWatched: 1 }),
  getPerformance: failing,
  getStatus: () => ({ data: { status: 'operational', since: new Date(slot()).toISOString(), parts: [] } }),
  listTickets: failing,
});
/**
 * Pages that show why signals are stopped. All pages show the same text for a cause, so each cause
 * is tested on one page only.
 */
const STOPPED_PAGES = ['/dashboard', '/dashboard/signals', '/dashboard/support'];
const clockOf = (at: string) => timesIn(deviceZone()).clock(at);

it.each(
  SERVICE_CAUSES.map((cause, index) => [cause, STOPPED_PAGES[index % STOPPED_PAGES.length] ?? ''] as const),
)(
  'shows the cause (%s) and time of a stop on %s, but nothing green and no countdown',
  async (cause, path) => {
    const expectedEnd = new Date(slot() + 2 * SLOT_MS).toISOString();
    const { since } = serviceOf(cause);
    served('silver', [], stoppedBy(cause, { since, expectedEnd }));
    const page = await openDashboard(path);
    const back = `around ${clockOf(expectedEnd)}`;
    await page.sees(`AI ACTIVE / TRADING LIVENo signals: ${causeWords[cause]}, back ${back}`);
    await page.sees(`No signals since ${clockOf(since)}`);
    await page.sees(`${causeSentences[cause]} Back ${back}.`);
    if (path.endsWith('signals')) await page.sees('1 pairs watched');
    for (const text of ['Next check', 'Feed running', 'All systems operational'])
      expect(page.text()).not.toContain(text);
  },
);

it('does not show that the service is healthy while its state is unknown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  served('silver', [], { ...stoppedBy('outage'), getSignalsSummary: failing });
  const page = await openDashboard('/dashboard/support');
  await page.sees('We can’t check our systems right now');
  expect(page.text()).not.toContain('All systems operational');
});

it('shows that the signal stream is connecting', async () => {
  served('silver', [], { listSignals: unanswered });
  const page = await openDashboard('/dashboard');
  await page.sees('Initializing Signal Stream...');
  await page.sees('Latest signals');
  expect(page.text()).not.toContain('Sample');
});

it('shows that the signal stream cannot be read, and lists no invented signal', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  served('silver', [], { listSignals: failing });
  const page = await openDashboard('/dashboard');
  await page.sees('We couldn’t start the signal feed');
  expect(logged).toHaveBeenCalledWith('Failed to fetch signals');
  logged.mockRestore();
  await page.sees('Today’s usage couldn’t be loaded.');
  expect(rows('Latest signals')).toHaveLength(0);
});

it('fills the list of a gold member with five real signals, and names the advantages of gold', async () => {
  const settled = [1, 2, 3, 4, 5].map(wonBefore);
  served('gold', [openCall(), ...settled]);
  const page = await openDashboard('/dashboard');
  await page.sees('Gold Signal Stream');
  await page.sees('15 s before everyone else');
  await page.sees('+0.045%');
  const stream = rows('Gold Signal Stream');
  expect(stream).toHaveLength(5);
  expect(stream[0]).toContain('Running');
  for (const row of stream.slice(1)) expect(row).toContain('Won');
  expect(page.text()).toContain('Unlimited');
  expect(page.text()).not.toContain('Upgrade to Gold');
  expect(page.text()).not.toContain('Sample');
});

it('fills the list of a gold member up to five rows, alternating CALL and PUT, if fewer signals exist', async () => {
  served('gold', [wonBefore(1)]);
  const page = await openDashboard('/dashboard');
  await page.sees('Gold Signal Stream');
  await page.sees('GBP/AUD');
  const [real, ...samples] = rows('Gold Signal Stream');
  expect(real).toContain('Won');
  expect(samples).toHaveLength(4);
  expect(samples.every((row) => row.endsWith('Sample'))).toBe(true);
  expect(samples.map((row) => row.match(/CALL|PUT/)?.[0])).toEqual(['CALL', 'PUT', 'CALL', 'PUT']);
  for (const tile of ['AI Bot Access', 'Auto-Copy System', 'Master Vault', 'Elite Network'])
    expect([...document.querySelectorAll('main a')].some((link) => link.textContent?.includes(tile))).toBe(
      true,
    );
});

const example = settledOf({
  asset: 'GBP/USD (OTC)',
  status: 'hit_sl',
  outcome: 'loss',
  result: { percent: -0.0787, r: -1, stakes: -1 },
});

const asGuest = (others: Handlers = {}) =>
  serveApi({
    getCurrentUser: as({}),
    getAccountSetup: () => ({ data: { version: 0, brokerAccount: null, deposit: null, savedAt: null } }),
    getCountdown: failing,
    getSettledExample: () => ({ data: example }),
    ...others,
  });

it('shows a guest one checklist, and one real signal that lost', async () => {
  asGuest();
  const page = await openDashboard('/dashboard');
  await page.sees('0 of 3 done');
  await page.sees('GBP/USD (OTC)');
  expect(page.text()).toContain('−1.00 stakes · −0.079%');
  expect(page.text()).toMatch(/\d+% confidence/);
  expect(page.text()).toMatch(/Exit [\d.]+\. Price (rose|fell) 0\.\d+%: (CALL|PUT) lost\./);
  for (const step of ['Create broker account', 'Fund with $20+/$100+/$500+', 'Submit proof'])
    expect(page.text().split(step)).toHaveLength(2);
  for (const below of ['Silver Node', 'Pro Node']) await page.sees(`Everything in ${below}, plus`);
});

it('lets the amounts of a step wrap only between two amounts', async () => {
  asGuest();
  const page = await openDashboard('/dashboard');
  await page.sees('Fund with $20+/$100+/$500+');
  const step = [...document.querySelectorAll('li p')].find(({ textContent }) =>
    textContent.includes('$20+/'),
  );
  expect(step?.innerHTML).toBe('Fund with $20+/<wbr>$100+/<wbr>$500+');
});

it('counts no finished steps while they load, or after they failed to load', async () => {
  const handlers = asGuest({ getAccountSetup: unanswered });
  const page = await openDashboard('/dashboard');
  await page.sees('Create broker account');
  expect(page.text()).not.toMatch(/of 3 done/);
  page.close();

  handlers.getAccountSetup = failing;
  const failed = await openDashboard('/dashboard');
  await failed.sees('Part of the checklist couldn’t be loaded.');
  expect(failed.text()).not.toMatch(/of 3 done/);
});

it.each([
  ['the tickets', { listTickets: unanswered }],
  ['the account setup', { getAccountSetup: unanswered, listTickets: () => ticketsOf([proofTicket]) }],
])('does not ask a guest for a deposit while it waits for %s', async (_part, answers) => {
  asGuest(answers);
  const page = await openDashboard('/dashboard');
  await page.sees('Create broker account');
  expect(document.querySelector('h1')?.textContent).toBe('Your activation');
  expect(page.text()).not.toMatch(/first signal|Activate your/);
});

it('makes no claim about the proof of a guest if the tickets failed to load', async () => {
  asGuest({ listTickets: failing });
  const page = await openDashboard('/dashboard');
  await page.sees('Three steps unlock your signals.');
  expect(page.text()).not.toMatch(/first signal|Activate your/);
});

/** The member's ticket with a deposit proof. */
const proofTicket = {
  id: '66f1a2b3c4d5e6f708192c03',
  reference: 'CR-AB12CD',
  subject: 'Deposit proof for BRK-1',
  category: 'billing',
  priority: 'medium',
  status: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  lastMessageFrom: 'member',
  isUnread: false,
  member: null,
  assignee: null,
  version: 1,
};

const setupDone = () => ({
  data: { version: 1, brokerAccount: 'BRK-1', deposit: null, savedAt: proofTicket.createdAt },
});

it('draws the tick of a step once, when a guest returns after the step', async () => {
  const drawn = () =>
    [...document.querySelectorAll('[class*=animate-draw]')].map(
      (tick) => tick.closest('li')?.querySelector('p')?.textContent,
    );
  const api = asGuest();
  const page = await openDashboard('/dashboard');
  await page.sees('0 of 3 done');
  expect(drawn()).toEqual([]);
  for (const ticks of [['Create broker account'], []]) {
    await page.click('link', 'Account Setup');
    await page.sees('saved as you go');
    api.getAccountSetup = setupDone;
    await page.click('link', 'Command Center');
    await page.sees('1 of 3 done');
    expect(drawn()).toEqual(ticks);
  }
});

it.each([
  ['open', 'We’re checking your deposit.', 'Start Activation'],
  ['waiting', 'Support updated your proof.', 'Open ticket'],
  ['answered', 'Support updated your proof.', 'Open ticket'],
  ['closed', 'Your trial has ended. Activate your account.', 'Start Activation'],
])('names the next step of a guest whose ticket with the proof is %s', async (status, title, action) => {
  asGuest({ getAccountSetup: setupDone, listTickets: () => ticketsOf([{ ...proofTicket, status }]) });
  const page = await openDashboard('/dashboard');
  await page.sees('3 of 3 done');
  await page.sees(title);
  const href = action === 'Open ticket' ? `/dashboard/support/tickets/${proofTicket.id}` : paths.accountSetup;
  expect(page.link(action)?.getAttribute('href')).toBe(href);
});

it('puts the buttons of a guest before the checklist, so that a phone shows them at once', async () => {
  asGuest({ listTickets: () => ticketsOf([proofTicket]) });
  const page = await openDashboard('/dashboard');
  // The broker account is missing, so the member must still act.
  await page.sees('2 of 3 done');
  await page.sees('Your trial has ended. Activate your account.');
  expect(page.text().indexOf('Submit Proof')).toBeLessThan(page.text().indexOf('2 of 3 done'));
});

it('prompts a guest for the code only on request while no proof has been submitted', async () => {
  asGuest({ listTickets: () => ticketsOf([]) });
  const page = await openDashboard('/dashboard');
  await page.sees('0 of 3 done');
  await page.sees('Enter dashboard code');
  expect(page.text()).not.toContain('Have your code?');
  await page.click('button', 'Enter dashboard code');
  await page.sees('Have your code?');
  expect(document.activeElement).toBe(screen.getByLabelText('Dashboard code'));
});

it('asks a guest for the dashboard code after the three numbered steps', async () => {
  asGuest({ listTickets: () => ticketsOf([]) });
  const page = await openDashboard('/dashboard');
  await page.sees('Enter dashboard code');
  const list = document.querySelector('[aria-label="Your activation"]');
  const numbers = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent[0]);
  expect(numbers).toEqual(['1', '2', '3']);
  const last = list?.lastElementChild;
  expect(last?.textContent).toContain('Unlock your dashboard');
  expect(last?.querySelector('button')?.textContent).toBe('Enter dashboard code');
});

it('lets a guest copy the promo code, and says who asks for the admission code', async () => {
  asGuest({ getCurrentUser: as({ admissionCode: 'W9EGEFYA' }), listTickets: () => ticketsOf([]) });
  const page = await openDashboard('/dashboard');
  await page.sees('Admission code W9EGEFYA. Support may ask for it.');
  await page.click('button', 'Copy CRONEAI');
  await page.sees('Copied');
  expect(await navigator.clipboard.readText()).toBe('CRONEAI');
});

it('offers the proof in its step of the checklist until the broker account is saved', async () => {
  const api = asGuest({ listTickets: () => ticketsOf([]) });
  const page = await openDashboard('/dashboard');
  await page.sees('0 of 3 done');
  const isInChecklist = () => page.link('Submit Proof')?.closest('li') !== null;
  expect(isInChecklist()).toBe(true);
  page.close();

  api.getAccountSetup = setupDone;
  const later = await openDashboard('/dashboard');
  await later.sees('1 of 3 done');
  expect(isInChecklist()).toBe(false);
  expect(screen.getAllByRole('link', { name: 'Submit Proof' })).toHaveLength(1);
});

it.each([
  ['the guest has submitted a proof', { listTickets: () => ticketsOf([proofTicket]) }],
  [
    'an admin has marked the deposit',
    { getCurrentUser: as({ hasDeposited: true }), listTickets: () => ticketsOf([]) },
  ],
])('prompts a guest for the code at once if %s', async (_case, answers) => {
  asGuest(answers);
  const page = await openDashboard('/dashboard');
  await page.sees('Have your code?');
  expect(page.text()).not.toContain('Enter dashboard code');
});

it('links a guest with a granted feature to the page of the feature', async () => {
  asGuest({ getCurrentUser: as({ features: ['bot'] }) });
  const page = await openDashboard('/dashboard');
  await page.sees('Open for you');
  const open = [...document.querySelectorAll('a')].filter((link) =>
    link.textContent.includes('Open for you'),
  );
  expect(open.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/bot-access']);
});

it('opens the page of a granted feature in the menu, and keeps the other pages locked', async () => {
  asGuest({ getCurrentUser: as({ features: ['bot'] }) });
  const page = await openDashboard('/dashboard');
  await page.sees('Open for you');
  expect(page.link('AI Bot Access')?.getAttribute('href')).toBe('/dashboard/bot-access');
  expect(page.link('Auto-Copy System (locked)')?.getAttribute('href')).toBe('/dashboard/upgrade');
});

it.each([
  ['synthetic', -1.5, 'With $10 on every signal today: −$15.00 (simulated prices).'],
  ['live', 9.45, 'With $10 on every signal today: +$94.50.'],
])('explains a stake in today’s record, on %s prices', async (provenance, net, sentence) => {
  serveApi({
    getCurrentUser: asMember('silver'),
    getOutcomeStrip: () => stripOf({ counts: { won: 3, lost: 1 }, net, provenance }),
  });
  const page = await openDashboard('/dashboard');
  await page.sees(`A stake is what you put on one trade. ${sentence}`);
});

it('shows the newest results in the row of a phone that opens the record', async () => {
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (media: string) => ({ ...query, matches: media.includes('width') }));
  asGuest({ getOutcomeStrip: () => stripOfSlots([slot() - 2 * SLOT_MS, slot() - SLOT_MS]) });
  await openDashboard('/dashboard');
  const row = await screen.findByRole('button', { name: 'Today 2 won, 0 lost, simulated' });
  expect(row.textContent).toBe('Today 2 won, 0 lost, simulated');
  expect(row.querySelectorAll('.bg-up')).toHaveLength(2);
});

it('shows a guest no signal before any signal is settled', async () => {
  asGuest({ getSettledExample: () => ({ data: null }) });
  const page = await openDashboard('/dashboard');
  await page.sees('0 of 3 done');
  await page.sees('The first slot of the day is still running.');
  expect(page.text()).not.toContain('A recent signal');
});

const OUT_OF_SIGHT = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0 } as DOMRect;
const inSight = { left: 8, right: 48, top: 8, bottom: 18, width: 40, height: 10, x: 8, y: 8 } as DOMRect;

/** Returns today's strip with a cell for each of these slots. */
const stripOfSlots = (slots: number[]) =>
  stripOf({
    since: new Date(slots[0] ?? 0).toISOString(),
    cells: slots.map((at) => ({
      at: new Date(at).toISOString(),
      mark: 'won',
      asset: 'EUR/USD (OTC)',
      percent: 0.182,
      stakes: 0.85,
    })),
    counts: { won: slots.length },
    winRate: 100,
    winRateInterval: { low: 20, high: 100 },
    net: 2 * slots.length,
  });

it.each([
  [false, 1],
  [true, 0],
])(
  'moves a result into today’s strip, but not with reduced motion (reduced motion: %s, moves: %i)',
  async (isReduced, times) => {
    const animate = vi.fn<HTMLElement['animate']>();
    const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...query,
      matches: isReduced && media.includes('reduced-motion'),
    }));
    Object.assign(HTMLElement.prototype, { animate });
    // jsdom has no layout. The settled signal and the cell of the strip must be on screen.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('[data-settled], [role=option]') ? inSight : OUT_OF_SIGHT;
    });
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    try {
      const slots = [slot() - 2 * SLOT_MS, slot() - SLOT_MS];
      const api = served('silver', [], {
        ...quietSlot([wonBefore(1)]),
        getOutcomeStrip: () => stripOfSlots(slots.slice(0, 1)),
      });
      const page = await openDashboard('/dashboard');
      await page.sees('Today: 1 won');
      expect(animate).not.toHaveBeenCalled();
      api.getOutcomeStrip = () => stripOfSlots(slots);
      page.store.dispatch(baseApi.util.invalidateTags(['Slots']));
      await page.sees('Today: 2 won');
      expect(animate).toHaveBeenCalledTimes(times);
      for (const moved of animate.mock.contexts) expect((moved as HTMLElement).id).toBe('outcome-strip-1');
      for (const [, options] of animate.mock.calls) expect(options).toMatchObject({ duration: 200 });
    } finally {
      vi.restoreAllMocks();
      Reflect.deleteProperty(HTMLElement.prototype, 'animate');
    }
  },
);
