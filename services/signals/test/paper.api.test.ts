import { createHash } from 'node:crypto';
import type { Leaderboard } from '@croneai/contracts/leaderboard.ts';
import { LEADERBOARD_FORMULA, LEADERBOARD_MIN_TRADES } from '@croneai/contracts/leaderboard.ts';
import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { PaperAccount, PaperClosedTrade } from '@croneai/contracts/paper.ts';
import { paperAccountSchema } from '@croneai/contracts/paper.ts';
import type { PaperReplay, PaperReplayRange } from '@croneai/contracts/paper-replay.ts';
import { paperReplaySchema } from '@croneai/contracts/paper-replay.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import {
  DEFAULT_BOT_SETTINGS,
  DEFAULT_COPY_SETTINGS,
  PAPER_SAVES_PER_HOUR,
} from '@croneai/contracts/paper-settings.ts';
import type { SignalForecast } from '@croneai/contracts/signals.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { someForecast } from '../../../tests/support/some-signal.ts';
import { until } from '../../../tests/support/until.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';
import { type Member, type Person, startSignalsHarness } from './signals-harness.ts';

const SLOT_MS = 300_000;
const DAY_MS = 288 * SLOT_MS;

const harness = await startSignalsHarness();
beforeEach(() => {
  harness.clock.offsetMs = 0;
});
afterAll(() => harness.stop());

type Settings = CopySettings | BotSettings;
type Saved = { version: number; savedAt: string | null; settings: Settings };

const BOT = '/api/bot';
const COPY = '/api/copy-trading';
/** Settings that accept signals at any hour and of any confidence. */
const EVERY_SIGNAL = { hours: null, minConfidence: 0 } as const;
const activeBot: BotSettings = {
  ...DEFAULT_BOT_SETTINGS,
  ...EVERY_SIGNAL,
  status: 'active',
  timeframe: '1D',
  maxTrades: 50,
};
const activeCopy: CopySettings = { ...DEFAULT_COPY_SETTINGS, ...EVERY_SIGNAL, status: 'active' };

const get = async <Data>({ token }: { token?: string }, path: string) =>
  harness.call<Data>('GET', path, token ? { token } : {});
const put = async ({ token }: { token?: string }, at: string, version: number, settings: unknown) =>
  harness.call<Saved>('PUT', `${at}/settings`, { ...(token ? { token } : {}), body: { version, settings } });

const post = async ({ token }: { token?: string }, at: string, body: unknown) =>
  harness.call<PaperReplay>('POST', `${at}/replay`, { ...(token ? { token } : {}), body });
const replayOf = (settings: Settings, range: PaperReplayRange = '24h', timeZone = 'UTC') => ({
  range,
  timeZone,
  settings,
});

/** Saves settings as if the time were `at` (epoch milliseconds). */
async function saveAt(member: Member, path: string, settings: Settings, at: number): Promise<void> {
  harness.clock.offsetMs = at - Date.now();
  const { version } = (await get<Saved>(member, `${path}/settings`)).envelope.data;
  expect((await put(member, path, version, settings)).status).toBe(200);
  harness.clock.offsetMs = 0;
}
/**
 * Start of the next slot that no test uses yet. It only increases, because slots in production are
 * also published in ascending order.
 */
let nextSlot = (Math.floor(Date.now() / SLOT_MS) - 200) * SLOT_MS;
/**
 * Reserves `count` consecutive past slots that no other test uses. Returns the start of the first
 * of them, in epoch milliseconds.
 */
function reserveSlots(count: number): number {
  const from = nextSlot;
  nextSlot += (count + 1) * SLOT_MS;
  return from;
}
/**
 * Makes a signal that was published two seconds into its slot and gained or lost 1 R, unless it is
 * open. If the signal has no terms of its own, the service's terms apply.
 */
function signalAt(
  slot: number,
  outcome: 'profit' | 'loss' | 'open',
  change: Partial<StoredSignal> = {},
): Promise<StoredSignal> {
  const settledAt = new Date(slot + SLOT_MS + 1_500);
  const base = { slot, createdAt: new Date(slot + 2_000), entryPrice: 100, stopLoss: 99, takeProfit: 101 };
  if (outcome === 'open') return harness.publish(base);
  const exit =
    outcome === 'profit' ? { exitPrice: 101, status: 'hit_tp' } : { exitPrice: 99, status: 'hit_sl' };
  return harness.settled({
    ...base,
    ...exit,
    outcome,
    settledAt,
    updatedAt: settledAt,
    ...change,
  } as Partial<StoredSignal>);
}

