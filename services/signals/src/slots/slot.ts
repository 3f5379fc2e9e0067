import type { BestCandidate, SlotCause, SlotOutcome, SlotRow } from '@croneai/contracts/slots.ts';
import type { MarketDataErrorCode } from '@croneai/engine/markets/market-data.ts';
import type { Movements } from '@croneai/engine/markets/movement.ts';
import type { Refusal } from '@croneai/engine/model/artefact.ts';
import type { Candidate } from '@croneai/engine/model/decide-market.ts';
import type { Stamp } from '../champion/champion.repository.ts';
import type { StoredSignal } from '../signals/signal.ts';

/** `planned` is a slot that is being worked on; it never leaves this service. */
type SlotState = 'planned' | SlotOutcome;

/** Result of one shard of the universe. */
export type ShardReport = {
  shard: number;
  /** Those that can be among the best, and the best of all: which one is, is decided once all shards are in. */
  candidates: Candidate[];
  /** Pairs that were decided on. */
  scanned: number;
  /** Pairs whose market was closed. */
  closed: number;
  /** Pairs without usable prices. */
  unpriced: number;
  /** Message of the source for the last pair without prices. */
  problem: { code: MarketDataErrorCode; message: string } | null;
  /** Markets that were forecast, and of these those that have shown that they can be. */
  forecast: number;
  licensed: number;
  /** Why nothing was forecast at all. */
  refusal: Refusal | null;
  /** Movements of the pairs with a decision. */
  movements: Movements;
};

/** Slot with its results. Its key is its start in epoch ms. */
export type StoredSlot = {
  slot: number;
  startsAt: Date;
  outcome: SlotState;
  /** In plain words why there is no signal, or why it came late. */
  reason: string | null;
  /** The same for programs. */
  cause: SlotCause | null;
  signalIds: string[];
  /** From the start of the slot to its outcome. */
  latenessMs: number;
  /** Pairs that were decided on, had a closed market, or had no usable prices. */
  scanned: number;
  closed: number;
  unpriced: number;
  /** The best that an empty slot had. */
  best?: BestCandidate;
  /** Basis of all shards' decisions; null while nothing is trained. */
  engine: Stamp | null;
  /** Number of shards of the universe when the slot was planned. */
  shardCount: number;
  /** Results of the shards so far; empty once the slot is finished. */
  reports: ShardReport[];
  /** The signals decided on, before they are stored; from then on the slot cannot be missed any more. */
  chosen: StoredSignal[] | null;
  /** When shards were last dispatched, and how often. */
  dispatchedAt: Date;
  dispatches: number;
  /** Made by a worker in its time, or replayed for the demo. */
  origin: 'worker' | 'replay';
  finishedAt: Date | null;
};

/** A slot that has ended, as members read it; with the ids of those signals that may be named. */
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
