import type { EachRow } from '@croneai/platform/each-row.ts';
import { type DispatchShards, shardsOf } from './plan-slots.ts';
import type { SlotPublisher } from './publish-slot.ts';
import type { StoredSlot } from './slot.model.ts';
import type { SlotRepository } from './slot.repository.ts';

/**
 * Time from a slot's last dispatch until the watchdog checks the queue for the jobs of shards that
 * have not reported.
 */
const LOOK_AFTER_MS = 3_000;
/**
 * Time from a slot's last dispatch until shards that have not reported are dispatched again, even
 * if their jobs are still queued.
 */
const DISPATCH_AGAIN_AFTER_MS = 30_000;
/**
 * Time from a slot's last dispatch until the watchdog publishes the slot, if all its shards have
 * reported.
 */
const PUBLISH_AFTER_MS = 2_000;
const SLOTS_PER_ROUND = 50;

export type ReconcileOptions = {
  slots: SlotRepository;
  publisher: SlotPublisher;
  dispatch: DispatchShards;
  /** True while the queue holds this shard's job. */
  isQueued: (slot: number, shard: number, dispatch: number) => Promise<boolean>;
  eachRow: EachRow;
  now: () => Date;
};

/**
 * Runs a round of the watchdog, as every worker does. If the queue or a dead worker has lost a
 * shard, dispatches the shard again. Ends slots whose time is over. A slot that fails does not
 * block the others. Rounds of several workers may overlap.
 */
export function reconcileSlots({ slots, publisher, dispatch, isQueued, eachRow, now }: ReconcileOptions) {
  const each = eachRow('reconcile slots');
  const isLost = async ({ slot, dispatches }: StoredSlot, shard: number): Promise<boolean> => {
    for (let number = dispatches; number >= 1; number -= 1)
      if (await isQueued(slot, shard, number)) return false;
    return true;
  };

  const dispatchMissing = async (slot: StoredSlot, ageMs: number): Promise<void> => {
    const missing = missingShards(slot);
    const again =
      ageMs < DISPATCH_AGAIN_AFTER_MS ? await filterAsync(missing, (shard) => isLost(slot, shard)) : missing;
    if (again.length === 0) return;
    const claimed = await slots.claimDispatch(slot, now());
    if (claimed) await dispatch(claimed, again);
  };

  const reconcile = async (slot: StoredSlot): Promise<void> => {
    const ageMs = now().getTime() - slot.dispatchedAt.getTime();
    if (slot.chosen || missingShards(slot).length === 0) {
      if (ageMs >= PUBLISH_AFTER_MS) await publisher.publish(slot.slot);
      return;
    }
    await publisher.giveUp(slot);
    if (ageMs >= LOOK_AFTER_MS) await dispatchMissing(slot, ageMs);
  };

  return async (): Promise<void> => {
    const unfinished = await slots.findUnfinished(SLOTS_PER_ROUND);
    await each(unfinished, { nameOf: ({ slot }) => String(slot), work: reconcile });
  };
}

function missingShards({ shardCount, reports }: StoredSlot): number[] {
  const reported = new Set(reports.map(({ shard }) => shard));
  return shardsOf(shardCount).filter((shard) => !reported.has(shard));
}

async function filterAsync<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<T[]> {
  const verdicts = await Promise.all(items.map(test));
  return items.filter((_item, index) => verdicts[index]);
}