describe('access to paper trading', () => {
  const COPY_CALLS = [`${COPY}/settings`, `${COPY}/account`, `${COPY}/trades`];
  const BOT_CALLS = [`${BOT}/settings`, `${BOT}/account`, `${BOT}/trades`];
  const LEADERBOARD = '/api/paper/leaderboard';
  it.each<[Person, { copy: number; bot: number; leaderboard: number }]>([
    ['visitor', { copy: 401, bot: 401, leaderboard: 401 }],
    ['guest', { copy: 403, bot: 403, leaderboard: 403 }],
    ['locked silver', { copy: 403, bot: 403, leaderboard: 200 }],
    ['silver', { copy: 200, bot: 403, leaderboard: 200 }],
    ['pro', { copy: 200, bot: 403, leaderboard: 200 }],
    ['gold', { copy: 200, bot: 200, leaderboard: 200 }],
    ['admin', { copy: 200, bot: 200, leaderboard: 200 }],
  ])('%s gets the statuses %o', async (person, expected) => {
    const caller = await harness.person(person);
    const statusOf = async (path: string) => (await get(caller, path)).status;
    expect(await Promise.all(COPY_CALLS.map(statusOf))).toEqual(COPY_CALLS.map(() => expected.copy));
    expect(await Promise.all(BOT_CALLS.map(statusOf))).toEqual(BOT_CALLS.map(() => expected.bot));
    expect(await statusOf(LEADERBOARD)).toBe(expected.leaderboard);
    expect((await put(caller, COPY, 0, activeCopy)).status).toBe(expected.copy);
    expect((await put(caller, BOT, 0, activeBot)).status).toBe(expected.bot);
    // A replay uses only settled signals, which every signed-in member may see.
    const replayed = expected.leaderboard === 401 ? 401 : 200;
    expect((await post(caller, COPY, replayOf(activeCopy))).status).toBe(replayed);
    expect((await post(caller, BOT, replayOf(activeBot))).status).toBe(replayed);
  });

  it('refuses a member who has lost access, and a gold member whose dashboard is locked', async () => {
    const member = await harness.member('gold');
    expect((await get(member, `${BOT}/settings`)).status).toBe(200);
    await harness.setAccess(member.userId, 'silver', true);
    await expect.poll(async () => (await get(member, `${BOT}/settings`)).status).toBe(403);
    const locked = await harness.member('gold', false);
    expect((await get(locked, `${BOT}/account`)).status).toBe(403);
  });
});

