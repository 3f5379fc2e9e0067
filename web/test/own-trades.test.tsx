import { errors } from '@croneai/contracts/errors.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { baseApi } from '../src/shared/api/base-api.ts';
import { signalsApi } from '../src/shared/signals/signals-api.ts';
import { bodiesOf, type Handlers, heldReply, operationsMade, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import {
  asMember,
  callOf,
  failing,
  LOST,
  listOf,
  ownRecordOf,
  runningSlot,
  stripOf,
  WON,
} from './some-answers.ts';

const id = '66f1a2b3c4d5e6f708192c01';
/** Returns a running signal. Its confidence is so high that a member may enter until it ends. */
const running = () => {
  const signal = callOf(runningSlot());
  return { ...signal, forecast: { ...signal.forecast, needed: 50 } };
};
const tradeOf = (change: object = {}) => ({
  signalId: id,
  slot: running().slot,
  takenAt: new Date().toISOString(),
  stakeUsd: 25,
  fillPrice: 1.1,
  level: 0,
  note: '',
  tags: [],
  outcome: null,
  stakes: null,
  resultUsd: null,
  notCounted: null,
  paysBy: running().forecast.paysBy,
  signal: running(),
  ...change,
});

/** Serves one candle, whose close at the start of this minute is the newest price. */
const candleAt = (close: number) => () => ({
  data: [
    {
      time: new Date(Math.floor(Date.now() / MINUTE_MS - 1) * MINUTE_MS).toISOString(),
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
    },
  ],
  extras: { provenance: 'synthetic' },
});

function serve(change: Handlers = {}) {
  let trade: object | null = null;
  const note: Handlers[string] = ({ body }) => {
    trade = { ...(trade ?? tradeOf()), ...(body as object) };
    return { data: trade };
  };
  serveApi({
    getCurrentUser: asMember('gold'),
    getSignal: () => ({ data: running(), extras: { quota: listOf([]).extras.quota } }),
    getCandles: candleAt(1.1),
    getOwnTrade: () => ({ data: trade }),
    takeTrade: note,
    changeOwnTrade: note,
    removeOwnTrade: () => {
      trade = null;
      return { data: null };
    },
    ...change,
  });
}
const openEdit = async () => {
  const title = await screen.findByText('Your trade');
  // A page can show several trades, so each row has its own id.
  expect(title.closest('details')?.id).toMatch(/^your-trade-[0-9a-f]{24}$/);
  await userEvent.click(title);
};
const sent = () => [...bodiesOf('takeTrade'), ...bodiesOf('changeOwnTrade')];

it('records a trade with one tap and the previous stake, refuses an invalid stake, and removes the trade again', async () => {
  serve();
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.fill('Stake in dollars', '0');
  await page.click('button', 'I’m in');
  await page.sees('From $1 to $100,000.');
  await page.fill('Stake in dollars', '25');
  await page.click('button', 'I’m in, $25');
  await page.sees('You’re in');
  await page.sees('$25 at 1.10000');
  await openEdit();
  await page.click('button', 'Remove this trade');
  await page.click('button', 'I’m in, $25');
  await expect.poll(sent).toEqual([{ stakeUsd: 25 }, { stakeUsd: 25 }]);
});

it('takes a trade back with “Undo” while the signal runs', async () => {
  serve();
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.click('button', 'I’m in, $20');
  await page.sees('You’re in · $20 at 1.10000');
  await page.click('button', 'Undo');
  await screen.findByRole('button', { name: 'I’m in, $20' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('states that the form places no order, until three trades are recorded', async () => {
  const note = 'Place it at your broker, then tap.';
  serve();
  const page = await openDashboard(`/dashboard/signals/${id}`);
  for (let trade = 1; trade <= 3; trade += 1) {
    await page.sees(note);
    await page.click('button', 'I’m in, $20');
    await page.click('button', 'Undo');
    await screen.findByRole('button', { name: 'I’m in, $20' });
  }
  expect(page.text()).not.toContain(note);
});

it.each([
  ['the price has moved away', candleAt(1.1007), 'Price moved away. Enter only near 1.10000.'],
  ['there is no price', () => ({ problem: errors.marketDataUnavailable }), 'No live price. Don’t enter now.'],
])(
  'offers no button to enter while %s, but records an entry that was made anyway',
  async (_why, getCandles, reason) => {
    serve({ getCandles });
    const page = await openDashboard(`/dashboard/signals/${id}`);
    await page.sees(reason);
    expect(screen.queryByRole('button', { name: /^I’m in/ })).toBeNull();
    await page.click('button', 'I entered anyway');
    const button = await screen.findByRole('button', { name: 'I’m in, $20' });
    expect(document.activeElement).toBe(button);
    // The filled style would advise an entry.
    expect(button.className).not.toContain('bg-accent');
    await page.click('button', 'I’m in, $20');
    await page.sees('You’re in');
    expect(sent()).toEqual([{ stakeUsd: 20 }]);
  },
);

it('shows the filled button and the rest of the entry time while entry is open', async () => {
  serve();
  await openDashboard(`/dashboard/signals/${id}`);
  const button = await screen.findByRole('button', { name: 'I’m in, $20' });
  await waitFor(() => expect(button.className).toContain('bg-accent'));
  expect(button.textContent).toMatch(/\$20\d+(:\d\d min| s)$/);
});

it.each([
  ['profit', WON, 21.25, 0.85, 'You won', '+$21.25', 'Price rose 0.145% from your entry, so CALL won'],
  ['loss', LOST, -25, -1, 'You lost', '−$25.00', 'Price fell 0.127% from your entry, so CALL lost'],
] as const)(
  'shows the member’s own result first once the signal is settled: %s',
  async (outcome, of, resultUsd, stakes, state, sum, why) => {
    const settled = {
      ...callOf(Date.parse('2026-11-03T13:35:00Z'), of),
      result: { percent: 0.2, r: 2, stakes: 0.85 },
    };
    const own = { fillPrice: 1.1004, outcome, resultUsd, stakes, signal: settled };
    serve({
      getSignal: () => ({ data: settled, extras: { quota: listOf([]).extras.quota } }),
      getOwnTrade: () => ({ data: tradeOf(own) }),
    });
    const page = await openDashboard(`/dashboard/signals/${id}`);
    await page.sees(`Your result${sum}${why}`);
    expect(page.text()).toContain(`${state}$25 in at 1.10040, out at ${of.exitPrice}00.`);
    // Stakes are only in the journal.
    expect(page.text()).not.toContain('stakes');
    expect(page.text()).toContain('Add a note');
    expect(page.text()).not.toContain('Undo');
  },
);

it.each([
  [1.1019, 'Price rose 0.009% from your entry'],
  [1.102, 'Price didn’t move from your entry'],
])(
  'names the costs as the reason of a loss if the price moved too little, from %s',
  async (fillPrice, move) => {
    const settled = {
      ...callOf(Date.parse('2026-11-03T13:35:00Z'), WON),
      result: { percent: 0.2, r: 2, stakes: 1.9 },
    };
    const own = { fillPrice, outcome: 'loss', resultUsd: -1, stakes: -0.04, signal: settled };
    serve({
      getSignal: () => ({ data: settled, extras: { quota: listOf([]).extras.quota } }),
      getOwnTrade: () => ({ data: tradeOf(own) }),
    });
    const page = await openDashboard(`/dashboard/signals/${id}`);
    await page.sees(`${move}, not enough for the costs, so CALL lost`);
  },
);

it('shows the next check, a way to the note, and the result of the day after a trade, and the risk rule after two losses', async () => {
  const slot = runningSlot() - 300_000;
  const settled = { ...callOf(slot, LOST), result: { percent: -0.1, r: -1, stakes: -1 } };
  let lost = 1;
  serve({
    getSignal: () => ({ data: settled, extras: { quota: listOf([]).extras.quota } }),
    getOwnTrade: () => ({
      data: tradeOf({ outcome: 'loss', resultUsd: -25, stakes: -1, signal: settled }),
    }),
    getOwnRecord: ({ query }) => {
      const statistics = { ...ownRecordOf().data.statistics, closed: lost, lost };
      return ownRecordOf(query.range, { taken: lost, netUsd: -25 * lost, statistics });
    },
  });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.sees('Today −$25.00');
  expect(page.text()).toMatch(/Next check \d\d:\d\d/);
  expect(page.text()).not.toContain('losses today');
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await screen.findByLabelText('Note');
  lost = 2;
  page.store.dispatch(baseApi.util.invalidateTags(['OwnTrades']));
  await page.sees('2 losses today. Never risk more than 2% per trade.');
});

it('records a trade on a new signal without first fetching the member’s trade on it', async () => {
  const createdAt = new Date(Date.now() + 1_000).toISOString();
  serve({
    getSignal: () => ({ data: { ...running(), createdAt }, extras: { quota: listOf([]).extras.quota } }),
  });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await screen.findByRole('button', { name: 'I’m in, $20' });
  expect(operationsMade()).not.toContain('getOwnTrade');
  await page.click('button', 'I’m in, $20');
  await page.sees('You’re in');
});

it('saves each field when the member leaves it, and each tag with its tap', async () => {
  serve();
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.click('button', 'I’m in, $20');
  await openEdit();
  await page.fill('Your entry price', '1.1004');
  expect(bodiesOf('changeOwnTrade')).toEqual([]);
  await userEvent.tab();
  await page.sees('$20 at 1.10040');
  await page.sees('Saved ✓');
  await userEvent.selectOptions(screen.getByLabelText('Martingale level'), 'Level 2');
  await page.click('button', 'late');
  await page.click('button', 'Your own');
  await userEvent.type(screen.getByLabelText('New tag'), 'london, eve{Enter}');
  await page.fill('Note', 'Slow app.');
  await userEvent.tab();
  await expect
    .poll(() => bodiesOf('changeOwnTrade'))
    .toEqual([
      { fillPrice: 1.1004 },
      { level: 2 },
      { tags: ['late'] },
      { tags: ['late', 'london  eve'] },
      { note: 'Slow app.' },
    ]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('saves a second tap on a tag while the first one is still being saved', async () => {
  const slow = heldReply();
  serve({
    getOwnTrade: () => ({ data: tradeOf() }),
    changeOwnTrade: ({ body }) =>
      bodiesOf('changeOwnTrade').length === 1 ? slow.response : { data: tradeOf(body as object) },
  });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await openEdit();
  const isOn = () => screen.getByRole('button', { name: 'late' }).getAttribute('aria-pressed');
  await page.click('button', 'late');
  await waitFor(() => expect(isOn()).toBe('true'));
  await page.click('button', 'late');
  await waitFor(() => expect(isOn()).toBe('false'));
  slow.send(tradeOf({ tags: ['late'] }));
  await expect.poll(() => bodiesOf('changeOwnTrade')).toEqual([{ tags: ['late'] }, { tags: [] }]);
  await waitFor(() => expect(isOn()).toBe('false'));
});

it('saves what is typed when the form goes away, as with the next signal', async () => {
  serve({ getOwnTrade: () => ({ data: tradeOf() }) });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await openEdit();
  await page.fill('Note', 'Slow app.');
  expect(bodiesOf('changeOwnTrade')).toEqual([]);
  page.close();
  await expect.poll(() => bodiesOf('changeOwnTrade')).toEqual([{ note: 'Slow app.' }]);
});

it('saves a field and adds a tag with the Enter key', async () => {
  serve({ getOwnTrade: () => ({ data: tradeOf() }) });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await openEdit();
  await page.fill('Your entry price', '1.1004');
  await userEvent.keyboard('{Enter}');
  await page.click('button', 'Your own');
  // The field takes the place of the button, and has the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New tag')));
  await userEvent.keyboard('london{Enter}');
  await expect.poll(() => bodiesOf('changeOwnTrade')).toEqual([{ fillPrice: 1.1004 }, { tags: ['london'] }]);
});

it('shows a refused value next to its field, and saves the other fields', async () => {
  const refusal = 'The entry price must be 1.099 to 1.101';
  serve({
    changeOwnTrade: ({ body }) =>
      'fillPrice' in (body as object)
        ? Response.json(
            {
              success: false,
              error: 'request.invalid',
              message: '',
              data: { fields: { fillPrice: refusal } },
            },
            { status: 400 },
          )
        : { data: tradeOf(body as object) },
  });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.click('button', 'I’m in, $20');
  await openEdit();
  await page.fill('Your entry price', '1.5');
  await page.fill('Note', 'Slow app.');
  await page.sees(refusal);
  await userEvent.tab();
  await page.sees('Saved ✓');
  expect(screen.getByLabelText<HTMLInputElement>('Your entry price').value).toBe('1.5');
  expect(bodiesOf('changeOwnTrade')).toEqual([{ fillPrice: 1.5 }, { note: 'Slow app.' }]);
  // The saved price needs no save, and is not refused.
  await page.fill('Your entry price', '1.10000');
  await userEvent.tab();
  await waitFor(() => expect(page.text()).not.toContain(refusal));
});

it('keeps the button if the trade could not be recorded', async () => {
  serve({ takeTrade: failing });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.click('button', 'I’m in, $20');
  await page.sees(errors.internal.message);
  expect(await screen.findByRole('button', { name: 'I’m in, $20' })).toBeTruthy();
});

it('shows that a trade could not be recorded even if the entry has closed in the meantime', async () => {
  const slow = heldReply({ success: false, error: 'internal', message: 'Not saved.' });
  let signal = running();
  serve({
    listSignals: () => listOf([signal]),
    getSignal: () => ({ data: signal, extras: { quota: listOf([]).extras.quota } }),
    takeTrade: () => slow.response,
  });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.click('button', 'I’m in, $20');
  signal = { ...signal, forecast: { ...signal.forecast, needed: 99 } };
  page.store.dispatch(signalsApi.util.updateQueryData('signal', id, () => signal));
  await page.sees('we publish from 99');
  expect(screen.getByRole('button', { name: 'I’m in, $20' }).ariaBusy).toBe('true');
  slow.send(null);
  await page.sees('Not saved.');
  expect(screen.queryByRole('button', { name: 'I’m in, $20' })).toBeNull();
});

it('keeps the form, its focus and its text while a new stake is saved', async () => {
  serve();
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await page.click('button', 'I’m in, $20');
  await openEdit();
  await page.fill('Stake, $', '40');
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  await userEvent.type(note, 'Slow app.');
  await page.sees('$40 at 1.10000');
  await page.sees('Saved ✓');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
  expect(note.value).toBe('Slow app.');
});

it('keeps the text of an edit while it is saved, and shows what was saved after it', async () => {
  const refetched = heldReply();
  const saved = heldReply({ data: tradeOf({ note: 'Slow.' }) });
  serve({
    getOwnTrade: () => (bodiesOf('changeOwnTrade').length > 0 ? refetched.response : { data: tradeOf() }),
    changeOwnTrade: () => saved.response,
  });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await openEdit();
  await page.fill('Note', ' Slow. ');
  await openEdit();
  await openEdit();
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  expect(note.value).toBe(' Slow. ');
  saved.send(null);
  await waitFor(() => expect(note.value).toBe('Slow.'));
});

it.each([
  [{}, 0, 'none today'],
  [{ breakeven: 1 }, 0, '1 even'],
  [{ won: 2, lost: 1, uncounted: 1 }, 1, '2 won, 1 lost, 1 not counted, 1 open · +$12.50'],
])('names the trades of the day in the row of a phone that links to them: %o', async (counts, open, text) => {
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (media: string) => ({ ...query, matches: media.includes('width') }));
  const statistics = { ...ownRecordOf().data.statistics, ...counts };
  serve({
    getOwnRecord: ({ query: { range } }) => ownRecordOf(range, { statistics, open, netUsd: 12.5 }),
    listSignals: () => listOf([]),
  });
  await openDashboard('/dashboard/signals');
  const row = await screen.findByRole<HTMLAnchorElement>('link', { name: `Your trades ${text}` });
  expect(row.pathname).toBe('/dashboard/signals/trades');
});

it('colors the result in dollars by its own sign', async () => {
  serve({
    getOwnRecord: ({ query }) => ownRecordOf(query.range, { taken: 3, netStakes: 0.7, netUsd: -83 }),
    listOwnTrades: () => ({ data: [tradeOf()], extras: { nextBefore: null } }),
    listSignals: () => listOf([]),
  });
  await openDashboard('/dashboard/signals');
  expect((await screen.findByText('−$83.00')).className).toContain('text-down');
});

it('compares the member’s own trades of the day with the service and the machines, and draws a ring around the cell of a taken trade', async () => {
  const slot = Date.parse('2026-11-22T06:00:00Z');
  const at = new Date(slot).toISOString();
  const cell = { at, mark: 'won', asset: 'EUR/USD', percent: 0.1, stakes: 0.85 };
  serve({
    listSignals: () => listOf([]),
    getVolatility: failing,
    getPerformance: failing,
    getOutcomeStrip: () => stripOf({ cells: [cell], counts: { won: 1 }, net: 2.6 }),
    getOwnRecord: ({ query }) =>
      ownRecordOf(query.range, {
        taken: 4,
        open: 1,
        netStakes: 0.9,
        netUsd: 45,
        statistics: { ...ownRecordOf().data.statistics, won: 2, lost: 1 },
        slotsToday: [slot],
        machinesToday: { copy: -130, bot: null },
      }),
  });
  const page = await openDashboard('/dashboard');
  await page.sees('4 trades, 1 open');
  await page.sees('You +$45.00 today');
  await page.sees('+0.90 stakes');
  await page.sees('All our signals+2.60 stakes');
  await page.sees('Auto-Copy−$130.00');
  await page.sees('AI botOff');
  await expect.poll(() => document.querySelectorAll('[data-taken]').length).toBe(1);
});

const journalRow = (change: object) => ({
  key: '2',
  trades: 7,
  won: 0,
  lost: 7,
  winRate: null,
  winRateInterval: null,
  netStakes: -6.2,
  netUsd: -62,
  ...change,
});

it('shows the journal when it is opened, with one sentence, groups, and how many trades a win rate needs', async () => {
  const groups = {
    hour: [journalRow({ key: '14' })],
    market: [],
    direction: [],
    level: [journalRow({})],
    tag: [],
  };
  const lesson = { by: 'level', keys: ['2', '3'], trades: 7, netStakes: -6.2, ofStakes: -7 };
  serve({
    listOwnTrades: () => ({ data: [tradeOf()], extras: { nextBefore: null } }),
    getOwnRecord: ({ query }) =>
      ownRecordOf(query.range, {
        taken: 28,
        open: 1,
        netStakes: -7,
        netUsd: -70,
        statistics: { ...ownRecordOf().data.statistics, won: 10, lost: 17 },
      }),
    getOwnJournal: ({ query }) => ({
      data: { range: query.range, trades: 27, netStakes: -7, netUsd: -70, groups, lesson },
    }),
    listSignals: () => listOf([]),
  });
  const page = await openDashboard('/dashboard/signals');
  await screen.findByText('Patterns: where you win and lose');
  expect(operationsMade()).not.toContain('getOwnJournal');
  await userEvent.click(await screen.findByText('Patterns: where you win and lose'));
  await page.sees(
    'Most of your loss comes from level 2 and level 3: −6.2 of −7.0 stakes, in 7 of 27 trades.',
  );
  await page.sees('too few trades, 7 of 20');
  await userEvent.click(screen.getByRole('radio', { name: 'Hour' }));
  await page.sees('14:00 to 15:00');
});

it('offers a retry when the journal cannot be loaded', async () => {
  serve({
    getOwnRecord: ({ query }) =>
      ownRecordOf(query.range, {
        taken: 10,
        statistics: { ...ownRecordOf().data.statistics, won: 10 },
      }),
    getOwnJournal: failing,
    listSignals: () => listOf([]),
  });
  const page = await openDashboard('/dashboard/signals');
  await userEvent.click(await screen.findByText('Patterns: where you win and lose'));
  await page.sees('Your journal couldn’t be loaded.');
});

it('shows the member’s result with its curve, and pages through the trades', async () => {
  const earlier = tradeOf({
    signalId: '66f1a2b3c4d5e6f708192c02',
    stakeUsd: 12.5,
    tags: ['late'],
    note: 'x',
  });
  serve({
    getOwnRecord: ({ query }) =>
      ownRecordOf(query.range, {
        taken: 3,
        open: 1,
        netStakes: -0.15,
        netUsd: -3.75,
        points: [
          { at: '2026-11-22T06:00:00.000Z', net: 0.85 },
          { at: '2026-11-22T06:05:00.000Z', net: -0.15 },
        ],
        statistics: { ...ownRecordOf().data.statistics, won: 1, lost: 1 },
      }),
    listOwnTrades: ({ query }) =>
      query.before
        ? { data: [earlier], extras: { nextBefore: null } }
        : { data: [tradeOf()], extras: { nextBefore: '66f1a2b3c4d5e6f708192c02' } },
    listSignals: () => listOf([]),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('−$3.75−0.15 stakes1 won, 1 lost, 1 open');
  await page.sees('Patterns appear after 10 trades2 of 10');
  // The result in dollars comes first, and the file last.
  const text = document.querySelector('#yours')?.textContent ?? '';
  const places = ['−$3.75', 'Page 1', 'CSV'].map((part) => text.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await expect.poll(() => document.querySelectorAll('#yours svg path[d^="M0"]').length).toBeGreaterThan(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newer' }).disabled).toBe(true);
  const place = document.querySelector('#yours ol');
  await page.click('button', 'Older');
  await page.sees('$12.50late');
  // The places before the journal stay the same on every page.
  expect(document.querySelector('#yours ol')).toBe(place);
  expect(page.text()).toContain('Page 2');
});

it('links each of the first ten trades to its signal, and shows its note in full', async () => {
  const signal = callOf(running().slot, WON);
  const note = 'Entered ten seconds after the push, at the price of the signal.';
  const won = tradeOf({ outcome: 'profit', resultUsd: 21.25, stakes: 0.85, signal, note });
  serve({
    getOwnRecord: ({ query }) =>
      ownRecordOf(query.range, {
        // A trade in this record is not counted.
        taken: 3,
        open: 1,
        statistics: { ...ownRecordOf().data.statistics, won: 1, uncounted: 1 },
      }),
    listOwnTrades: () => ({ data: [tradeOf(), won], extras: { nextBefore: null } }),
    listSignals: () => listOf([]),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('1 of 10');
  const places = [...document.querySelectorAll('#yours ol > li')];
  expect(places).toHaveLength(10);
  expect(places.map((place) => place.querySelector('a')?.getAttribute('aria-label'))).toEqual([
    `Trade 1, ${signal.asset}: won`,
    ...Array(9).fill(undefined),
  ]);
  expect(screen.getByText(note).className).toContain('line-clamp-2');
});

it.each([
  [9, ['morning', 'late', 'followed plan']],
  [20, ['followed plan', 'late', 'morning']],
])('offers the tags that fit a trade at %i h first', async (hour, tags) => {
  const takenAt = new Date(new Date().setHours(hour)).toISOString();
  serve({ getOwnTrade: () => ({ data: tradeOf({ takenAt, fillPrice: 81582.36 }) }) });
  const page = await openDashboard(`/dashboard/signals/${id}`);
  await openEdit();
  const group = await screen.findByRole('group', { name: 'Tags' });
  const offered = [...group.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent);
  expect(offered).toEqual(tags);
  // Prices have separators, in the field as on the ticket.
  await page.fill('Your entry price', '81,582.40');
  await userEvent.tab();
  await expect.poll(() => bodiesOf('changeOwnTrade')).toEqual([{ fillPrice: 81582.4 }]);
});

it('tells a member without trades how to record the first one, and offers no file', async () => {
  serve({
    listOwnTrades: () => ({ data: [], extras: { nextBefore: null } }),
    getOwnRecord: ({ query }) => ownRecordOf(query.range),
    listSignals: () => listOf([]),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Your first trade will look like this');
  expect(document.querySelector('#yours')?.textContent).not.toContain('CSV');
});

it.each([
  ['late', 'expired', 'Not counted: the signal was published late, and then had no usable prices.'],
  ['beyond-stop', 'closed', 'Not counted: your entry price is at or beyond the stop loss.'],
] as const)(
  'states in the list and on the ticket why a trade is not counted (%s)',
  async (notCounted, status, text) => {
    const signal = { ...running(), status, outcome: null, exitPrice: null };
    const trade = tradeOf({ signal, notCounted });
    const { statistics } = ownRecordOf().data;
    serve({
      listOwnTrades: () => ({ data: [trade], extras: { nextBefore: null } }),
      getOwnRecord: ({ query }) =>
        ownRecordOf(query.range, { taken: 1, statistics: { ...statistics, uncounted: 1 } }),
      getOwnTrade: () => ({ data: trade }),
      getSignal: () => ({ data: signal, extras: { quota: listOf([]).extras.quota } }),
      listSignals: () => listOf([]),
    });
    const list = await openDashboard('/dashboard/signals');
    const rows = () => document.querySelector('#yours')?.textContent;
    await expect.poll(rows).toContain(text);
    expect(rows()).toContain('stakes1 not counted');
    expect(rows()).not.toContain('Even');
    list.close();
    const ticket = await openDashboard(`/dashboard/signals/${id}`);
    await ticket.sees(text);
  },
);

const FULL_NOTE = 'Entered ten seconds after the push, at the price of the signal.';

/** Three trades, of which the first one is open, and their results. */
function threeTrades() {
  const of = (last: number, own: object, signal = callOf(running().slot, WON)) =>
    tradeOf({ signalId: `66f1a2b3c4d5e6f708192c0${last}`, ...own, signal });
  const won = of(2, { outcome: 'profit', resultUsd: 21.25, stakes: 0.85, tags: ['late'], note: FULL_NOTE });
  const put = { ...callOf(running().slot, LOST), signalType: 'sell' };
  const lost = of(3, { outcome: 'loss', resultUsd: -25, stakes: -1, tags: ['late', 'news'] }, put as never);
  return {
    getOwnRecord: ({ query }) =>
      ownRecordOf(query.range, {
        taken: 3,
        open: 1,
        netUsd: query.range === 'today' ? 21.25 : -3.75,
        statistics: { ...ownRecordOf().data.statistics, won: 1, lost: 1 },
      }),
    listOwnTrades: () => ({ data: [tradeOf(), won, lost], extras: { nextBefore: null } }),
  } satisfies Handlers;
}

/** Opens the page of the member's trades. */
async function openTrades(change: Handlers = {}) {
  serve({ ...threeTrades(), listSignals: () => listOf([]), ...change });
  return openDashboard('/dashboard/signals/trades');
}

it('shows the results of today and of all trades, the patterns, and each note in full', async () => {
  const page = await openTrades();
  await page.sees('Today+$21.25');
  await page.sees('All trades−$3.75');
  await page.sees('Patterns appear after 10 trades2 of 10');
  expect((await screen.findByText(FULL_NOTE)).className).not.toContain('line-clamp');
  expect(page.text()).toContain('3 trades2 settled −$3.75');
});

it('filters the trades by direction and tag, with the sum of the trades that are left', async () => {
  const page = await openTrades();
  await userEvent.click(await screen.findByRole('radio', { name: 'PUT' }));
  await page.sees('1 of 3 trades1 settled −$25.00');
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  const late = screen.getByRole('button', { name: 'late' });
  await userEvent.click(late);
  await page.sees('2 of 3 trades2 settled −$3.75');
  expect(late.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('radio', { name: 'CALL' }));
  await page.sees('1 of 3 trades1 settled +$21.25');
  await userEvent.click(late);
  await page.sees('2 of 3 trades1 settled +$21.25');
});

it('shows twenty trades first, and clears the tag on the next page', async () => {
  const trades = Array.from({ length: 21 }, (_none, index) =>
    tradeOf({ signalId: `66f1a2b3c4d5e6f7081930${index + 10}`, tags: ['news'] }),
  );
  const page = await openTrades({
    listOwnTrades: ({ query }) =>
      query.before
        ? { data: [tradeOf()], extras: { nextBefore: null } }
        : { data: trades, extras: { nextBefore: 'a'.repeat(24) } },
  });
  await page.sees('21 trades on this page');
  const rows = () => document.querySelectorAll('ul > li > a[href*="/signals/66f1"]').length;
  expect(rows()).toBe(20);
  await page.click('button', 'Show more');
  await expect.poll(rows).toBe(21);
  await page.click('button', 'news');
  await page.click('button', 'Older');
  // The trade on this page does not have the tag.
  await expect.poll(rows).toBe(1);
});

it('shows a member without trades how to record the first one, on the page of the trades', async () => {
  const page = await openTrades({
    listOwnTrades: () => ({ data: [], extras: { nextBefore: null } }),
    getOwnRecord: ({ query }) => ownRecordOf(query.range),
  });
  await page.sees('Your first trade will look like this');
  expect(page.text()).not.toContain('All trades');
});

it.each([
  ['the results of today', 'results', 'getOwnRecord', 'today'],
  ['the results of all trades', 'results', 'getOwnRecord', 'all'],
  ['the list of trades', 'trades', 'listOwnTrades', undefined],
] as const)('offers a retry if %s cannot be loaded', async (_part, name, operation, range) => {
  let isFailing = true;
  const answer: Handlers[string] = threeTrades()[operation];
  const page = await openTrades({
    [operation]: (asked) => (isFailing && asked.query.range === range ? failing() : answer(asked)),
  });
  await page.sees(`Your ${name} couldn’t be loaded.`);
  isFailing = false;
  await page.click('button', 'Try again');
  await page.sees('Today+$21.25');
  await page.sees('3 trades2 settled −$3.75');
  expect(page.text()).not.toContain('couldn’t be loaded');
});

it('opens the signals page if the access ends while the page of the trades is open', async () => {
  const locked = () => ({ problem: errors.locked });
  const page = await openTrades({ getOwnRecord: locked, listOwnTrades: locked });
  await waitFor(() => expect(page.address()).toBe('/dashboard/signals'));
});

it('offers the way back from an older page that could not be loaded', async () => {
  const trades = threeTrades().listOwnTrades();
  const page = await openTrades({
    listOwnTrades: ({ query }) =>
      query.before ? failing() : { ...trades, extras: { nextBefore: 'a'.repeat(24) } },
  });
  await page.click('button', 'Older');
  await page.sees('Your trades couldn’t be loaded.');
  await page.click('button', 'Newer');
  await page.sees('3 trades on this page');
});

it('opens the signals page for a guest, who has no trades', async () => {
  const page = await openTrades({ getCurrentUser: asMember('guest') });
  await waitFor(() => expect(page.address()).toBe('/dashboard/signals'));
  expect(page.text()).not.toContain('Your trades');
});

it('opens the page of the trades on a phone if the URL of the signals page names them', async () => {
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (media: string) => ({ ...query, matches: media.includes('width') }));
  serve({ listSignals: () => listOf([]) });
  const page = await openDashboard('/dashboard/signals#yours');
  await waitFor(() => expect(page.address()).toBe('/dashboard/signals/trades'));
  await screen.findByRole('heading', { name: 'Your trades' });
});
