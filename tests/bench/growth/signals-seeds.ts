import { createHash } from 'node:crypto';
import {
  BOT_TIMEFRAMES,
  DEFAULT_BOT_SETTINGS,
  DEFAULT_COPY_SETTINGS,
} from '@croneai/contracts/paper-settings.ts';
import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { ownTradeCollection } from '../../../services/signals/src/own-trades/own-trade.model.ts';
import { leaderboardCollection } from '../../../services/signals/src/paper/leaderboard.repository.ts';
import { paperSettingsCollection } from '../../../services/signals/src/paper/paper-settings.model.ts';
import { weekReportCollection } from '../../../services/signals/src/paper/week-report.model.ts';
import { signalCollection } from '../../../services/signals/src/signals/signal.model.ts';
import { slotCollection } from '../../../services/signals/src/slots/slot.model.ts';
import { someForecast } from '../../support/some-signal.ts';
import { accessCopies } from './member-stories.ts';
import { idOf, memberId, objectIdOf, of, ownerOf, READER, type Seed, SIGNALS, seed } from './seed.ts';

const SLOTS = 100_000;
const TRADES = 100_000;
const READERS_TRADES = 500;
const ACCOUNTS = 10_000;
const WEEKS = 10_000;
const RANKED = 5_000;
const SLOT_MS = SIGNAL_VALIDITY_SECONDS * SECOND_MS;
const SIGNAL = 0x90;
const PAIRS = ['EURUSD', 'GBPUSD', 'BTCUSDT', 'ETHUSDT', 'XAUUSD', 'USDJPY'].map(getPair);

const TRADE = 0x91;
export const A_SIGNAL = idOf(SIGNAL, 0);
export const tradeId = (index: number): string => idOf(TRADE, index);
/**
 * Returns the slot of a signal. Even the newest signal has expired, so no worker acts on any of
 * the signals.
 */
export const slotOf = (index: number, now: Date): number =>
  (Math.floor(now.getTime() / SLOT_MS) - 3 - index) * SLOT_MS;

/** Returns a number between 0 and 1. Consecutive indexes give evenly spread numbers. */
const spread = (index: number): number => (index * 0.618_033_988_749) % 1;

const minutesOf = (slot: number, entry: number) =>
  Array.from({ length: 5 }, (_, minute) => {
    const open = entry * (1 + (spread(slot / SLOT_MS + minute) - 0.5) / 1_000);
    return { time: slot + minute * MINUTE_MS, open, high: open * 1.0002, low: open * 0.9998, close: open };
  });

export const signalsSeeds: readonly Seed[] = [
  accessCopies('signals'),
  seed<typeof signalCollection>('signals', signalCollection, {
    full: SIGNALS,
    document(index, now) {
      const slot = slotOf(index, now);
      const { symbol, displayName, precision } = of(PAIRS, index);
      const isWon = spread(index) < 0.55;
      const entryPrice = 1 + spread(index * 3);
      const settledAt = new Date(slot + SLOT_MS + SECOND_MS);
      const signalType = index % 2 === 0 ? ('buy' as const) : ('sell' as const);
      const won = signalType === 'buy' ? 1.001 : 0.999;
      return {
        _id: objectIdOf(SIGNAL, index),
        pair: symbol,
        asset: displayName,
        signalType,
        entryPrice,
        stopLoss: entryPrice * (2 - won),
        takeProfit: entryPrice * won,
        precision,
        confidence: 55 + Math.round(spread(index * 7) * 100) / 10,
        forecast: someForecast(),
        analysis: 'A sample of the text that explains a signal, about as long as a real one is.',
        status: isWon ? 'hit_tp' : 'hit_sl',
        outcome: isWon ? 'profit' : 'loss',
        exitPrice: entryPrice * (isWon ? won : 2 - won),
        settledFrom: null,
        slot,
        rank: 1,
        startsAt: new Date(slot),
        createdAt: new Date(slot + SECOND_MS),
        updatedAt: settledAt,
        expiresAt: new Date(slot + SLOT_MS),
        settledAt,
        provenance: 'synthetic',
        ruleVersion: 2,
        salt: createHash('sha256').update(`sample-${index}`).digest('hex'),
        minutes: minutesOf(slot, entryPrice),
        version: 2,
        outbox: [],
      };
    },
  }),
  seed<typeof slotCollection>('signals', slotCollection, {
    full: SLOTS,
    document(index, now) {
      const slot = slotOf(index, now);
      return {
        _id: slot,
        startsAt: new Date(slot),
        outcome: 'published',
        reason: null,
        cause: null,
        signalIds: [idOf(SIGNAL, index)],
        latenessMs: 900,
        scanned: 240,
        closed: 7,
        unpriced: 0,
        engine: { artefact: 'a'.repeat(64), state: slot },
        shadows: {},
        shardCount: 4,
        reports: [],
        chosen: null,
        dispatchedAt: new Date(slot),
        dispatches: 1,
        origin: 'worker',
        finishedAt: new Date(slot + SECOND_MS),
      };
    },
  }),
  seed<typeof ownTradeCollection>('signals', ownTradeCollection, {
    full: TRADES,
    document(index, now) {
      const userId = ownerOf(index, { first: READERS_TRADES, full: TRADES });
      // Each member has traded some of the newest signals.
      const signal = userId === READER ? index : index % 1_000;
      const slot = slotOf(signal, now);
      return {
        _id: objectIdOf(TRADE, index),
        userId,
        signalId: idOf(SIGNAL, signal),
        slot,
        takenAt: new Date(slot + 5 * SECOND_MS),
        stakeCents: 5_000,
        fillPrice: 1.2,
        level: 0,
        note: 'A sample',
        tags: ['sample'],
      };
    },
  }),
  seed<typeof paperSettingsCollection>('signals', paperSettingsCollection, {
    full: ACCOUNTS,
    document(index, now) {
      // Each member has two accounts. The accounts of the reader come first.
      const isCopy = index % 2 === 0;
      const own = { status: 'active' as const, isOnLeaderboard: true, hours: null };
      return {
        _id: objectIdOf(0x92, index),
        userId: memberId(Math.floor(index / 2)),
        kind: isCopy ? 'copy' : 'bot',
        version: 1,
        at: new Date(now.getTime() - 30 * DAY_MS),
        cause: 'member',
        settings: isCopy
          ? { ...DEFAULT_COPY_SETTINGS, ...own }
          : { ...DEFAULT_BOT_SETTINGS, ...own, timeframe: of(BOT_TIMEFRAMES, index) },
        grant: { isAdmin: false, mayTrade: true, tradesPerDay: null },
      };
    },
  }),
  seed<typeof weekReportCollection>('signals', weekReportCollection, {
    full: WEEKS,
    document(index, now) {
      const weekStartsAt = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - 7 * DAY_MS);
      const userId = memberId(index);
      return { _id: `${userId}-sample`, userId, weekStartsAt, reportedAt: now, outbox: [] };
    },
  }),
  seed<typeof leaderboardCollection>('signals', leaderboardCollection, {
    full: 1,
    document: () => ({
      _id: 'present',
      rows: Array.from({ length: RANKED }, (_, index) => ({
        userId: memberId(index),
        kind: 'copy' as const,
        score: 1 - index / RANKED,
        grossScore: 1 - index / RANKED,
        trades: 50,
        winRate: 55,
        returnPercent: 3,
        maxDrawdownPercent: 2,
      })),
      ranking: null,
    }),
  }),
];
