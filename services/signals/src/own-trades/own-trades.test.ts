import type { Session } from '@croneai/platform/auth/sessions.ts';
import { beforeEach, expect, it } from 'vitest';
import { someForecast } from '../../../../tests/support/some-signal.ts';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from '../signals/module.ts';
import { toSignalRow } from '../signals/signal-figures.ts';
import { getOwnJournal } from './get-own-journal.ts';
import { getOwnRecord } from './get-own-record.ts';
import { listOwnTrades } from './list-own-trades.ts';
import type { StoredOwnTrade } from './own-trade.model.ts';

const SLOT_MS = 300_000;
const START = Date.UTC(2026, 10, 19, 12);
const session = { userId: 'ada' } as Session;

let signals: StoredSignal[];
/** All own trades, oldest first. */
let trades: StoredOwnTrade[];
let versions: { list: number; own: number; reads: number };
beforeEach(() => {
  signals = [];
  trades = [];
  versions = { list: 0, own: 0, reads: 0 };
});

/**
 * Takes a trade on a new CALL signal with the entry 1.085. The signal stays open until the test
 * settles it.
 */
function take(change: Partial<StoredOwnTrade> = {}): StoredSignal {
  const slot = START + signals.length * SLOT_MS;
  const signal = someSignal({
    slot,
    forecast: someForecast(),
    pair: 'EURUSD',
    entryPrice: 1.085,
    stopLoss: 1.0842,
    takeProfit: 1.0862,
  });
  signals.push(signal);
  trades.push({
    id: String(trades.length),
    userId: 'ada',
    signalId: signal.id,
    slot,
    takenAt: new Date(slot + 10_000),
    stakeCents: 10_000,
    fillPrice: signal.entryPrice,
    level: 0,
    note: '',
    tags: [],
    ...change,
  });
  return signal;
}
const settle = (signal: StoredSignal, exitPrice: number) =>
  Object.assign(signal, {
    status: 'closed',
    outcome: exitPrice > signal.entryPrice ? 'profit' : 'loss',
    exitPrice,
    settledAt: signal.expiresAt,
  });

function openOwnTrades() {
  const needs = {
    admitViewer: async () => ({ userId: 'ada' }) as never,
    signals: {
      listRows: async ({ ids = [] }: { ids?: readonly string[] } = {}) =>
        signals.filter(({ id }) => ids.includes(id)).map(toSignalRow),
    },
    ownTrades: {
      version: async () => String(versions.own),
      find: async (_userId: string, signalId: string) => trades.find((trade) => trade.signalId === signalId),
      async list(
        _userId: string,
        { from = 0, behind, limit }: { from?: number; behind?: StoredOwnTrade; limit: number },
      ) {
        versions.reads += 1;
        const found = trades.filter(({ slot }) => slot >= from && (!behind || slot < behind.slot));
        return found.toReversed().slice(0, limit);
      },
    },
    listVersion: { current: async () => String(versions.list) },
    now: () => new Date(START + 100 * SLOT_MS),
  };
  const journal = getOwnJournal(needs);
  const record = getOwnRecord({
    ...needs,
    paperAccounts: {
      eachTrade: async () => ({ closedBefore: 0, startedAt: 0, book: {} as never, activatedAt: null }),
    },
  });
  return {
    record: async () => (await record(session, 'all')).data,
    journal: async (zone: string) => (await journal(session, { range: 'all', zone })).data,
    ...listOwnTrades(needs),
  };
}

it('counts own trades with the member’s fill and stake', async () => {
  const won = take();
  const filledHigh = take({ fillPrice: 1.0858 });
  take();
  for (const signal of [won, filledHigh]) settle(signal, 1.0855);
  const record = await openOwnTrades().record();
  expect(record).toMatchObject({ taken: 3, open: 1, netStakes: -0.15, netUsd: -15 });
  expect(record.statistics).toMatchObject({ won: 1, lost: 1 });
  expect(record.points.map(({ net }) => net)).toEqual([0.85, -0.15]);
  expect(record.machinesToday).toEqual({ copy: null, bot: null });
});

it('lists own trades page by page, newest first', async () => {
  const [won, filledHigh, open] = [take(), take({ fillPrice: 1.0858 }), take()];
  settle(filledHigh, 1.0855);
  const { list } = openOwnTrades();
  const page = await list(session, { limit: 2, before: undefined });
  expect(page.data.map(({ signalId }) => signalId)).toEqual([open.id, filledHigh.id]);
  expect(page.data[1]).toMatchObject({ outcome: 'loss', stakes: -1, resultUsd: -100 });
  expect(page.extras.nextBefore).toBe(filledHigh.id);
  const rest = await list(session, { limit: 2, before: filledHigh.id });
  expect(rest.data.map(({ signalId }) => signalId)).toEqual([won.id]);
  expect(rest.extras.nextBefore).toBeNull();
});

it('leaves out a trade whose signal was lost in a restore', async () => {
  const [lost, kept] = [take(), take()];
  signals = [kept];
  const { list, get } = openOwnTrades();
  const { data } = await list(session, { limit: 5, before: undefined });
  expect(data.map(({ signalId }) => signalId)).toEqual([kept.id]);
  expect((await get(session, lost.id)).data).toBeNull();
});

it('joins trades with signals again only after a trade or signal has changed', async () => {
  const { record } = openOwnTrades();
  take();
  const readTogether = () => Promise.all(Array.from({ length: 10 }, record));
  await readTogether();
  await readTogether();
  expect(versions.reads).toBe(1);
  take();
  versions.own += 1;
  expect((await record()).taken).toBe(2);
  settle(signals[0] as StoredSignal, 1.0855);
  versions.list += 1;
  expect((await record()).statistics).toMatchObject({ won: 1 });
  expect(versions.reads).toBe(3);
});

it('computes the journal of a time zone again only after a trade or signal has changed', async () => {
  const { journal } = openOwnTrades();
  const [first, second] = [take(), take()];
  settle(first, 1.0855);
  const before = await journal('UTC');
  expect(await journal('UTC')).toEqual(before);
  expect(versions.reads).toBe(1);
  await journal('Africa/Lagos');
  expect(versions.reads).toBe(2);
  settle(second, 1.0855);
  versions.list += 1;
  expect(await journal('UTC')).not.toEqual(before);
  take();
  versions.own += 1;
  await journal('UTC');
  expect(versions.reads).toBe(4);
});
