import { slotAt, slotsBetween, VALIDITY_MS } from '@croneai/engine/markets/slot-clock.ts';
import { MISSED } from '@croneai/engine/slots/explain-slot.ts';
import type { Stamp } from '../champion/module.ts';
import type { ShadowStamps, StoredSlot } from './slot.model.ts';
import type { SlotRepository } from './slot.repository.ts';

/** Adds shards to the queue. A job may be lost; the watchdog then dispatches its shard again. */
export type DispatchShards = (
  slot: Pick<StoredSlot, 'slot' | 'shardCount' | 'dispatches' | 'engine' | 'shadows'>,
  shards: readonly number[],
) => Promise<void>;

export type SlotPlanOptions = {
  slots: SlotRepository;
  dispatch: DispatchShards;
  /** Returns the artefact and state for a slot that is planned now. */
  stamp: () => Promise<Stamp | null>;
  /** Returns the artefacts and states of the shadow engines. */
  stampShadows: () => Promise<ShadowStamps>;
  slotMs: number;
  /** Returns the number of shards for a slot that is planned now. */
  shardCount: () => number;
  now: () => Date;
  onMissed: (count: number) => void;
};

/**
 * Accounts for every slot from the last known slot until now: plans and dispatches slots that are
 * still valid, and records the others as missed. Every worker runs this. Only one worker succeeds
 * in inserting a slot, and only that worker dispatches the slot. Works in ascending order, so that
 * the stored slots never have a gap.
 */
export function planSlots(options: SlotPlanOptions) {
  const { slots, dispatch, stamp, stampShadows, slotMs, shardCount, now, onMissed } = options;

  /** Inserts the slots and returns those that were new. */
  const insertPlanned = async (due: readonly number[]): Promise<StoredSlot[]> => {
    const inserted: StoredSlot[] = [];
    if (due.length === 0) return inserted;
    const [engine, shadows] = await Promise.all([stamp(), stampShadows()]);
    for (const slot of due) {
      const planned = plannedSlot({ slot, shardCount: shardCount(), engine, shadows, now: now() });
      if (await slots.insert(planned)) inserted.push(planned);
    }
    return inserted;
  };

  /**
   * Plans the due slots. With `aheadMs`, also plans slots that begin within this time, so that
   * workers already hold their shards when these slots begin.
   */
  return async ({ aheadMs = 0 }: { aheadMs?: number } = {}): Promise<void> => {
    const until = now().getTime() + aheadMs;
    // Ignores slots after `until`. A process with a wrong clock may have planned such a slot, and
    // the slots before it must still be planned.
    const newest = await slots.findNewestWorked(until);
    // The first slot of a new system is the current one.
    const due = newest === undefined ? [slotAt(until, slotMs)] : slotsBetween(newest, until, slotMs);
    const isOver = (slot: number) => slot + VALIDITY_MS <= now().getTime();
    const missed = due.filter(isOver);
    const recorded = await slots.insertAll(missed.map((slot) => missedSlot({ slot, now: now() })));
    if (recorded > 0) onMissed(recorded);
    const planned = await insertPlanned(due.slice(missed.length));
    // Dispatches only after all slots are stored, so that an unavailable queue does not prevent
    // slots from being stored.
    for (const slot of planned) await dispatch(slot, shardsOf(slot.shardCount));
  };
}

export const shardsOf = (shardCount: number): number[] =>
  Array.from({ length: shardCount }, (_, index) => index);

export function plannedSlot({
  slot,
  shardCount,
  engine = null,
  shadows = {},
  now,
}: {
  slot: number;
  shardCount: number;
  engine?: Stamp | null;
  shadows?: ShadowStamps;
  now: Date;
}): StoredSlot {
  return {
    slot,
    startsAt: new Date(slot),
    outcome: 'planned',
    reason: null,
    cause: null,
    signalIds: [],
    latenessMs: 0,
    scanned: 0,
    closed: 0,
    unpriced: 0,
    engine,
    shadows,
    shardCount,
    reports: [],
    chosen: null,
    dispatchedAt: now,
    dispatches: 1,
    origin: 'worker',
    finishedAt: null,
  };
}

export function missedSlot({ slot, now }: { slot: number; now: Date }): StoredSlot {
  return {
    ...plannedSlot({ slot, shardCount: 0, now }),
    ...MISSED,
    outcome: 'missed',
    latenessMs: now.getTime() - slot,
    dispatches: 0,
    isUnrecorded: true,
    finishedAt: now,
  };
}
