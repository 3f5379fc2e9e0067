import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { type ReplayedSlot, type ReplayRequest, replayHistory } from './replay-history.ts';

const HISTORY_MS = 24 * 60 * 60_000;

export type HistorySeed = Omit<ReplayRequest, 'from' | 'to' | 'newId'> & {
  slots: Pick<SlotRepository, 'findFirstWorked' | 'listStarts' | 'insert'>;
  signals: Pick<SignalRepository, 'insert' | 'findOfSlot' | 'newId'>;
  listVersion: Pick<ListVersion, 'bump'>;
  now: () => Date;
};

/**
 * Replays the 24 hours before the first slot of a new system. Keeps existing slots, so the command
 * can be repeated and resumes where it stopped. It does not fill later gaps: slots of an outage
 * stay `missed`. Publishes no events, so members get no email about replayed signals. Resolves to
 * the number of added slots.
 */
export async function seedHistory(seed: HistorySeed): Promise<number> {
  const { slots, signals, listVersion, now, ...request } = seed;
  const to = slotAt((await slots.findFirstWorked()) ?? now().getTime(), ENGINE_SLOT_MS);
  const from = to - HISTORY_MS;
  const known = await slots.listStarts({ from, to });
  if (known.size >= HISTORY_MS / ENGINE_SLOT_MS) return 0;
  let added = 0;
  const replay = { ...request, from, to, newId: signals.newId };
  for await (const replayed of replayHistory(replay)) {
    if (known.has(replayed.slot.slot)) continue;
    if (await store(replayed, seed)) added += 1;
  }
  if (added > 0) await listVersion.bump(new Date(to));
  return added;
}

/**
 * Stores a slot and its signals. The signals are stored first, so that every stored slot is
 * complete.
 */
async function store(
  { slot, signals: made }: ReplayedSlot,
  { slots, signals }: HistorySeed,
): Promise<boolean> {
  for (const signal of made) await signals.insert(signal, []);
  // An earlier run may have stored the signals and stopped before it stored the slot.
  const stored = made.length > 0 ? await signals.findOfSlot(slot.slot) : [];
  return slots.insert({ ...slot, signalIds: stored.map(({ id }) => id) });
}
