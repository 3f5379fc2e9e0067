import type { PaperWeekAccount } from '@croneai/contracts/events/mails.ts';
import { DEFAULT_BOT_SETTINGS, DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { findEndedWeek } from '@croneai/engine/paper/week-figures.ts';
import { EMPTY_TAPE, extendTape } from '@croneai/engine/settled/tape.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { someId } from '../../../../tests/support/sessions.ts';
import { openSomePaperStores } from '../../test/some-paper-stores.ts';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from '../signals/module.ts';
import { toSignalRow } from '../signals/signal-figures.ts';
import { createPaperAccounts } from './paper-accounts.ts';
import { reportWeek } from './report-week.ts';
import type { WeekReport } from './week-report.model.ts';

/** Midnight UTC of a Monday. */
const WEEK = Date.UTC(2026, 10, 16);
/** Midnight UTC of the next Monday. */
const NEXT_WEEK = Date.UTC(2026, 10, 23);

/** Current terms (`PAYS_BY`), which apply to signals without terms of their own. */
const PAYOUT = { kind: 'payout', payout: 0.85 } as const;

type Report = WeekReport & { outbox: readonly OutboxEntry[] };

let parts: ReturnType<typeof openParts>;
beforeEach(() => {
  parts = openParts();
});

/**
 * Makes empty stores, which the workers of a test share. `marks` contains the keys that are stored
 * in Redis.
 */
function openParts() {
  const reported: Report[] = [];
  const signals: StoredSignal[] = [];
  const marks = new Map<string, string>();
  return {
    ...openSomePaperStores(),
    reported,
    signals,
    marks,
    redis: {
      get: async (key: string) => marks.get(key) ?? null,
      set: async (key: string, value: number) => void marks.set(key, String(value)),
    } as never,
    reports: {
      async insert(report: WeekReport, outbox: readonly OutboxEntry[]) {
        const isSame = ({ userId, weekStartsAt }: WeekReport) =>
          userId === report.userId && weekStartsAt.getTime() === report.weekStartsAt.getTime();
        if (reported.some(isSame)) return false;
        reported.push({ ...report, outbox });
        return true;
      },
      listReported: async (weekStartsAt: Date) =>
        reported
          .filter((report) => report.weekStartsAt.getTime() === weekStartsAt.getTime())
          .map(({ userId }) => userId),
      removeMember: async (userId: string) =>
        void reported.splice(0, reported.length, ...reported.filter((report) => report.userId !== userId)),
      deleteBefore: async () => undefined,
    },
  };
}

/** Creates the reporter of one worker with its clock at `time` and an empty memory. */
function reporterAt(time: number, change: Partial<Parameters<typeof reportWeek>[0]> = {}) {
  const { redis, settings, states, reports, signals } = parts;
  const rows = signals.map(toSignalRow).sort((a, b) => a.createdAt - b.createdAt);
  const tape = { read: async () => extendTape(EMPTY_TAPE, '1', rows, 0) };
  const accounts = createPaperAccounts({ settings, states, tape });
  return reportWeek({
    settings,
    reports,
    redis,
    accounts,
    findOwnLoss: async () => undefined,
    isMyTurn: async () => true,
    provenance: 'synthetic',
    now: () => new Date(time),
    ...change,
  });
}

/** Settings that accept signals at any hour and of any confidence. */
const EVERY_SIGNAL = { hours: null, minConfidence: 0 } as const;
const grant = { isAdmin: false, mayTrade: true, tradesPerDay: null };
async function save(userId: string, kind: 'copy' | 'bot', at: number, status: 'active' | 'paused') {
  const version = ((await parts.settings.findLatest(userId, kind))?.version ?? 0) + 1;
  const defaults =
    kind === 'bot'
      ? { ...DEFAULT_BOT_SETTINGS, ...EVERY_SIGNAL, timeframe: '1D' as const }
      : { ...DEFAULT_COPY_SETTINGS, ...EVERY_SIGNAL };
  const settings = { ...defaults, status };
  await parts.settings.append({ userId, kind, version, at: new Date(at), cause: 'member', settings, grant });
}

/** Creates a signal that gained or lost one R and was settled right after its five minutes. */
function settled(slot: number, outcome: 'profit' | 'loss', settledAt = slot + 5 * MINUTE_MS + 1_500) {
  const [createdAt, at] = [new Date(slot + 2_000), new Date(settledAt)];
  const end = { status: 'closed', outcome, exitPrice: outcome === 'profit' ? 101 : 99 } as const;
  const plan = { entryPrice: 100, stopLoss: 99, takeProfit: 101 };
  const signal = someSignal({ slot, createdAt, updatedAt: at, settledAt: at, ...plan, ...end });
  parts.signals.push(signal);
}

const reportsOf = (of: string) => parts.reported.filter(({ userId }) => userId === of);
const payloadOf = (report: Report | undefined) =>
  report?.outbox[0]?.payload as { recipient: object; weekStartsAt: string; accounts: PaperWeekAccount[] };

describe('the weekly report of a paper account', () => {
  it('contains the figures of the week, and is sent once even if several workers run several rounds', async () => {
    const [member, idle, late] = [someId(), someId(), someId()];
    await save(member, 'copy', WEEK - 48 * HOUR_MS, 'active');
    await save(member, 'bot', WEEK - 72 * HOUR_MS, 'active');
    await save(member, 'bot', WEEK - 71 * HOUR_MS, 'paused');
    await save(idle, 'copy', WEEK - 48 * HOUR_MS, 'paused');
    await save(late, 'copy', NEXT_WEEK + 1_000, 'active');
    settled(WEEK - HOUR_MS, 'profit');
    settled(WEEK + HOUR_MS, 'profit');
    settled(WEEK + 2 * HOUR_MS, 'loss');
    settled(WEEK + 3 * HOUR_MS, 'loss');
    // This trade opened in the week but closed after it, so it belongs to the next week.
    settled(NEXT_WEEK - 5 * MINUTE_MS, 'loss');

    await reporterAt(NEXT_WEEK + 9 * MINUTE_MS)();
    expect(reportsOf(member)).toMatchObject([{ weekStartsAt: new Date(WEEK - 7 * 24 * HOUR_MS) }]);

    const workers = [1, 2, 3].map(() => reporterAt(NEXT_WEEK + 11 * MINUTE_MS));
    await Promise.all(workers.map((work) => work()));
    await Promise.all(workers.map((work) => work()));
    // A report is sent only once, even if Redis has lost the marker of the week.
    parts.marks.clear();
    await reporterAt(NEXT_WEEK + 100 * HOUR_MS)();
    const [, report, ...more] = reportsOf(member);
    expect(more).toEqual([]);
    expect(report?.outbox).toHaveLength(1);
    expect(payloadOf(report)).toMatchObject({
      recipient: { kind: 'member', userId: member },
      weekStartsAt: new Date(WEEK).toISOString(),
      accounts: [
        {
          kind: 'copy',
          openingBalanceUsd: 10_042.5,
          closingBalanceUsd: 9_985,
          trades: 3,
          won: 1,
          lost: 2,
          longestLosingRun: 2,
          previousNetUsd: 42.5,
          maxDrawdownUsd: 100,
          maxDrawdownPercent: 0.99,
          terms: [{ paysBy: PAYOUT, count: 3 }],
          grossTotal: -1,
        },
      ],
    });
    expect([reportsOf(idle), reportsOf(late)]).toEqual([[], []]);
  });

  it('contains a sentence about the member’s own trades of the week if there are any', async () => {
    const [loser, other] = [someId(), someId()];
    for (const userId of [loser, other]) await save(userId, 'copy', WEEK + HOUR_MS, 'active');
    const lesson = { by: 'level', keys: ['3'], trades: 4, netStakes: -4, ofStakes: -5 } as const;
    const ownLoss = { trades: 12, lesson: { ...lesson, keys: ['3'] } };
    const weeks: object[] = [];
    await reporterAt(NEXT_WEEK + HOUR_MS, {
      findOwnLoss: async (userId, week) => {
        weeks.push(week);
        return userId === loser ? ownLoss : undefined;
      },
    })();
    expect(payloadOf(reportsOf(loser)[0])).toMatchObject({ ownLoss });
    expect(payloadOf(reportsOf(other)[0])).not.toHaveProperty('ownLoss');
    expect(weeks).toEqual([
      { from: WEEK, to: NEXT_WEEK },
      { from: WEEK, to: NEXT_WEEK },
    ]);
  });

  it('is skipped for a member if the report of this member fails, and is tried again for that member', async () => {
    const both = [someId(), someId()] as const;
    for (const userId of both) await save(userId, 'copy', WEEK + HOUR_MS, 'active');
    const { insert } = parts.reports;
    const at = NEXT_WEEK + HOUR_MS;
    let failed = '';
    const broken: typeof insert = async (report, events) => {
      failed ||= both.find((userId) => userId === report.userId) ?? '';
      if (report.userId === failed) throw new Error('the database is away');
      return insert(report, events);
    };
    const reporter = reporterAt(at, { reports: { ...parts.reports, insert: broken } });
    await expect(reporter()).rejects.toThrow('could not be reported');
    const other = both.find((userId) => userId !== failed) ?? '';
    expect(reportsOf(failed)).toEqual([]);
    expect(reportsOf(other)).toHaveLength(1);

    await reporterAt(at)();
    expect(reportsOf(failed)).toHaveLength(1);
    expect(reportsOf(other)).toHaveLength(1);
  });

  it('is made for a page of members at a time, and only by the worker that has the turn', async () => {
    // The page size is smaller than the number of members, and smaller than the number of rows of
    // one member.
    const page = 2;
    const members = Array.from({ length: 5 }, () => someId()).toSorted();
    for (const userId of members) {
      for (const hours of [1, 2, 3]) await save(userId, 'copy', WEEK + hours * HOUR_MS, 'active');
      await save(userId, 'bot', WEEK + HOUR_MS, 'active');
    }
    const inserted: string[] = [];
    const { insert } = parts.reports;
    const noted: typeof insert = async (report, events) => {
      inserted.push(report.userId);
      return insert(report, events);
    };
    const reports = { ...parts.reports, insert: noted };
    const workers = [false, true, false].map((isMine) =>
      reporterAt(NEXT_WEEK + HOUR_MS, { reports, page, isMyTurn: async () => isMine }),
    );
    await Promise.all(workers.map((work) => work()));
    expect(inserted.toSorted()).toEqual(members);
    for (const userId of members) expect(reportsOf(userId)).toHaveLength(1);
  });

  it('is resumed by another worker if a worker is killed', async () => {
    const members = Array.from({ length: 4 }, () => someId()).toSorted();
    for (const userId of members) await save(userId, 'copy', WEEK + HOUR_MS, 'active');
    let turns = 2;
    const dies = async () => turns-- > 0;
    const counts = () => members.map((userId) => reportsOf(userId).length);
    await reporterAt(NEXT_WEEK + HOUR_MS, { page: 1, isMyTurn: dies })();
    expect(counts()).toEqual([1, 1, 0, 0]);
    await reporterAt(NEXT_WEEK + HOUR_MS, { page: 1 })();
    expect(counts()).toEqual([1, 1, 1, 1]);
  });

  it('is not computed again for any member once all reports of the week are sent, even in a new worker', async () => {
    await save(someId(), 'copy', WEEK + HOUR_MS, 'active');
    const { listMembersBefore } = parts.settings;
    let pages = 0;
    const counted: typeof listMembersBefore = async (...of) => {
      pages += 1;
      return listMembersBefore(...of);
    };
    const settings = { ...parts.settings, listMembersBefore: counted };
    await reporterAt(NEXT_WEEK + HOUR_MS, { settings })();
    expect(pages).toBe(2);
    await reporterAt(NEXT_WEEK + 2 * HOUR_MS, { settings })();
    expect(pages).toBe(2);
    await reporterAt(NEXT_WEEK + 8 * 24 * HOUR_MS, { settings })();
    expect(pages).toBe(4);
  });

  it('leaves no data of a member who is erased during the round', async () => {
    const erased = someId();
    await save(erased, 'copy', WEEK + HOUR_MS, 'active');
    const { insert } = parts.reports;
    const late: typeof insert = async (report, events) => {
      if (report.userId === erased) await parts.settings.removeMember(erased);
      return insert(report, events);
    };
    await reporterAt(NEXT_WEEK + HOUR_MS, { reports: { ...parts.reports, insert: late } })();
    expect(reportsOf(erased)).toEqual([]);
  });
});

describe('the reported week', () => {
  it.each([
    ['2026-11-22T23:59:59.999Z', '2026-11-09'],
    // The report waits for the last settlements of the week.
    ['2026-11-23T00:09:59.999Z', '2026-11-09'],
    ['2026-11-23T00:10:00.000Z', '2026-11-16'],
    ['2026-11-26T12:00:00.000Z', '2026-11-16'],
  ])('at %s is the week of %s', (time, monday) => {
    const { from, to } = findEndedWeek(Date.parse(time));
    expect(new Date(from).toISOString()).toBe(`${monday}T00:00:00.000Z`);
    expect(to - from).toBe(7 * 24 * HOUR_MS);
  });
});
