import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Candidate, Trade } from '../engine/candidate.ts';
import {
  type ConfidenceTable,
  createConfidenceTable,
  type Ranked,
  rankCandidates,
  recordOutcome,
} from '../engine/confidence.ts';
import { decide } from '../engine/decide.ts';
import { WARM_UP_BARS } from '../engine/indicators.ts';
import { type ReplayedTrade, replayPair, SIGNAL_BARS } from '../engine/replay.ts';
import { MINUTE_MS } from '../markets/candle.ts';
import type { MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { isOpen } from '../markets/session-hours.ts';
import { getPair } from '../markets/universe.ts';
import type { StoredSignal } from '../signals/signal.ts';
import { explainNone, toNewSignal } from '../slots/choose-signals.ts';
import { plannedSlot } from '../slots/plan-slots.ts';
import type { StoredSlot } from '../slots/slot.ts';
import { slotsBetween } from '../slots/slot-clock.ts';

/** A replayed history is of five-minute slots, whatever the length of the present ones: its signals follow each other. */
export const HISTORY_SLOT_MS = SIGNAL_BARS * MINUTE_MS;

/** The confidence of the first replayed signals rests on the trades of so many slots before: a day. */
const WARM_SLOTS = 288;

export interface ReplayedSlot {
  slot: StoredSlot;
  /** Settled; the best of its slot. */
  signals: StoredSignal[];
}

export interface ReplayRequest {
  /** Of one-minute candles. */
  marketData: MarketData;
  pairs: readonly Pair[];
  /** Epoch milliseconds, multiples of HISTORY_SLOT_MS: slots with `from` ≤ start and end ≤ `to`. */
  from: number;
  to: number;
  signalsPerSlot: number;
  newId: () => string;
}

/**
 * What the workers would have published in a span of the past and what became of it, ascending, by the code that decides,
 * ranks and settles live signals. Nothing looks ahead: the confidence of a signal rests on the day before the span and on
 * those that were settled before it.
 */
export async function* replayHistory(request: ReplayRequest): AsyncGenerator<ReplayedSlot> {
  const { pairs, from, to, signalsPerSlot } = request;
  const table = createConfidenceTable(from);
  const tradesBySlot = await replayAll(request, table);
  for (const slot of slotsBetween(from - 1, to - HISTORY_SLOT_MS, HISTORY_SLOT_MS)) {
    const trades = tradesBySlot.get(slot) ?? [];
    const best = rankCandidates(
      trades.map(({ trade }) => trade),
      table,
    ).slice(0, signalsPerSlot);
    const signals = await Promise.all(
      best.map((ranked, index) => toSettledSignal(request, { ranked, slot, rank: index + 1, trades })),
    );
    yield { slot: toReplayedSlot(slot, pairs, signals), signals };
    for (const { bucket, outcome } of signals) recordOutcome(table, bucket, outcome);
    await nextTurn();
  }
}

/** All trades of the span by slot; those of the day before go into the table. */
async function replayAll(
  { marketData, pairs, from, to }: ReplayRequest,
  table: ConfidenceTable,
): Promise<Map<number, ReplayedTrade[]>> {
  const bySlot = new Map<number, ReplayedTrade[]>();
  for (const pair of pairs) {
    const warmFrom = from - WARM_SLOTS * HISTORY_SLOT_MS;
    for (const replayed of await replayPair({ marketData, pair, from: warmFrom, to })) {
      const { slot, trade, settlement } = replayed;
      if (slot < from) recordOutcome(table, trade.bucket, settlement.outcome);
      else bySlot.set(slot, [...(bySlot.get(slot) ?? []), replayed]);
    }
    await nextTurn();
  }
  return bySlot;
}

async function toSettledSignal(
  { marketData, newId }: ReplayRequest,
  chosen: { ranked: Ranked<Trade>; slot: number; rank: number; trades: readonly ReplayedTrade[] },
): Promise<StoredSignal> {
  const { ranked, slot, rank, trades } = chosen;
  const replayed = trades.find(({ trade }) => trade.pair === ranked.candidate.pair) as ReplayedTrade;
  const candidate = await decideAgain(marketData, replayed.trade, slot);
  const signal = toNewSignal({
    id: newId(),
    ranked: { ...ranked, candidate },
    slot,
    rank,
    validityMs: HISTORY_SLOT_MS,
    provenance: marketData.provenance,
    now: new Date(slot),
  });
  const settledAt = signal.expiresAt;
  return { ...signal, ...replayed.settlement, settledAt, updatedAt: settledAt, version: 2 };
}

/** With the words, which are made for what is published alone. */
async function decideAgain(
  marketData: MarketData,
  { pair: symbol }: Trade,
  slot: number,
): Promise<Candidate> {
  const pair = getPair(symbol);
  const from = slot - WARM_UP_BARS * MINUTE_MS;
  const decision = decide({ pair, candles: await marketData.candles({ pair, from, to: slot }), at: slot });
  if (decision.kind === 'candidate') return decision.candidate;
  throw new Error(`${symbol} at ${slot} was decided on differently: ${decision.reason}`);
}

function toReplayedSlot(slot: number, pairs: readonly Pair[], signals: readonly StoredSignal[]): StoredSlot {
  const open = pairs.filter(({ session }) =>
    isOpen(session, slot - MINUTE_MS, slot + HISTORY_SLOT_MS),
  ).length;
  const totals = { scanned: open, closed: pairs.length - open, unpriced: 0 };
  const isEmpty = signals.length === 0;
  return {
    ...plannedSlot({ slot, shardCount: 0, now: new Date(slot) }),
    ...totals,
    ...(isEmpty ? explainNone([{ shard: 0, candidates: [], problem: null, ...totals }]) : {}),
    outcome: isEmpty ? 'none' : 'published',
    signalIds: signals.map(({ id }) => id),
    dispatches: 0,
    origin: 'replay',
    finishedAt: new Date(slot),
  };
}
