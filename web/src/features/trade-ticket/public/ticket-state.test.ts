import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { callOf } from '../../../../test/some-answers.ts';
import { timingOf } from '../../../content/signals.ts';
import type { CandleBar } from '../../../shared/signals/signals-api.ts';
import { lateText, ticketWords } from '../ticket-words.ts';
import { isPaidAtExpiry, type LivePrice, readTicket, type Ticket } from './ticket-state.ts';

const START = Date.parse('2026-11-22T14:35:00Z');
const at = (minutes: number) => START + minutes * MINUTE_MS;
const paid = callOf(START, { confidence: 60 });
/** A signal that ends at the first touch of a level. */
const call: Signal = { ...paid, forecast: { ...paid.forecast, paysBy: { kind: 'points' } } };
const put: Signal = { ...call, signalType: 'sell', stopLoss: 1.101, takeProfit: 1.098 };
const bar = (minute: number, high = 1.1005, low = 1.0995, close = 1.1): CandleBar => ({
  time: at(minute),
  open: 1.1,
  high,
  low,
  close,
});
const live = (price: number, minute: number): LivePrice => ({
  price,
  at: at(minute),
  kind: 'live',
  provenance: 'live',
});

interface Given {
  signal?: Signal;
  bars?: CandleBar[];
  price?: LivePrice;
  now?: number;
  wasChased?: boolean;
}
const read = ({ signal = call, bars = [], price, now = at(2.5), wasChased = false }: Given): Ticket =>
  readTicket({ signal, bars, price, now, wasChased });

/** Words for a ticket whose entry is 1.10000 and whose expiry is 14:40. */
const wordsOf = (
  ticket: ReturnType<typeof read>,
  { isPaidAtExpiry = true, isIn = false } = {},
): ReturnType<typeof ticketWords> =>
  ticketWords({
    ...ticket,
    status: 'active',
    entry: '1.10000',
    touched: undefined,
    expiry: '14:40',
    isPaidAtExpiry,
    isIn,
  });

describe('an open trade', () => {
  it('has its result at the live price, in R and in percent', () => {
    const up = read({ bars: [bar(0), bar(1)], price: live(1.1005, 2.4) });
    expect(up).toMatchObject({ phase: 'open', price: 1.1005, msLeft: 2.5 * MINUTE_MS });
    expect(up.r).toBeCloseTo(0.5, 9);
    expect(up.percent).toBeCloseTo(0.04545, 4);
    expect(read({ signal: put, bars: [bar(0), bar(1)], price: live(1.1005, 2.4) }).r).toBeCloseTo(-0.5, 9);
  });

  it.each<[string, Given, Ticket['advice']]>([
    ['enter in time, near the entry price', { now: at(1.1), price: live(1.1002, 1) }, 'enter'],
    ['do not chase a price that is half the risk away', { now: at(0.5), price: live(1.0994, 0.4) }, 'chased'],
    [
      'still do not chase when the price is a little nearer',
      { now: at(0.5), price: live(1.0996, 0.4), wasChased: true },
      'chased',
    ],
    [
      'enter when the price is back at the entry',
      { now: at(0.5), price: live(1.0998, 0.4), wasChased: true },
      'enter',
    ],
    ['only hold when the time to enter is over', { now: at(1.9), price: live(1.1002, 1.85) }, 'hold'],
    ['only hold in the middle of the trade', { bars: [bar(0), bar(1)], price: live(1.1, 2.4) }, 'hold'],
    ['none without a price', { bars: [] }, 'blind'],
    [
      'none with a live price that no longer updates',
      { bars: [bar(0), bar(1)], price: live(1.1, 1.95) },
      'blind',
    ],
    ['none with a price that is minutes old', { now: at(4), bars: [bar(0)], price: live(1.1, 1) }, 'blind'],
  ])('has the right advice: %s', (_when, given, advice) => {
    expect(read(given)).toMatchObject({ phase: 'open', advice });
  });

  it('is shown as waiting until its first full minute begins', () => {
    const late = { ...call, startsAt: new Date(at(0.2)).toISOString() };
    const waiting = read({ signal: late, now: at(0.5), price: live(1.2, 0.4) });
    expect(waiting).toMatchObject({ phase: 'waiting', advice: 'wait' });
    expect(read({ signal: late, now: at(1), price: live(1.1, 0.9) }).phase).toBe('open');
  });
});

