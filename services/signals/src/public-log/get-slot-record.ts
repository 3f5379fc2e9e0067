import { errors } from '@croneai/contracts/errors.ts';
import type { SlotRecord } from '@croneai/contracts/public-log.ts';
import { appError } from '@croneai/platform/errors.ts';
import { slotKey } from '@croneai/tlog/record/draft-leaves.ts';
import { type SignalRepository, toSignalView } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { leafOf, proofOf } from './get-proof.ts';
import type { LogReader } from './read-log.ts';

/**
 * Returns the public facts of a slot: its outcome, its leaf, and its signals once they are settled.
 */
export function getSlotRecord({
  slots,
  signals,
  logReader,
  now,
}: {
  slots: Pick<SlotRepository, 'find'>;
  signals: Pick<SignalRepository, 'findOfSlot'>;
  logReader: LogReader;
  now: () => Date;
}) {
  return async (key: number): Promise<SlotRecord> => {
    const slot = await slots.find(key);
    if (!slot || slot.outcome === 'planned') throw appError(errors.notFound);
    const [leaf, own] = await Promise.all([leafOf(logReader, slotKey(key)), signals.findOfSlot(key)]);
    const settled = own.filter(({ status }) => status !== 'active');
    // If a slot has no signal, members see its best candidate immediately. Other visitors see the
    // candidate at the time at which a signal of that slot would have ended.
    const isOver = key + BEST_AFTER_MS <= now().getTime();
    const { startsAt, outcome, cause, reason, best, bestSalt, origin } = slot;
    return {
      slot: key,
      startsAt: startsAt.toISOString(),
      outcome,
      cause,
      reason,
      isReplayed: origin === 'replay',
      leaf,
      open: own.length - settled.length,
      best: isOver && best && bestSalt ? { ...best, salt: bestSalt } : null,
      signals: await Promise.all(
        settled.map(async (signal) => ({ ...toSignalView(signal), proof: await proofOf(signal, logReader) })),
      ),
    };
  };
}

const BEST_AFTER_MS = 300_000;
