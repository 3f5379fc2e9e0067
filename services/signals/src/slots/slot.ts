import type { SlotRow } from '@croneai/contracts/slots.ts';
import type { StoredSlot } from './slot.model.ts';

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