describe('a touch', () => {
  it('stays valid if the price returns within the running minute', () => {
    const back = { ...live(1.1002, 0.6), minutes: [{ time: at(0), high: 1.1025, low: 1.0998 }] };
    expect(read({ price: back, now: at(0.7) })).toMatchObject({
      phase: 'target',
      advice: 'leave',
      isFinal: false,
    });
  });

  it('if reported by the live stream, counts until the bar of its minute arrives', () => {
    const minutes = [
      { time: at(0), high: 1.1025, low: 1.0998 },
      { time: at(1), high: 1.1003, low: 1.1 },
    ];
    const price = { ...live(1.1002, 1.1), minutes };
    expect(read({ price, now: at(1.1) }).phase).toBe('target');
    expect(read({ bars: [bar(0)], price, now: at(1.1) }).phase).toBe('open');
  });

  it.each<[string, Given, Partial<Ticket>]>([
    ['the target', { bars: [bar(0), bar(1, 1.102)] }, { phase: 'target', price: 1.102, touchedAt: at(1) }],
    ['the stop', { bars: [bar(0, 1.1, 1.0985)] }, { phase: 'stop', price: 1.099, touchedAt: at(0) }],
    [
      'both levels in one minute, which counts as the stop',
      { bars: [bar(0, 1.103, 1.098)] },
      { phase: 'stop' },
    ],
    [
      'the target, before the price falls to the stop',
      { bars: [bar(0, 1.102), bar(1, 1.1, 1.09)] },
      { phase: 'target' },
    ],
    [
      'the target, before a missing minute',
      { bars: [bar(0, 1.102), bar(2, 1.1, 1.09)] },
      { phase: 'target' },
    ],
    ['the target of a PUT', { signal: put, bars: [bar(0, 1.1, 1.097)] }, { phase: 'target', price: 1.098 }],
  ])('ends the trade: %s', (_of, given, expected) => {
    expect(read(given)).toMatchObject({ ...expected, advice: 'leave', isFinal: true });
  });

  it('may still change from target to stop while its minute is running', () => {
    const running = read({ bars: [bar(0), bar(1)], price: live(1.1025, 2.4) });
    expect(running).toMatchObject({ phase: 'target', touchedAt: at(2), isFinal: false });
    expect(read({ bars: [bar(0), bar(1), bar(2, 1.1025, 1.0989)], now: at(3.1) }).phase).toBe('stop');
  });

  it('does not count before the start or after the expiry of the signal', () => {
    expect(read({ bars: [bar(-1, 1.2, 1), bar(0), bar(1)], price: live(1.1, 2.4) }).phase).toBe('open');
    expect(read({ price: live(1.2, -0.5), now: at(0.2) }).phase).toBe('open');
    const over = { bars: [0, 1, 2, 3, 4].map((minute) => bar(minute)), now: at(5.2) };
    expect(read({ ...over, price: live(1.2, 5.1) }).phase).toBe('settling');
  });

  it('is impossible for a signal without levels', () => {
    const bare = { ...call, stopLoss: null, takeProfit: null };
    expect(read({ signal: bare, bars: [bar(0, 2, 0.5)], price: live(1.11, 2.4) })).toMatchObject({
      phase: 'open',
      r: undefined,
    });
  });
});

