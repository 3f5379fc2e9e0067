import { DEFAULT_BOT_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { foldPaperAccount, STARTING_CENTS } from '@croneai/engine/paper/fold-paper-account.ts';
import { addToDays, type DaySums } from '@croneai/engine/paper/leaderboard-score.ts';
import { figuresOf } from '@croneai/engine/paper/paper-figures.ts';
import { rulesOf } from '@croneai/engine/paper/paper-rules.ts';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { someId } from '../../../../tests/support/sessions.ts';
import { openEachRow } from '../../test/each-row.ts';
import { openSomePaperStores } from '../../test/some-paper-stores.ts';
import { someSignal } from '../../test/some-signal.ts';
import { admitTo } from '../access/module.ts';
import type { StoredSignal } from '../signals/module.ts';
import { toSignalRow } from '../signals/signal-figures.ts';
import { createSignalRows } from '../signals/signal-rows.ts';
import { listTrades } from './list-trades.ts';
import { createPaperAccounts } from './paper-accounts.ts';
import { rankAccounts } from './rank-accounts.ts';
import { createSignalTape, type SignalTape } from './signal-tape.ts';

const SLOT_MS = 5 * MINUTE_MS;
const START = Date.UTC(2026, 0, 5);

let parts: ReturnType<typeof openParts>;
beforeEach(() => {
  parts = openParts();
});

function openParts() {
  const stored: StoredSignal[] = [];
  return {
    ...openSomePaperStores(),
    stored,
    signals: {
      async listRows({ since }: { since?: Date | undefined } = {}) {
        return stored.filter(({ updatedAt }) => !since || updatedAt >= since).map(toSignalRow);
      },
      count: async () => stored.length,
      countRoughly: async () => stored.length,
    },
  };
}
/** Removes the signals for which `isKept` returns false, as a restore of the database would. */
const storeSignals = (isKept: (signal: StoredSignal) => boolean) =>
  void parts.stored.splice(0, parts.stored.length, ...parts.stored.filter(isKept));

let listVersion = 0;
/** Opens the signal tape of a process that has just started. */
function openTape(): SignalTape {
  const version = { current: async () => String(listVersion) };
  const { signals } = parts;
  return createSignalTape(createSignalRows({ signals, listVersion: version, provenance: 'synthetic' }));
}

type Save = Partial<typeof DEFAULT_BOT_SETTINGS>;
async function save(userId: string, at: number, change: Save = {}): Promise<void> {
  const version = ((await parts.settings.findLatest(userId, 'bot'))?.version ?? 0) + 1;
  const settings = {
    ...DEFAULT_BOT_SETTINGS,
    hours: null,
    minConfidence: 0,
    status: 'active' as const,
    timeframe: '1H' as const,
    ...change,
  };
  const grant = { isAdmin: false, mayTrade: true, tradesPerDay: null };
  await parts.settings.append({
    userId,
    kind: 'bot',
    version,
    at: new Date(at),
    cause: 'member',
    settings,
    grant,
  });
}

type Published = { slot: number; rank?: number; updatedAt?: number; isWon?: boolean; isOpen?: boolean };
const signalOf = ({ slot, rank = 1, isWon = true, isOpen = false, updatedAt }: Published) => {
  const [createdAt, settledAt] = [new Date(slot + 2_000), new Date(slot + SLOT_MS + 1_500)];
  const plan = { slot, rank, createdAt, entryPrice: 100, stopLoss: 99, takeProfit: 101 };
  if (isOpen) return someSignal({ ...plan, updatedAt: new Date(updatedAt ?? createdAt) });
  const end = isWon
    ? ({ status: 'hit_tp', outcome: 'profit', exitPrice: 101 } as const)
    : ({ status: 'hit_sl', outcome: 'loss', exitPrice: 99 } as const);
  return someSignal({ ...plan, ...end, settledAt, updatedAt: new Date(updatedAt ?? settledAt) });
};
async function publish(published: readonly Published[]): Promise<void> {
  parts.stored.push(...published.map(signalOf));
  listVersion += 1;
}

/** Computes an account from all its settings and signals, without stored states. */
async function foldWhole(userId: string) {
  const rules = (await parts.settings.listHistory(userId, 'bot')).map(rulesOf);
  const whole = foldPaperAccount(rules, (await openTape().read()).signals);
  const days: DaySums[] = [];
  for (const trade of whole.closed) addToDays(days, trade);
  return { ...whole, days };
}

async function readPages(userId: string, tape: SignalTape, accounts: ReturnType<typeof createPaperAccounts>) {
  const admit = admitTo('bot', { cachedAccess: { find: async () => undefined } });
  const list = listTrades('bot', { admit, accounts, tape });
  const pages: string[][] = [];
  let before: string | null = null;
  do {
    const { data, extras } = await list({ userId, role: 'owner' } as never, {
      limit: 25,
      ...(before && { before }),
    });
    pages.push(data.map(({ signalId }) => signalId));
    before = extras.nextBefore;
  } while (before !== null);
  return pages.flat().reverse();
}

/**
 * A step between two reads of an account. Most kinds of step change the signals or the settings.
 */
type Step = {
  kind: 'publish' | 'open' | 'settle' | 'late' | 'restore' | 'restart' | 'save' | 'late save';
  n: number;
};
const someStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'publish',
    'publish',
    'publish',
    'open',
    'settle',
    'late',
    'restore',
    'restart',
    'save',
    'late save',
  ),
  n: fc.integer({ min: 1, max: 60 }),
});

