import { CHANNEL_CELLS, NO_RULES } from '@croneai/contracts/channels.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import type { SettledExample } from '@croneai/contracts/record.ts';
import { type ServiceCause, type ServiceState, STATE_OF_CAUSE } from '@croneai/contracts/service-state.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import type { User } from '@croneai/contracts/users.ts';
import { sampleSignal } from '../src/shared/signals/sample-signals.ts';
import { someUser } from './some-user.ts';

const LATER = '2030-01-01T00:00:00.000Z';

/** Several tests share the handlers of `serveApi` in this file. */
export const failing = () => ({ problem: errors.internal });

/** Replies with the signed-in member. */
export const as = (change: Partial<User>) => () => ({ data: someUser(change) });
export const asMember = (tier: User['tier']) => as({ tier, dashboardUnlocked: true });

const SLOT_MS = 300_000;
/** Returns the start of the running slot. */
export const runningSlot = () => Math.floor(Date.now() / SLOT_MS) * SLOT_MS;

/** Returns an open CALL of a slot: entry 1.1, stop 1.099, target 1.102. */
export const callOf = (slot: number, change: Partial<Signal> = {}): Signal =>
  sampleSignal(slot, {
    id: '66f1a2b3c4d5e6f708192c01',
    asset: 'EUR/USD',
    signalType: 'buy',
    entryPrice: 1.1,
    stopLoss: 1.099,
    takeProfit: 1.102,
    precision: 5,
    confidence: 61,
    ...change,
  });
export const WON = { status: 'hit_tp', outcome: 'profit', exitPrice: 1.102 } as const;
export const LOST = { status: 'hit_sl', outcome: 'loss', exitPrice: 1.099 } as const;

/** Returns a settled public signal: a PUT that won. */
export const settledOf = (change: Partial<SettledExample> = {}): SettledExample => ({
  asset: 'ADA/USDT',
  signalType: 'sell',
  entryPrice: 0.8123,
  stopLoss: 0.8131,
  takeProfit: 0.8108,
  exitPrice: 0.8112,
  precision: 4,
  confidence: 61.3,
  status: 'closed',
  outcome: 'profit',
  forecast: { paysBy: { kind: 'payout', payout: 0.85 }, costR: 0 },
  result: { percent: 0.135, r: 1.375, stakes: 0.85 },
  startsAt: '2026-11-22T18:00:00.000Z',
  expiresAt: '2026-11-22T18:05:00.000Z',
  provenance: 'synthetic',
  ...change,
});

interface ListChange {
  quota?: object;
  slots?: readonly object[];
}
export const listOf = (signals: readonly Signal[], { quota, slots = [] }: ListChange = {}) => ({
  data: signals,
  extras: {
    quota: { limit: null, used: 0, resetsAt: LATER, withheld: 0, reason: null, ...quota },
    nextBefore: null,
    slots,
  },
});

/** Default notification settings, by event and channel. */
const everyCell = Object.fromEntries(
  Object.entries(CHANNEL_CELLS).map(([event, cells]) => [
    event,
    Object.fromEntries(Object.entries(cells).map(([channel, cell]) => [channel, cell !== 'off'])),
  ]),
);
export const channelsOf = (change: object = {}) => ({
  data: {
    matrix: everyCell,
    quiet: null,
    zone: 'UTC',
    clock: '24',
    rules: NO_RULES,
    watchlist: [],
    mutedUntil: null,
    ...change,
  },
});

/** Returns the row of a slot that ended without a signal. */
export const silentSlot = (slot: number, change: object = {}) => ({
  slot,
  startsAt: new Date(slot).toISOString(),
  outcome: 'none',
  cause: 'nothing_pays',
  reason: null,
  signalIds: [],
  latenessMs: 900,
  ...change,
});

/** Returns the state of the service while signals run, or while a cause stops them. */
export const serviceOf = (
  cause: ServiceCause | null = null,
  change: Partial<ServiceState> = {},
): ServiceState => ({
  state: cause === null ? 'trading' : STATE_OF_CAUSE[cause],
  cause,
  since: new Date(Date.now() - 20 * 60_000).toISOString(),
  expectedEnd: null,
  advice: 'Nothing to do.',
  ...change,
});

export const summaryOf = (change: object = {}) => ({
  data: {
    slotSeconds: 300,
    lastSlot: null,
    nextSlotAt: LATER,
    settledToday: { total: 0, won: 0, lost: 0, breakeven: 0 },
    pairsWatched: 12,
    earlyAccessSeconds: 15,
    service: serviceOf(),
    provenance: 'synthetic',
    ...change,
  },
});

const NO_OUTCOMES = { won: 0, lost: 0, even: 0, unpriced: 0, none: 0, missed: 0 };
export const stripOf = ({ counts, ...change }: { counts?: object; [field: string]: unknown } = {}) => ({
  data: {
    since: '2026-11-22T00:00:00.000Z',
    slotSeconds: 300,
    cells: [],
    counts: { ...NO_OUTCOMES, ...counts },
    winRate: null,
    winRateInterval: null,
    net: 0,
    terms: [],
    paysBy: { kind: 'payout', payout: 0.85 },
    provenance: 'synthetic',
    ...change,
  },
});

export const trial = () => ({
  data: {
    timeFormatted: { hours: '01', minutes: '00', seconds: '00' },
    scope: 'trial',
    endsAt: LATER,
    remainingMs: 3_600_000,
  },
});

/** Returns the first page of `total` rows. */
export const pageOf = (
  data: readonly object[],
  extras: Record<string, unknown> = {},
  total = data.length,
) => ({
  data,
  pagination: { total, pages: Math.ceil(total / Math.max(1, data.length)), current: 1 },
  extras,
});
/** Returns a row of the audit. */
export const auditRowOf = (sequence: number, change: object = {}) => ({
  sequence,
  id: `row ${sequence}`,
  occurredAt: '2026-11-20T10:00:00.000Z',
  recordedAt: '2026-11-20T10:00:00.000Z',
  requestId: 'request',
  actor: null,
  action: 'access.update',
  subject: { kind: 'member', id: 'a'.repeat(24), fullName: null, email: null },
  before: {},
  after: {},
  reason: null,
  address: null,
  erased: [],
  hash: `hash ${sequence}`,
  ...change,
});
export const ticketsOf = (rows: readonly object[], open = rows.length) =>
  pageOf(rows, { counts: { open, waiting: 0, answered: 0, closed: 0 } }, open);
export const noTickets = () => ticketsOf([]);

const NO_LEADS = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0]));
export const leadsOf = (rows: readonly object[], total = rows.length) =>
  pageOf(rows, { counts: { total, suspect: 0, ...NO_LEADS }, byDay: [], assignees: [] }, total);
export const messagesOf = (rows: readonly object[]) =>
  pageOf(rows, { counts: { total: rows.length, new: rows.length, answered: 0, closed: 0 } });

/** Replies that the member has no second factor. */
export const noSecondFactor = () => ({
  data: { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0, isRequired: false },
});

export const ownRecordOf = (range = 'all', change: object = {}) => ({
  data: {
    range,
    taken: 0,
    open: 0,
    netStakes: 0,
    netUsd: 0,
    points: [],
    terms: [],
    slotsToday: [],
    statistics: {
      closed: 0,
      won: 0,
      lost: 0,
      breakeven: 0,
      uncounted: 0,
      winRate: null,
      profitFactor: null,
      averageMultiple: null,
      averageGross: null,
      bestUsd: null,
      worstUsd: null,
    },
    machinesToday: { copy: null, bot: null },
    ...change,
  },
});