describe('a trade that is paid at its expiry', () => {
  const crossed = [bar(0, 1.103, 1.0998), bar(1, 1.1, 1.0985)];

  it('stays open when a level is touched, and the touched levels are marked', () => {
    const open = read({ signal: paid, bars: crossed, price: live(1.1002, 2.4) });
    expect(open).toMatchObject({ phase: 'open', advice: 'hold', reached: ['stop', 'target'] });
    const running = { ...live(1.1002, 0.6), minutes: [{ time: at(0), high: 1.1025, low: 1.0998 }] };
    expect(read({ signal: paid, price: running, now: at(0.7) })).toMatchObject({
      phase: 'open',
      advice: 'enter',
      reached: ['target'],
    });
  });

  it('names the time that decides, and has another state for a member who took the trade', () => {
    const ticket = read({ signal: paid, bars: [bar(0), bar(1)], price: live(1.1002, 2.4) });
    const advice = 'The price at 14:40 decides.';
    expect(wordsOf(ticket)).toMatchObject({ state: 'Entry closed', tone: 'neutral', advice, steady: advice });
    expect(wordsOf(ticket, { isIn: true })).toMatchObject({ state: 'You’re in', tone: 'accent', advice });
  });

  it('needs only the prices of the last minute for its result', () => {
    const last = bar(4, 1.1005, 1.0995, 1.0997);
    const expected = { phase: 'settling', price: 1.0997, outcome: 'loss' };
    expect(read({ signal: paid, bars: [bar(0), last], now: at(5) })).toMatchObject(expected);
    expect(read({ signal: paid, bars: [bar(0)], now: at(3.5), price: live(1.1, 3.4) }).phase).toBe('open');
    expect(read({ signal: paid, bars: [bar(0)], now: at(5) }).outcome).toBeUndefined();
  });

  it.each([0, 1, 2, 3, 4])(
    'shows a result if minute %i is missing, unless it is the last minute',
    (missing) => {
      const minutes = [0, 1, 2, 3, 4];
      const expected = missing === 4 ? undefined : 'breakeven';
      const leftOut = minutes.filter((minute) => minute !== missing).map((minute) => bar(minute));
      const filled = minutes.map((minute) => ({
        ...bar(minute),
        ...(minute === missing && { isFilled: true as const }),
      }));
      for (const bars of [leftOut, filled])
        expect(read({ signal: paid, bars, now: at(6) }).outcome).toBe(expected);
    },
  );
});

it('the ticket reports a minute without a price, because a signal with such a gap does not count', () => {
  expect(read({ bars: [bar(0), bar(2)], now: at(3.2) })).toMatchObject({ phase: 'gap', advice: 'leave' });
});

describe('the ticket after the expiry', () => {
  it('shows the outcome that follows from the prices on the page until the server has settled the signal', () => {
    const bars = [0, 1, 2, 3].map((minute) => bar(minute));
    expect(read({ bars: [...bars, bar(4, 1.1005, 1.0995, 1.1003)], now: at(5) })).toMatchObject({
      phase: 'settling',
      price: 1.1003,
      outcome: 'profit',
      msLeft: 0,
    });
    expect(read({ bars, now: at(5) })).toMatchObject({ phase: 'settling', outcome: undefined });
  });

  it('shows the outcome from the server, even if the prices on the page differ', () => {
    const settled: Signal = { ...call, status: 'hit_sl', outcome: 'loss', exitPrice: 1.099 };
    const ticket = read({ signal: settled, bars: [bar(0), bar(1, 1.1, 1.098)], now: at(6) });
    expect(ticket).toMatchObject({ phase: 'settled', outcome: 'loss', touchedAt: at(1), isFinal: true });
    expect(ticket.r).toBeCloseTo(-1, 9);
    const unpriced: Signal = { ...call, status: 'expired' };
    expect(read({ signal: unpriced, now: at(6) })).toMatchObject({ outcome: null, r: undefined });
  });
});

it('the ticket never advises entering after a touch, after a minute without a price, or after the expiry', () => {
  const given: Given[] = [
    { bars: [bar(0, 1.102)], now: at(0.9) },
    { bars: [bar(0, 1.1, 1.09)], now: at(0.9) },
    { price: live(1.103, 0.3), now: at(0.4) },
    { bars: [bar(1)], now: at(2.1) },
    { now: at(5) },
    { signal: { ...call, status: 'closed', outcome: 'profit', exitPrice: 1.101 }, now: at(5.1) },
  ];
  for (const each of given) {
    const words = ticketWords({
      ...read(each),
      status: each.signal?.status ?? 'active',
      entry: '1.10000',
      touched: '14:35',
      expiry: '14:40',
      isPaidAtExpiry: isPaidAtExpiry(each.signal ?? call),
      isIn: false,
    });
    expect(words.advice).not.toMatch(/\benter\b/i);
    expect(words.state).not.toMatch(/open/i);
    expect(words.advice).not.toBe('');
  }
});

it.each([true, false])(
  'the rules next to a signal quote the state in which its ticket advises entering (fixed time: %s)',
  (isFixedTime) => {
    const ticket = read({ signal: isFixedTime ? paid : call, price: live(1.1, 0.3), now: at(0.4) });
    const words = wordsOf(ticket, { isPaidAtExpiry: isFixedTime });
    expect(words.advice).toContain('Enter in the next');
    expect(timingOf(isFixedTime).join(' ')).toContain(`Enter while the card says “${words.state}”`);
  },
);