describe('settings', () => {
  it('have default values and version 0, and are paused, until the first save; each save increments the version', async () => {
    const member = await harness.member('gold');
    const { envelope } = await get<Saved>(member, `${BOT}/settings`);
    expect(envelope.data).toEqual({ version: 0, savedAt: null, settings: DEFAULT_BOT_SETTINGS });
    const saved = await put(member, BOT, 0, activeBot);
    expect(saved.envelope.data).toMatchObject({ version: 1, settings: activeBot });
    // Saving the same settings again changes nothing.
    expect((await put(member, BOT, 1, activeBot)).envelope.data.version).toBe(1);
    const risky = { ...activeBot, riskLevel: 'Aggressive' as const };
    expect((await put(member, BOT, 1, risky)).envelope.data.version).toBe(2);
    expect((await get<Saved>(member, `${BOT}/settings`)).envelope.data).toMatchObject({
      version: 2,
      settings: risky,
    });
  });

  it('show a result for today once an account is turned on, even before its first trade', async () => {
    const member = await harness.member('gold');
    const machinesToday = async () =>
      (await get<OwnRecord>(member, '/api/own-trades/record?range=7d')).envelope.data.machinesToday;
    expect(await machinesToday()).toEqual({ copy: null, bot: null });
    await put(member, COPY, 0, activeCopy);
    expect(await machinesToday()).toEqual({ copy: 0, bot: null });
  });

  it('refuse a save that is based on an older version, and return the newer version', async () => {
    const member = await harness.member('gold');
    await put(member, BOT, 0, activeBot);
    const { status, envelope } = await put(member, BOT, 0, { ...activeBot, maxTrades: 3 });
    expect([status, envelope.error]).toEqual([409, 'paper.settings_conflict']);
    expect(envelope.data).toMatchObject({ version: 1, settings: activeBot });
  });

  it('are overwritten by the next save unless a signal was published in between, and the account stays the same', async () => {
    const member = await harness.member('gold');
    const from = reserveSlots(2);
    const sizeAt = (tradeSizeUsd: BotSettings['tradeSizeUsd'], at: number) =>
      saveAt(member, BOT, { ...activeBot, tradeSizeUsd }, at);
    // Saves three times before the first signal and twice between the two signals. Only the last
    // save before a signal applies to that signal.
    await sizeAt(50, from - 240_000);
    await sizeAt(100, from - 200_000);
    await sizeAt(250, from - 150_000);
    await signalAt(from, 'loss');
    await sizeAt(50, from + 30_000);
    await sizeAt(100, from + 150_000);
    await signalAt(from + SLOT_MS, 'loss');
    await harness.untilSeen();
    await sizeAt(50, from + SLOT_MS + 120_000);
    const rows = harness.database.collection('paper_settings').find({ userId: member.userId });
    const left = (await rows.sort({ version: 1 }).toArray()).map(({ version, settings }) => [
      version,
      settings.tradeSizeUsd,
    ]);
    expect(left).toEqual([
      [3, 250],
      [5, 100],
      [6, 50],
    ]);
    const { envelope } = await get<PaperAccount>(member, `${BOT}/account`);
    expect(envelope.data.balanceUsd).toBe((await recompute(member.userId)).balanceUsd);
  });

  it('can be saved only a limited number of times per hour (ASVS 2.3.2)', async () => {
    const member = await harness.member('gold');
    const saves: number[] = [];
    for (let version = 0; version < PAPER_SAVES_PER_HOUR; version += 1) {
      const { status } = await put(member, BOT, version, { ...activeBot, maxTrades: 1 + (version % 2) });
      saves.push(status);
    }
    expect(saves.filter((status) => status !== 200)).toEqual([]);
    const refused = await put(member, COPY, 0, activeCopy);
    expect([refused.status, refused.envelope.error]).toEqual([429, 'paper.too_many_saves']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    // Saving unchanged settings does not count towards the limit.
    const same = { ...activeBot, maxTrades: 2 };
    expect((await put(member, BOT, PAPER_SAVES_PER_HOUR, same)).status).toBe(200);
  });

  it('accept exactly one of ten simultaneous saves', async () => {
    const member = await harness.member('gold');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(member, BOT, 0, { ...activeBot, maxTrades: index + 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await get<Saved>(member, `${BOT}/settings`)).envelope.data).toEqual(winner?.envelope.data);
  });

  it.each<[string, unknown, string]>([
    [BOT, { ...activeBot, status: 'running' }, 'settings.status'],
    [BOT, { ...activeBot, timeframe: '2H' }, 'settings.timeframe'],
    [BOT, { ...activeBot, riskLevel: { $gt: '' } }, 'settings.riskLevel'],
    [BOT, { ...activeBot, tradeSizeUsd: 75 }, 'settings.tradeSizeUsd'],
    [BOT, { ...activeBot, maxTrades: 51 }, 'settings.maxTrades'],
    [COPY, { ...activeCopy, amountUsd: 9 }, 'settings.amountUsd'],
    [COPY, { ...activeCopy, amountUsd: 50.5 }, 'settings.amountUsd'],
    [COPY, { ...activeCopy, maxDailyTrades: 0 }, 'settings.maxDailyTrades'],
  ])('%s rejects %j', async (path, settings, field) => {
    const member = await harness.member('gold');
    const { status, envelope } = await put(member, path, 0, settings);
    expect(status).toBe(422);
    expect(Object.keys((envelope.data as unknown as { fields: object }).fields)).toContain(field);
  });
});

describe('the paper account', () => {
  it('is computed from the stored settings and signals, and contains no trades before the first save', async () => {
    const from = reserveSlots(30);
    const member = await harness.member('gold');
    for (const index of range(0, 28))
      await signalAt(from + index * SLOT_MS, index % 3 === 0 ? 'loss' : 'profit');
    await saveAt(member, BOT, activeBot, from + 4 * SLOT_MS + 60_000);
    await saveAt(member, BOT, { ...activeBot, status: 'paused' }, from + 10 * SLOT_MS + 60_000);
    await saveAt(
      member,
      BOT,
      { ...activeBot, tradeSizeUsd: 250, riskLevel: 'Aggressive' },
      from + 16 * SLOT_MS,
    );
    await harness.untilSeen();

    const { envelope } = await get<PaperAccount>(member, `${BOT}/account`);
    const expected = await recompute(member.userId);
    const trades = await get<PaperClosedTrade[]>(member, `${BOT}/trades?limit=100`);
    // The account is on from slot 5 to 10, and from slot 16 on with a larger trade size. The daily
    // limit of trades is not reached, so midnight may fall within these slots.
    expect(expected.slots).toEqual(
      [...range(5, 11), ...range(16, 28)].map((index) => from + index * SLOT_MS),
    );
    expect(envelope.data.balanceUsd).toBeCloseTo(expected.balanceUsd, 9);
    expect(envelope.data.statistics.closed).toBe(expected.slots.length);
    expect(trades.envelope.data.map(({ resultUsd }) => resultUsd).reverse()).toEqual(expected.results);
    expect(trades.envelope.data[0]?.balanceUsd).toBe(envelope.data.balanceUsd);
    expect(envelope.data.equity.at(-1)?.balanceUsd).toBe(envelope.data.balanceUsd);
    expect(envelope.data.openTrades).toEqual([]);
  });

  it.each<[string, SignalForecast['paysBy'], number[]]>([
    ['a payout', { kind: 'payout', payout: 0.7 }, [35, -50, 35]],
    ['points, less the cost that the signal was published with', { kind: 'points' }, [40, -60, 40]],
    ['no cost', { kind: 'none' }, [50, -50, 50]],
  ])('counts trades under %s, and shows the result before costs', async (_terms, paysBy, results) => {
    const from = reserveSlots(5);
    const member = await harness.member('silver');
    await saveAt(member, COPY, activeCopy, from - 1_000);
    const forecast = someForecast(paysBy, 0.2);
    // Uses every second slot, so that each signal is settled before the next one opens.
    for (const [index, outcome] of (['profit', 'loss', 'profit'] as const).entries())
      await signalAt(from + 2 * index * SLOT_MS, outcome, { forecast });
    await saveAt(member, COPY, { ...activeCopy, status: 'paused' }, from + 5 * SLOT_MS - 1_000);
    await harness.untilSeen();
    const { data: account } = (await get<PaperAccount>(member, `${COPY}/account`)).envelope;
    const { data: trades } = (await get<PaperClosedTrade[]>(member, `${COPY}/trades`)).envelope;
    expect(paperAccountSchema.parse(account)).toEqual(account);
    const counted = trades.toReversed();
    expect(counted.map(({ resultUsd }) => resultUsd)).toEqual(results);
    expect(counted.map(({ multiple }) => multiple)).toEqual(results.map((result) => result / 50));
    expect(counted.map(({ grossMultiple }) => grossMultiple)).toEqual([1, -1, 1]);
    expect(counted.map((trade) => trade.paysBy)).toEqual([paysBy, paysBy, paysBy]);
    const sum = results.reduce((total, result) => total + result, 0);
    expect(account).toMatchObject({
      balanceUsd: 10_000 + sum,
      netUsd: sum,
      statistics: { won: 2, lost: 1, averageGross: 0.33 },
      terms: [{ paysBy, count: 3 }],
      // The service's present terms. The text about the stake must match them.
      paysBy: { kind: 'payout', payout: 0.85 },
      rule: expect.stringContaining('A win adds 85% of the stake, a loss costs the stake'),
    });
  });

  it('lists closed trades page by page without gaps or duplicates', async () => {
    const from = reserveSlots(8);
    const member = await harness.member('silver');
    await saveAt(member, COPY, activeCopy, from - 1_000);
    for (const index of range(0, 7)) await signalAt(from + index * SLOT_MS, 'profit');
    // Pauses the account, so that it does not take the signals of later tests.
    await saveAt(member, COPY, { ...activeCopy, status: 'paused' }, from + 7 * SLOT_MS - 1_000);
    await harness.untilSeen();
    const seen: string[] = [];
    let before = '';
    do {
      const { envelope } = await get<PaperClosedTrade[]>(member, `${COPY}/trades?limit=3${before}`);
      const { total, nextBefore } = envelope as unknown as { total: number; nextBefore: string | null };
      expect(total).toBe(7);
      seen.push(...envelope.data.map(({ openedAt }) => openedAt));
      before = nextBefore === null ? '' : `&before=${nextBefore}`;
    } while (before !== '');
    expect(seen).toEqual(
      range(0, 7)
        .reverse()
        .map((index) => new Date(from + index * SLOT_MS + 2_000).toISOString()),
    );
  });
});

describe('a replay', () => {
  it.each<[string, Settings, PaperReplayRange, number]>([
    [BOT, { ...activeBot, tradeSizeUsd: 250, riskLevel: 'Aggressive' }, '24h', 1],
    [BOT, { ...activeBot, timeframe: '1H', maxTrades: 2 }, '7d', 7],
    [COPY, { ...activeCopy, amountUsd: 120, maxDailyTrades: 4 }, '24h', 1],
  ])(
    'contains the same trades as the paper account at %s with the settings %j in the range %s',
    async (path, settings, length, days) => {
      const from = reserveSlots(16);
      const points = someForecast({ kind: 'points' }, 0.2);
      for (const index of range(0, 16))
        await signalAt(from + index * SLOT_MS, index % 4 === 1 ? 'loss' : 'profit', {
          ...(index % 3 === 0 && { forecast: points }),
          // The signal is published too late for a trade.
          ...(index === 7 && { createdAt: new Date(from + index * SLOT_MS + 90_000) }),
        });
      const member = await harness.member('gold');
      const slot = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
      await saveAt(member, path, settings, slot - days * DAY_MS - 1);
      await harness.untilSeen();

      const { data: replay } = (await post(member, path, replayOf(settings, length))).envelope;
      const { data: account } = (await get<PaperAccount>(member, `${path}/account`)).envelope;
      const { data: trades } = (await get<PaperClosedTrade[]>(member, `${path}/trades?limit=10`)).envelope;
      expect(paperReplaySchema.parse(replay)).toEqual(replay);
      expect(account.statistics.closed).toBeGreaterThan(3);
      expect(replay).toMatchObject({
        netUsd: account.netUsd,
        returnPercent: account.returnPercent,
        drawdown: account.drawdown,
        statistics: account.statistics,
        skipped: account.skipped,
        terms: account.terms,
        trades,
      });
      expect(replay.equity.slice(1)).toEqual(account.equity.slice(1));
      const { equity: _theirs, ...own } = replay.own ?? { equity: [] };
      expect(replay).toMatchObject(own);
    },
  );

  it('starts again when its range changes, and stores nothing', async () => {
    const from = reserveSlots(4);
    for (const index of [0, 2, 3]) await signalAt(from + index * SLOT_MS, 'profit');
    await harness.untilSeen();
    const member = await harness.member('silver');
    const { data } = (await post(member, COPY, replayOf({ ...DEFAULT_COPY_SETTINGS, ...EVERY_SIGNAL })))
      .envelope;
    expect(data.statistics.closed).toBeGreaterThan(0);
    expect(data.own).toBeNull();
    // Ten lost stakes of $50 in a row.
    expect(data.risk).toEqual({ lossUsd: 500, lossPercent: 5, level: 'medium' });
    expect(
      await harness.database.collection('paper_settings').countDocuments({ userId: member.userId }),
    ).toBe(0);
    const { envelope } = await get<PaperAccount>(member, `${COPY}/account`);
    expect(envelope.data).toMatchObject({ activatedAt: null, statistics: { closed: 0 } });
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'separates days at midnight in %s',
    async (zone) => {
      const from = reserveSlots(2);
      await signalAt(from, 'profit');
      await harness.untilSeen();
      const member = await harness.member('gold');
      const everything = { ...activeBot, timeframe: '1H' as const };
      const { data } = (await post(member, BOT, replayOf(everything, '7d', zone))).envelope;
      const sum = data.days.reduce((total, { netUsd }) => total + netUsd, 0);
      expect(sum).toBeCloseTo(data.netUsd, 6);
      const parts = new Date(data.trades[0]?.closedAt ?? 0).toLocaleDateString('en-US', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      });
      const [month, day, year] = parts.split('/');
      expect(data.days.at(-1)?.day).toBe(`${year}-${month}-${day}`);
    },
  );

  it.each<[string, object, string]>([
    [BOT, replayOf(activeBot, '90d' as PaperReplayRange), 'range'],
    [BOT, replayOf(activeBot, '7d', 'Mars/Olympus'), 'timeZone'],
    [BOT, replayOf({ ...activeBot, tradeSizeUsd: 75 } as never), 'settings.tradeSizeUsd'],
    [BOT, replayOf(activeCopy), 'settings.timeframe'],
    [COPY, replayOf({ ...activeCopy, amountUsd: 1e9 }), 'settings.amountUsd'],
  ])('%s rejects %j', async (path, body, field) => {
    const { status, envelope } = await post(await harness.member('gold'), path, body);
    expect(status).toBe(422);
    expect(Object.keys((envelope.data as unknown as { fields: object }).fields)).toContain(field);
  });
});

describe('the leaderboard', () => {
  it('ranks members who opted in and have enough trades, by the published formula and without names', async () => {
    const count = LEADERBOARD_MIN_TRADES;
    const from = reserveSlots(count + 2);
    const [shown, hidden, newcomer] = [
      await harness.member('gold'),
      await harness.member('gold'),
      await harness.member('gold'),
    ];
    const everything: BotSettings = { ...activeBot, isOnLeaderboard: true };
    await saveAt(shown, BOT, everything, from - 1_000);
    await saveAt(hidden, BOT, { ...everything, isOnLeaderboard: false }, from - 1_000);
    for (const index of range(0, count))
      await signalAt(from + index * SLOT_MS, index % 3 === 0 ? 'loss' : 'profit');
    for (const member of [shown, hidden]) {
      const isOnLeaderboard = member === shown;
      await saveAt(
        member,
        BOT,
        { ...everything, isOnLeaderboard, status: 'paused' },
        from + count * SLOT_MS - 1_000,
      );
    }
    await saveAt(newcomer, BOT, everything, Date.now());
    await harness.untilSeen();

    await harness.rankAccounts();
    // The empty leaderboard of another test is cached for a few seconds.
    const { envelope } = await until('the board is counted anew', async () => {
      const reply = await get<Leaderboard>(shown, '/api/paper/leaderboard');
      expect(reply.envelope.data.rows).toHaveLength(1);
      return reply;
    });
    const { rows, mine, formula } = envelope.data;
    expect(formula).toBe(LEADERBOARD_FORMULA);
    expect(envelope.data.paysBy).toEqual(harness.config.PAYS_BY);
    expect(rows).toMatchObject([
      { rank: 1, kind: 'bot', trades: count, score: 0.03, grossScore: 0.11, winRate: 66.67, isMine: true },
    ]);
    expect(mine.find(({ kind }) => kind === 'bot')).toMatchObject({
      isOptedIn: true,
      trades: count,
      rank: 1,
    });
    expect(JSON.stringify(envelope)).not.toContain(shown.userId);
    // It must not be possible to derive the name from the id.
    const digest = createHash('sha256').update(`bot:${shown.userId}`).digest('hex');
    expect(rows[0]?.name).not.toBe(`Trader ${digest.slice(0, 6).toUpperCase()}`);
    const { version } = (await get<Saved>(shown, `${BOT}/settings`)).envelope.data;
    await put(shown, BOT, version, { ...everything, isOnLeaderboard: false, status: 'paused' });
    const listed = await harness.database
      .collection('paper_leaderboard')
      .findOne({ _id: 'present' as never });
    expect(listed?.rows).toEqual([]);
    const theirs = (await get<Leaderboard>(newcomer, '/api/paper/leaderboard')).envelope.data;
    expect(theirs.rows.map(({ isMine }) => isMine)).toEqual([false]);
    expect(theirs.mine.find(({ kind }) => kind === 'bot')).toMatchObject({
      isOptedIn: true,
      trades: 0,
      rank: null,
    });
  });
});

describe('an open trade', () => {
  it('does not reveal a signal for as long as early access withholds the signal from the list', async () => {
    const slot = Math.floor(Date.now() / SLOT_MS) * SLOT_MS + SLOT_MS;
    const silver = await harness.member('silver');
    const gold = await harness.member('gold');
    await saveAt(silver, COPY, activeCopy, slot);
    await saveAt(gold, COPY, activeCopy, slot);
    const signal = await signalAt(slot, 'open');
    await harness.untilSeen();
    const openOf = async (member: Member, at: number) => {
      harness.clock.offsetMs = at - Date.now();
      return (await get<PaperAccount>(member, `${COPY}/account`)).envelope.data.openTrades;
    };
    expect((await openOf(gold, slot + 5_000)).map(({ signal: shown }) => shown?.pair)).toEqual(['EURUSD']);
    const early = await openOf(silver, slot + 5_000);
    expect(early).toMatchObject([{ signalId: signal.id, signal: null, stakeUsd: 50 }]);
    expect((await openOf(silver, slot + 18_000))[0]?.signal?.pair).toBe('EURUSD');
  });

  it('does not change a replay until the trade is settled', async () => {
    const slot = Math.floor(Date.now() / SLOT_MS) * SLOT_MS + 3 * SLOT_MS;
    harness.clock.offsetMs = slot + 120_000 - Date.now();
    const gold = await harness.member('gold');
    const ask = async () => (await post(gold, BOT, replayOf(activeBot, '30d'))).envelope.data;
    const before = await ask();
    const open = await signalAt(slot, 'open');
    await harness.untilSeen();
    expect(await ask()).toEqual(before);
    await harness.settle(open);
    await harness.untilSeen();
    expect((await ask()).signals).toBe(before.signals + 1);
  });
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/**
 * Recomputes the account from the stored settings and signals, without the service's code. Works
 * through their events one by one, oldest first.
 */
async function recompute(userId: string) {
  type Row = { at: Date; settings: BotSettings };
  type Raw = Pick<StoredSignal, 'slot' | 'createdAt' | 'settledAt' | 'exitPrice' | 'entryPrice' | 'stopLoss'>;
  const rows = (await harness.database
    .collection('paper_settings')
    .find({ userId })
    .toArray()) as unknown as Row[];
  const signals = (await harness.database.collection('signals').find({}).toArray()) as unknown as Raw[];
  const events = [
    ...signals.map((signal) => ({ at: signal.createdAt, order: 1, signal })),
    ...signals.map((signal) => ({ at: signal.settledAt as Date, order: 0, settled: signal })),
    ...rows.map(({ at, settings }) => ({ at, order: 2, settings })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
  const risk = { Conservative: 0.005, Moderate: 0.01, Aggressive: 0.02 };
  const stakes = new Map<Raw, number>();
  let [balance, settings] = [10_000, undefined as BotSettings | undefined];
  const openedOn = new Map<string, number>();
  const slots: number[] = [];
  const results: number[] = [];
  for (const event of events) {
    if ('settings' in event) settings = event.settings;
    if ('signal' in event && settings?.status === 'active') {
      const day = event.at.toISOString().slice(0, 10);
      const opened = openedOn.get(day) ?? 0;
      if (opened >= settings.maxTrades) continue;
      openedOn.set(day, opened + 1);
      stakes.set(
        event.signal,
        Math.min(settings.tradeSizeUsd, Math.floor(balance * risk[settings.riskLevel] * 100) / 100),
      );
    }
    if ('settled' in event && stakes.has(event.settled)) {
      const { entryPrice, stopLoss, exitPrice, slot } = event.settled;
      const gross = ((exitPrice as number) - entryPrice) / (entryPrice - (stopLoss as number));
      // Result as a multiple of the stake, under the service's terms.
      const multiple = gross > 0 ? 0.85 : -1;
      const result = Math.round((stakes.get(event.settled) as number) * multiple * 100) / 100;
      balance += result;
      slots.push(slot);
      results.push(result);
    }
  }
  return { balanceUsd: balance, slots, results };
}
