import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { ReadMinutes } from '../candles/module.ts';
import { type SignalRepository, type StoredSignal, toSignalView } from '../signals/module.ts';
import { type StoredSlot, toSlotRow } from './slot.model.ts';
import type { SlotRepository } from './slot.repository.ts';

/** A stored change of the signal list. */
export type ListChange = { changedAt: Date; signals: readonly StoredSignal[]; slot: StoredSlot | null };

/**
 * Replaces the version of the signal list and publishes the new version to open pages. Resolves
 * even if the pages cannot be reached.
 */
export type AnnounceChange = (change: ListChange) => Promise<void>;

/**
 * Publishes a hint of the change to all open pages. The hint contains the signals themselves only
 * for members who see each of them immediately (`seesAtOnce`).
 */
export function announceChange({
  listVersion,
  live,
  readMinutes,
  earlyAccessMs,
}: {
  listVersion: Pick<ListVersion, 'bump' | 'current'>;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  readMinutes: ReadMinutes;
  earlyAccessMs: number;
}): AnnounceChange {
  return async ({ changedAt, signals, slot }) => {
    const fresh = signals.filter(({ status }) => status === 'active');
    const [minutes] = await Promise.all([
      // Reads minutes only for the first signal of a slot, because pages draw only its chart.
      readMinutes(fresh.slice(0, 1).map(({ pair }) => pair)),
      listVersion.bump(changedAt),
    ]);
    const opensAt = Math.max(...fresh.map(({ createdAt }) => createdAt.getTime())) + earlyAccessMs;
    const row = slot && toSlotRow(slot, () => true);
    await live.append({
      event: 'signals',
      to: { all: true },
      data: {
        version: await listVersion.current(),
        changedAt: changedAt.toISOString(),
        slot: row && { slot: row.slot, startsAt: row.startsAt, outcome: row.outcome, cause: row.cause },
        opensAt: fresh.length > 0 ? new Date(opensAt).toISOString() : null,
      },
      atOnce: { signals: signals.map(toSignalView), row, minutes },
    });
  };
}

/**
 * Creates a worker's round that announces changes that are newer than the version of the list. The
 * worker that made such a change died before it announced the change.
 */
export function repairListVersion({
  listVersion,
  announce,
  signals,
  slots,
}: {
  listVersion: Pick<ListVersion, 'isBehind'>;
  announce: AnnounceChange;
  signals: Pick<SignalRepository, 'findLastChange'>;
  slots: Pick<SlotRepository, 'findLastFinished'>;
}) {
  return async (): Promise<void> => {
    const [signal, slot] = await Promise.all([signals.findLastChange(), slots.findLastFinished()]);
    for (const newest of [signal, slot?.finishedAt])
      if (newest && (await listVersion.isBehind(newest)))
        await announce({ changedAt: newest, signals: [], slot: null });
  };
}
