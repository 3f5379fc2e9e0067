import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { SlotConfig } from './config.ts';
import { createSkewCheck } from './skewed-workers.ts';
import { slotCollection } from './slot.model.ts';
import { createSlotRepository } from './slot.repository.ts';
import { createSlotCheck, exposeSlotAge } from './slot-metrics.ts';

export { type AnnounceChange, announceChange } from './announce.ts';
export {
  checkValidity,
  publishConfig,
  type SlotConfig,
  type SlotWorkConfig,
  slotConfig,
  slotWorkConfig,
} from './config.ts';
export { openSlotWork } from './open-slot-work.ts';
export { plannedSlot } from './plan-slots.ts';
export { type StoredSlot, toSlotRow } from './slot.model.ts';
export type { SlotRepository } from './slot.repository.ts';
export { SETTLE_QUEUE, settleJobSchema } from './slot-queues.ts';
export type Slots = ReturnType<typeof openSlots>;

export const openSlots = ({ openCollection }: Pick<ServicePlatform, 'openCollection'>) =>
  ({
    collections: [slotCollection],
    store: createSlotRepository({ model: openCollection(slotCollection) }),
  }) satisfies Module & Record<string, unknown>;

type HealthNeeds = Pick<
  ServicePlatform<SlotConfig>,
  'redis' | 'clock' | 'health' | 'metrics' | 'config' | 'now'
>;

/**
 * Adds two checks to the service's health: whether the workers end slots in time, and whether the
 * workers' clocks are right. Exposes the age of the newest slot as a metric.
 */
export function watchWorkers(
  { redis, clock, health, metrics, config, now }: HealthNeeds,
  { slots }: { slots: Pick<Slots, 'store'> },
): void {
  exposeSlotAge({ metrics, slots: slots.store, now });
  const slotMs = config.SIGNAL_SLOT_SECONDS * 1_000;
  health.addDegradation('clocks-of-workers', createSkewCheck({ redis, clock }));
  health.addDegradation('slots', createSlotCheck({ slots: slots.store, slotMs, now }));
  health.addFact('lastSlotAt', async () => {
    const last = await slots.store.findLastFinished();
    return last ? new Date(last.slot) : null;
  });
}
