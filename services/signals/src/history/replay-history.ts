import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { isOpen } from '@croneai/engine/markets/session-hours.ts';
import { slotsBetween, VALIDITY_MS } from '@croneai/engine/markets/slot-clock.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import {
  type Candidate,
  candidatesOf,
  chooseBest,
  decideMarket,
} from '@croneai/engine/model/decide-market.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import {
  type Track,
  type TrackedDecision,
  trackedRow,
  trackMarket,
  walkTracks,
} from '@croneai/engine/model/track.ts';
import { explainNone } from '@croneai/engine/slots/explain-slot.ts';
import { walkWindow } from '@croneai/engine/walk-forward.ts';
import { settle, settlementRuleOf, settlementSpan } from '@croneai/rules/settlement.ts';
import { type StoredSignal, toNewSignal } from '../signals/module.ts';
import { plannedSlot, type StoredSlot } from '../slots/module.ts';

export type ReplayedSlot = {
  slot: StoredSlot;
  /** The best signals of the slot, already settled; empty if the slot has none. */
  signals: StoredSignal[];
};

export type ReplayRequest = {
  /** Source of one-minute candles. */
  marketData: MarketData;
  pairs: readonly Pair[];
  /** Start of the first replayed slot, in epoch milliseconds; a multiple of ENGINE_SLOT_MS. */
  from: number;
  /** End of the last replayed slot, in epoch milliseconds; a multiple of ENGINE_SLOT_MS. */
  to: number;
  signalsPerSlot: number;
  paysBy: PaysBy;
  newId: () => string;
};

/**
 * Yields the slots that the workers would have published in a past span, with the outcomes of these
 * slots. The earliest slot comes first. Uses the code that trains, decides, and settles live
 * signals. To train models, also reads the prices of the four weeks before the span. A slot never
 * uses later data: its models were trained up to an earlier midnight, and its weights include only
 * outcomes of slots that began at least two slots earlier.
 */
export async function* replayHistory(request: ReplayRequest): AsyncGenerator<ReplayedSlot> {
  const { pairs, from, to, signalsPerSlot, paysBy } = request;
  const decisions = new Map<number, readonly TrackedDecision[]>();
  walkTracks(await trackAll(request), {
    until: to,
    slotMs: ENGINE_SLOT_MS,
    onSlot: (slot, inSlot) => {
      if (slot >= from) decisions.set(slot, inSlot);
    },
  });
  for (const slot of slotsBetween(from - 1, to - ENGINE_SLOT_MS, ENGINE_SLOT_MS)) {
    const decided = (decisions.get(slot) ?? []).flatMap((decision) => {
      const kept = trackedRow(decision);
      return kept
        ? [decideMarket(SERVED, decision.track.pair, kept.row, { ...decision, ...kept }, paysBy)]
        : [];
    });
    const candidates = candidatesOf(SERVED, decided, signalsPerSlot, paysBy);
    const signals = await Promise.all(
      chooseBest(candidates, signalsPerSlot).map((candidate, index) =>
        toSettledSignal(request, { candidate, slot, rank: index + 1 }),
      ),
    );
    const open = pairs.filter(({ session }) =>
      isOpen(session, slot - MINUTE_MS, slot + ENGINE_SLOT_MS),
    ).length;
    const totals = { scanned: open, closed: pairs.length - open, unpriced: 0 };
    const licensed = decided.filter((each) => each.licensed).length;
    const scan = { shard: 0, candidates, forecast: decided.length, licensed, refusal: null, problem: null };
    yield {
      slot: {
        ...plannedSlot({ slot, shardCount: 0, now: new Date(slot) }),
        ...totals,
        ...(signals.length === 0 ? explainNone([{ ...scan, ...totals }], paysBy) : {}),
        outcome: signals.length === 0 ? 'none' : 'published',
        signalIds: signals.map(({ id }) => id),
        dispatches: 0,
        origin: 'replay',
        finishedAt: new Date(slot),
      },
      signals,
    };
    await nextTurn();
  }
}

async function trackAll({ marketData, pairs, paysBy, from, to }: ReplayRequest): Promise<Track[]> {
  const window = walkWindow(to);
  // The replayed span begins before `window.day`, so its first slots need models that were trained
  // up to the midnight before `window.day`.
  const trainAt = [...new Set([...window.trainAt, window.day - DAY_MS])].sort((a, b) => a - b);
  const tracks: Track[] = [];
  for (const pair of pairs) {
    const request = { marketData, pair, features: SERVED.features, rule: settlementRuleOf(paysBy) };
    const rows = await replayMarket({ ...request, from: window.from, to });
    tracks.push(
      trackMarket(SERVED, pair, rows, { trainAt, until: to, slotMs: ENGINE_SLOT_MS, keepFrom: from }),
    );
    await nextTurn();
  }
  return tracks;
}

async function toSettledSignal(
  { marketData, paysBy, newId }: ReplayRequest,
  { candidate, slot, rank }: { candidate: Candidate; slot: number; rank: number },
): Promise<StoredSignal> {
  const signal = toNewSignal({
    id: newId(),
    candidate,
    paysBy,
    // Models of a replay are not stored, so the name of the engine replaces their hash.
    artefact: SERVED.name,
    slot,
    rank,
    provenance: marketData.provenance,
    validityMs: VALIDITY_MS,
    now: new Date(slot),
  });
  const candles = await marketData.candles({ pair: getPair(candidate.pair), ...settlementSpan(signal) });
  const settledAt = signal.expiresAt;
  return { ...signal, ...settle({ signal, candles }), settledAt, updatedAt: settledAt, version: 2 };
}