describe('a paper account that resumes from its stored states', () => {
  it('equals an account that is computed from the beginning, in whatever order signals and settings change', async () => {
    let resumed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        parts = openParts();
        const userId = someId();
        let time = START;
        let tape = openTape();
        await save(userId, time - 1_000, { maxTrades: 5 });
        const slots = (count: number) => {
          const from = Math.ceil(time / SLOT_MS) * SLOT_MS;
          time = from + (count + 1) * SLOT_MS;
          return Array.from({ length: count }, (_, index) => from + index * SLOT_MS);
        };
        const run: Record<Step['kind'], (n: number) => Promise<unknown>> = {
          publish: (n) => publish(slots(n).map((slot, index) => ({ slot, isWon: (index * n) % 3 !== 1 }))),
          open: (n) => publish(slots(1 + (n % 3)).map((slot) => ({ slot, isOpen: true }))),
          async settle() {
            const at = new Date(time);
            const settled = { status: 'hit_sl', outcome: 'loss', exitPrice: 99 } as const;
            for (const signal of parts.stored)
              if (signal.status === 'active')
                Object.assign(signal, { ...settled, settledAt: at, updatedAt: at });
          },
          late: (n) =>
            publish([{ slot: time - (n % 50) * SLOT_MS, rank: 2 + n, updatedAt: time, isWon: false }]),
          async restore(n) {
            const cut = new Date(time - n * SLOT_MS);
            storeSignals(({ createdAt }) => createdAt <= cut);
            parts.keepSettings(({ at }) => at <= cut);
          },
          async restart() {
            tape = openTape();
          },
          save: (n) => save(userId, time, { tradeSizeUsd: n % 2 ? 250 : 50, maxTrades: 1 + (n % 9) }),
          async 'late save'(n) {
            const latest = (await parts.settings.findLatest(userId, 'bot'))?.at.getTime() ?? START;
            await save(userId, latest + Math.floor(((time - latest) * n) / 61) + 1, {
              maxTrades: 1 + (n % 9),
            });
          },
        };
        for (const { kind, n } of steps) {
          time += MINUTE_MS;
          await run[kind](n);
          listVersion += 1;
          const { settings, states } = parts;
          const accounts = createPaperAccounts({ settings, states, tape, block: 40, storeAfter: 10 });
          const whole = await foldWhole(userId);
          const { book, figures, days } = await accounts.of({ userId, kind: 'bot' });
          const { closed, days: allDays, ...expected } = whole;
          expect(book).toEqual(expected);
          expect(figures).toEqual(figuresOf(closed, STARTING_CENTS));
          expect(days).toEqual(allDays);
          expect(await readPages(userId, tape, accounts)).toEqual(closed.map(({ signal }) => signal.id));
          const from = time - n * SLOT_MS;
          const since: string[] = [];
          await accounts.eachTrade({ userId, kind: 'bot' }, { from }, ({ closedAt, signal }) => {
            if (closedAt >= from) since.push(signal.id);
          });
          expect(since).toEqual(
            closed.filter(({ closedAt }) => closedAt >= from).map(({ signal }) => signal.id),
          );
        }
        resumed += parts.allStates().length;
      }),
      { numRuns: 15 },
    );
    expect(resumed).toBeGreaterThan(3);
  }, 120_000);

  it('needs no more memory or work if the history is longer, and the leaderboard processes only new signals', async () => {
    const [accounts, slots] = [20, 3_000];
    const members = Array.from({ length: accounts }, () => someId());
    for (const userId of members) await save(userId, START - 1_000, { isOnLeaderboard: true, maxTrades: 50 });
    const publishFrom = (first: number, count: number) =>
      publish(
        Array.from({ length: count }, (_, index) => ({
          slot: START + (first + index) * SLOT_MS,
          isWon: index % 2 === 0,
        })),
      );
    await publishFrom(0, slots);
    const put: unknown[] = [];
    let started: number[] = [];
    const { settings, leaderboard, states } = parts;
    const counted: typeof states = {
      ...states,
      async findNewest(...of) {
        const state = await states.findNewest(...of);
        started.push(state?.book.seen ?? 0);
        return state;
      },
      async put(state, block) {
        put.push(block);
        await states.put(state, block);
      },
    };
    const tape = openTape();
    const time = new Date(START + (slots + 100) * SLOT_MS);
    const rank = rankAccounts({
      settings,
      leaderboard,
      listVersion: { current: async () => String(listVersion) },
      accounts: createPaperAccounts({ settings, states: counted, tape, block: 1_000 }),
      eachRow: openEachRow().eachRow,
      now: () => time,
    });
    await rank();
    expect(await leaderboard.list()).toHaveLength(accounts);
    // Each account has stored two whole blocks and its newest state.
    expect(put).toHaveLength(accounts * 3);
    const sizes = parts.allStates().map((state) => mongoose.mongo.BSON.calculateObjectSize(state));
    expect(Math.max(...sizes)).toBeLessThan(24_000);

    // If the version of the list is unchanged, a ranking reads nothing.
    started = [];
    await rank();
    expect(started).toEqual([]);
    await publishFrom(slots, 1);
    await rank();
    const known = (await tape.read()).signals.length;
    const folded = started.reduce((sum, seen) => sum + known - seen, 0);
    expect(started).toHaveLength(accounts);
    // The stored states include the older signals, so only a few signals remain to fold.
    expect(folded).toBeLessThan(accounts * 10);
    expect(put).toHaveLength(accounts * 3);
  });
});

