import { type BestCandidate, SLOT_CAUSES, SLOT_OUTCOMES, type SlotRow } from '@croneai/contracts/slots.ts';
import type { MarketDataErrorCode } from '@croneai/engine/markets/market-data.ts';
import type { Movements } from '@croneai/engine/markets/movement.ts';
import type { Refusal } from '@croneai/engine/model/artefact.ts';
import type { Candidate } from '@croneai/engine/model/decide-market.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import type { Stamp } from '../champion/module.ts';
import type { StoredSignal } from '../signals/module.ts';

/**
 * Artefact and state for a slot, keyed by shadow engine. An engine without an entry writes no page.
 */
export type ShadowStamps = Readonly<Record<string, Stamp>>;

/**
 * Candidates and movements are stored as JSON text, because they are always read as a whole. As
 * subdocuments, they would cause most of the database work of a scan.
 */
const reportSchema = z.object({
  shard: z.int(),
  /**
   * The shard's candidates. The best candidate of the slot is chosen once all shards have reported.
   */
  candidates: z.string(),
  /** Summary of the price movements of the pairs with a decision. */
  movements: z.string(),
  /** Number of pairs with a decision. */
  scanned: z.int(),
  /** Number of pairs whose market was closed. */
  closed: z.int(),
  /** Number of pairs without usable prices. */
  unpriced: z.int(),
  /** Error of the price source for the last pair without prices. */
  problem: orNull(objectAs<{ code: MarketDataErrorCode; message: string }>()),
  /** Number of markets with a forecast. */
  forecast: z.int(),
  /** Number of markets with both a forecast and a licence to publish. */
  licensed: z.int(),
  /** Reason why there was no forecast at all. */
  refusal: orNull(z.string() as z.ZodType as z.ZodType<Refusal>),
});
type ReportDocument = z.output<typeof reportSchema>;

/**
 * A slot and its results. The key is its start in epoch milliseconds, so a slot cannot be planned
 * twice.
 */
export const slotCollection = defineCollection({
  name: 'slots',
  id: 'number',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    startsAt: z.date(),
    /** `planned` marks a slot in progress. Only this service sees this value. */
    outcome: z.enum(['planned', ...SLOT_OUTCOMES]),
    /** Plain-language reason why the slot has no signal, or why it was late. */
    reason: orNull(z.string()),
    /** The same reason as a code. */
    cause: orNull(z.enum(SLOT_CAUSES)),
    signalIds: z.array(z.string()),
    /** Milliseconds from the start of the slot to its outcome. */
    latenessMs: z.number(),
    /** Number of pairs with a decision. */
    scanned: z.int(),
    /** Number of pairs whose market was closed. */
    closed: z.int(),
    /** Number of pairs without usable prices. */
    unpriced: z.int(),
    /** The best candidate of a slot that has no signal. */
    best: objectAs<BestCandidate>().optional(),
    /** Salt that opens the commitment to `best` in the public log: 32 random bytes in hex. */
    bestSalt: z.string().optional(),
    /** Set when the slot ends, and removed once the public log contains the slot. */
    isUnrecorded: z.literal(true).optional(),
    /** Artefact and state that all shards use; null while nothing is trained. */
    engine: orNull(objectAs<Stamp>()),
    /** Artefacts and states of the shadow engines, by name. */
    shadows: objectAs<ShadowStamps>(),
    /** Number of shards into which the universe was divided when the slot was planned. */
    shardCount: z.int(),
    /** Reports of the shards so far; empty once the slot has ended. */
    reports: z.array(reportSchema),
    /**
     * The chosen signals, before they are stored. Once they are set, the slot can no longer end as
     * `missed`.
     */
    chosen: orNull(objectAs<StoredSignal[]>()),
    /** Time of the last dispatch of shards. */
    dispatchedAt: z.date(),
    /** Number of dispatches of shards so far. */
    dispatches: z.int(),
    /**
     * `worker` for a slot that was decided live, and `replay` for a slot that was replayed for the
     * demo.
     */
    origin: z.enum(['worker', 'replay']),
    finishedAt: orNull(z.date()),
  },
  indexes: [
    { key: { isUnrecorded: 1 }, serves: 'slots that ended and are not in the public log', sparse: true },
    {
      key: { outcome: 1, _id: -1 },
      serves: 'the watchdog: slots that are not finished, oldest first; the last one with an outcome',
    },
    {
      key: { origin: 1, _id: 1 },
      serves:
        'the newest slot that a worker accounted for, where planning goes on; the first, where a replayed history ends',
    },
  ],
});
export type SlotDocument = DocumentOf<typeof slotCollection>;
export type SlotModel = ModelOf<typeof slotCollection>;

/** Result of one shard of the universe. */
export type ShardReport = Omit<ReportDocument, 'candidates' | 'movements'> & {
  candidates: Candidate[];
  movements: Movements;
};
export type StoredSlot = Omit<SlotDocument, '_id' | 'reports'> & { slot: number; reports: ShardReport[] };

export function toSlot({ _id, reports, ...fields }: SlotDocument): StoredSlot {
  return { slot: _id, ...fields, reports: reports.map(toReport) };
}

export function toDocument({ slot, reports, ...fields }: StoredSlot): SlotDocument {
  return { _id: slot, ...fields, reports: reports.map(toReportDocument) };
}

function toReport({ candidates, movements, ...fields }: ReportDocument): ShardReport {
  return {
    ...fields,
    candidates: JSON.parse(candidates) as Candidate[],
    movements: JSON.parse(movements) as Movements,
  };
}

export function toReportDocument({ candidates, movements, ...fields }: ShardReport): ReportDocument {
  return { ...fields, candidates: JSON.stringify(candidates), movements: JSON.stringify(movements) };
}

/**
 * Converts an ended slot to the form that members receive. Leaves out the ids of signals for which
 * `mayName` returns false.
 */
export function toSlotRow(stored: StoredSlot, mayName: (signalId: string) => boolean): SlotRow {
  const { slot, startsAt, outcome, reason, cause, signalIds, latenessMs, best } = stored;
  return {
    slot,
    startsAt: startsAt.toISOString(),
    outcome: outcome as SlotRow['outcome'],
    reason,
    cause,
    signalIds: signalIds.filter(mayName),
    ...(best && { best }),
    latenessMs,
  };
}
