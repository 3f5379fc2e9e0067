import { NO_MOVEMENTS } from '@croneai/engine/markets/movement.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import type { Candidate } from '@croneai/engine/model/decide-market.ts';
import { createSettlements } from '../src/settlement/settle-signals.ts';
import { signalCollection } from '../src/signals/signal.model.ts';
import { createSignalRepository } from '../src/signals/signal.repository.ts';
import type { ListChange } from '../src/slots/announce.ts';
import { type DispatchShards, missedSlot, planSlots } from '../src/slots/plan-slots.ts';
import { createSlotPublisher } from '../src/slots/publish-slot.ts';
import { type ReconcileOptions, reconcileSlots } from '../src/slots/reconcile-slots.ts';
import type { ShardReport, StoredSlot } from '../src/slots/slot.model.ts';
import { slotCollection } from '../src/slots/slot.model.ts';
import { createSlotRepository } from '../src/slots/slot.repository.ts';
import { openEachRow } from './each-row.ts';
import type { EmptyDatabase } from './own-database.ts';

export const SLOT_MS = 300_000;
export const SHARDS = 2;
/** Noon on a Thursday. */
export const START = Date.UTC(2026, 10, 19, 12);

/** Stamp that every planned slot of the fixture gets. */
export const STAMP = { artefact: 'f'.repeat(64), state: START };

export type SlotFixture = Awaited<ReturnType<typeof openSlotFixture>>;

/**
 * Opens the steps of a slot on a real database, with a clock and a queue that the test controls.
 */
export async function openSlotFixture(emptyDatabase: EmptyDatabase, { signalsPerSlot = 1 } = {}) {
  const database = await emptyDatabase((of) => [slotCollection.model(of), signalCollection.model(of)]);
  const [slotDocuments, signalDocuments] = [slotCollection.model(database), signalCollection.model(database)];
  const clock = { time: START };
  const now = () => new Date(clock.time);
  const queue: { slot: number; shard: number; dispatch: number }[] = [];
  const settlementsAt = new Map<number, Date>();
  const finished: StoredSlot[] = [];
  /** Slots whose movements have been published. */
  const told: StoredSlot[] = [];
  const bumps: Date[] = [];
  const slots = createSlotRepository({ model: slotDocuments });
  const signals = createSignalRepository({ model: signalDocuments });
  const announced: ListChange[] = [];
  const announce = async (change: ListChange) => {
    bumps.push(change.changedAt);
    announced.push(change);
  };
  const dispatch: DispatchShards = async ({ slot, dispatches }, shards) =>
    void queue.push(...shards.map((shard) => ({ slot, shard, dispatch: dispatches })));
  const marketData = createSyntheticMarketData({ seed: 'desk', now: () => clock.time });
  const publisherOptions = {
    slots,
    signals,
    announce,
    paysBy: { kind: 'payout', payout: 0.85 } as const,
    provenance: 'synthetic' as const,
    validityMs: SLOT_MS,
    signalsPerSlot,
    earlyAccessMs: 15_000,
    settleAt: async (slot: number, at: Date) => void settlementsAt.set(slot, at),
    publishMovements: async (slot: StoredSlot) => void told.push(slot),
    onFinished: (slot: StoredSlot) => void finished.push(slot),
    now,
  };
  const publisher = createSlotPublisher(publisherOptions);
  const isQueued = async (slot: number, shard: number, number: number) =>
    queue.some((job) => job.slot === slot && job.shard === shard && job.dispatch === number);
  const { eachRow, metrics } = openEachRow();
  const reconcile = (change: Partial<ReconcileOptions>) =>
    reconcileSlots({ slots, publisher, dispatch, isQueued, eachRow, now, ...change });
  return {
    database,
    missed: (slot: number) => missedSlot({ slot, now: now() }),
    clock,
    queue,
    settlementsAt,
    finished,
    told,
    bumps,
    announced,
    slots,
    signals,
    signalDocuments,
    marketData,
    publisher,
    publisherOptions,
    planSlots: planSlots({
      slots,
      dispatch,
      stamp: async () => STAMP,
      stampShadows: async () => ({}),
      slotMs: SLOT_MS,
      shardCount: () => SHARDS,
      now,
      onMissed: () => undefined,
    }),
    reconcileSlots: reconcile({}),
    reconcileWith: reconcile,
    skipped: metrics.registry,
    settlements: (source = marketData) =>
      createSettlements({ signals, marketData: source, announce, onSettled: () => undefined, now }),
    outcomes: async () =>
      (await slots.listFinished({ from: 0, to: START * 2, limit: 1_000 }))
        .toReversed()
        .map(({ slot, outcome }) => [(slot - START) / SLOT_MS, outcome] as const),
    /** Reports all shards of a slot as their scans would. */
    async report(slot: number, candidates: Candidate[], change: Partial<ShardReport> = {}): Promise<void> {
      for (let shard = 0; shard < SHARDS; shard += 1)
        await slots.addReport(slot, {
          ...EMPTY_REPORT,
          shard,
          candidates: shard === 0 ? candidates : [],
          ...change,
        });
    },
  };
}

export const EMPTY_REPORT: ShardReport = {
  shard: 0,
  candidates: [],
  scanned: 10,
  closed: 0,
  unpriced: 0,
  problem: null,
  forecast: 10,
  licensed: 10,
  refusal: null,
  movements: NO_MOVEMENTS,
};

export const someCandidate = (change: Partial<Candidate> = {}): Candidate => ({
  pair: 'BTCUSDT',
  signalType: 'buy',
  entryPrice: 100_000,
  stopLoss: 99_900,
  takeProfit: 100_100,
  confidence: 57,
  low: 56,
  high: 58,
  needed: 54.6,
  costR: 0.12,
  licensed: true,
  pays: true,
  gain: 0.04,
  strength: 0.07,
  reasons: [],
  rows: 5_000,
  analysis: 'A test.',
  ...change,
});