describe('a ranking', () => {
  it('leaves out an account that fails, counts the failure, and ranks the other accounts', async () => {
    const [fails, stays] = [someId(), someId()];
    for (const userId of [fails, stays])
      await save(userId, START - 1_000, { isOnLeaderboard: true, maxTrades: 50 });
    await publish(Array.from({ length: 400 }, (_, index) => ({ slot: START + index * SLOT_MS })));
    const { settings, leaderboard, states } = parts;
    const accounts = createPaperAccounts({ settings, states, tape: openTape() });
    const { eachRow, metrics } = openEachRow();
    await rankAccounts({
      settings,
      leaderboard,
      listVersion: { current: async () => String(listVersion) },
      accounts: {
        async of(account) {
          if (account.userId === fails) throw new TypeError('no such property');
          return accounts.of(account);
        },
      },
      eachRow,
      now: () => new Date(START + 500 * SLOT_MS),
    })();
    expect((await leaderboard.list()).map(({ userId }) => userId)).toEqual([stays]);
    const counted = await metrics.registry.getSingleMetricAsString('signals_rows_skipped_total');
    expect(counted).toMatch(/round="rank paper accounts".*\} 1$/m);
  });

  it('does not restore a member who left while the worker was paused and another worker took over', async () => {
    const [stays, leaves] = [someId(), someId()];
    for (const userId of [stays, leaves])
      await save(userId, START - 1_000, { isOnLeaderboard: true, maxTrades: 50 });
    await publish(Array.from({ length: 400 }, (_, index) => ({ slot: START + index * SLOT_MS })));
    const { settings, leaderboard, states } = parts;
    const rankerWith = (accounts: Pick<ReturnType<typeof createPaperAccounts>, 'of'>) =>
      rankAccounts({
        settings,
        leaderboard,
        accounts,
        eachRow: openEachRow().eachRow,
        now: () => new Date(START + 500 * SLOT_MS),
        listVersion: { current: async () => String(listVersion) },
      });
    const accounts = createPaperAccounts({ settings, states, tape: openTape() });
    const other = rankerWith(accounts);
    const ranked = async () => (await leaderboard.list()).map(({ userId }) => userId).toSorted();
    let isPaused = true;
    const paused = rankerWith({
      async of(account) {
        const folded = await accounts.of(account);
        if (isPaused) {
          isPaused = false;
          await other();
          expect(await ranked()).toEqual([stays, leaves].toSorted());
          await save(leaves, START + 450 * SLOT_MS, { isOnLeaderboard: false });
          await leaderboard.remove(leaves, 'bot');
        }
        return folded;
      },
    });
    await paused();
    expect(await ranked()).toEqual([stays]);
    // The ranking of the paused worker was not stored, so this worker ranks the same version again.
    await leaderboard.remove(stays, 'bot');
    await paused();
    expect(await ranked()).toEqual([stays]);
    // A member who leaves during a ranking does not reappear, and the ranking is repeated.
    listVersion += 1;
    const ranker = rankerWith({
      async of(account) {
        await leaderboard.remove(stays, 'bot');
        return accounts.of(account);
      },
    });
    await ranker();
    expect(await ranked()).toEqual([]);
  });
});