describe('a signal that was published late', () => {
  const late = (ms: number, of: Signal = paid): Signal => ({
    ...of,
    createdAt: new Date(START + ms).toISOString(),
  });
  const rising = [1.1004, 1.1004, 1.1004, 1.1004, 1.1002].map((close, minute) =>
    bar(minute, 1.1006, 1.0999, close),
  );

  it('waits without a standing until the price is known from which it counts', () => {
    const waiting = read({ signal: late(42_000), price: live(1.1003, 0.8), now: at(0.8) });
    const known = { phase: 'waiting', advice: 'wait', lateFrom: at(1), percent: undefined };
    expect(waiting).toMatchObject({ ...known, entry: undefined });
  });

  it('advises no entry if the chance of a gain is gone before it counts', () => {
    const weak: Signal = { ...late(12_000), confidence: 56 };
    const ticket = read({ signal: weak, price: live(1.1003, 0.3), now: at(0.3) });
    expect(ticket).toMatchObject({ phase: 'waiting', advice: 'hold' });
    expect(wordsOf(ticket)).toMatchObject({ state: 'Entry closed', advice: 'Published too late to enter.' });
    const punctual = { ...weak, createdAt: paid.createdAt };
    expect(read({ signal: punctual, price: live(1.1, 0.3), now: at(0.3) }).advice).toBe('enter');
  });

  it('has its standing and result from that price', () => {
    const price = live(1.1003, 1.4);
    const open = read({ signal: late(42_000), bars: rising.slice(0, 1), price, now: at(1.5) });
    expect(open).toMatchObject({ phase: 'open', entry: 1.1004 });
    expect(open.percent).toBeLessThan(0);
    const over = read({ signal: late(42_000), bars: rising, now: at(5.1) });
    expect(over).toMatchObject({ phase: 'settling', price: 1.1002, outcome: 'loss' });
    expect(over.percent).toBeLessThan(0);
    expect(read({ signal: paid, bars: rising, now: at(5.1) })).toMatchObject({ outcome: 'profit' });
  });

  it('after settlement, has its result from the entry price of the settlement', () => {
    const settled = { status: 'closed', outcome: 'loss', exitPrice: 1.1002, settledFrom: 1.1004 } as const;
    const ticket = read({ signal: { ...late(42_000), ...settled }, now: at(6) });
    expect(ticket).toMatchObject({ entry: 1.1004, outcome: 'loss' });
    expect(ticket.percent).toBeCloseTo((-100 * 0.0002) / 1.1004, 9);
  });

  it('is void if it has no whole minute left, or if a level ends it before it counts', () => {
    const tooLate = read({ signal: late(290_000), price: live(1.1, 4.9), now: at(4.9) });
    expect(tooLate).toMatchObject({ phase: 'void', advice: 'leave' });
    const passed = read({ signal: late(42_000, call), bars: [bar(0, 1.1025, 1.1, 1.1021)], now: at(1.5) });
    expect(passed).toMatchObject({ phase: 'void', advice: 'leave' });
    expect(wordsOf(tooLate)).toMatchObject({
      state: 'Published too late',
      advice: 'Entry closed. This signal won’t be counted.',
    });
  });

  it('ends at a level only after the minute from which it counts', () => {
    const bars = [bar(0, 1.1025, 1.1, 1.1004), bar(1, 1.1006, 1.1)];
    expect(read({ signal: late(42_000, call), bars })).toMatchObject({ phase: 'open' });
    expect(read({ signal: call, bars })).toMatchObject({ phase: 'target' });
    const hit = [...bars, bar(2, 1.1021, 1.1)];
    expect(read({ signal: late(42_000, call), bars: hit, now: at(3.1) })).toMatchObject({
      phase: 'target',
      touchedAt: at(2),
    });
  });
});

describe('the delay of a signal', () => {
  it.each([
    [0, 0, 'in time'],
    [5_000, 0, 'at the limit'],
    [5_001, 5_001, 'Published 5 s late'],
    [80_000, 80_000, 'Published 01:20 late'],
  ])('is shown once it exceeds a limit: published %s ms after the slot began', (afterMs, lateMs, text) => {
    const signal = { ...call, createdAt: new Date(START + afterMs).toISOString() };
    expect(read({ signal }).lateMs).toBe(lateMs);
    if (lateMs > 0) expect(lateText(lateMs)).toBe(text);
  });

  it('is shown with the price from which the signal counts', () => {
    expect(lateText(42_000, 'the price at 14:41')).toBe(
      'Published 42 s late: it counts from the price at 14:41.',
    );
  });
});