describe('the signals that a process has loaded', () => {
  it('match the database after a restore, even if the number of signals is the same as before', async () => {
    const userId = someId();
    await save(userId, START - 1_000);
    const tape = openTape();
    const slots = Array.from({ length: 20 }, (_, index) => ({ slot: START + index * SLOT_MS }));
    await publish(slots);
    expect((await tape.read()).signals).toHaveLength(20);
    storeSignals(({ slot }) => slot < START + 15 * SLOT_MS);
    await publish(Array.from({ length: 5 }, (_, index) => ({ slot: START + (40 + index) * SLOT_MS })));
    const { signals } = await tape.read();
    expect(signals.map(({ slot }) => (slot - START) / SLOT_MS)).toEqual([
      ...Array.from({ length: 15 }, (_, index) => index),
      ...[40, 41, 42, 43, 44],
    ]);
  });
});

describe('an erasure', () => {
  it('deletes every state of a member, even a state that is being stored at the moment', async () => {
    const userId = someId();
    await save(userId, START - 1_000);
    await publish(Array.from({ length: 60 }, (_, index) => ({ slot: START + index * SLOT_MS })));
    const { settings, states } = parts;
    const late: typeof states = {
      ...states,
      async put(state, block) {
        await settings.removeMember(userId);
        await states.removeMember(userId);
        await states.put(state, block);
      },
    };
    const accounts = createPaperAccounts({ settings, states: late, tape: openTape(), storeAfter: 10 });
    await accounts.of({ userId, kind: 'bot' });
    expect(parts.allStates()).toEqual([]);
  });
});
