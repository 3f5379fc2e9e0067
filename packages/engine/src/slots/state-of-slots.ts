import { type ServiceCause, type ServiceSpan, STATE_OF_CAUSE } from '@croneai/contracts/service-state.ts';
import {
  type BestCandidate,
  SLOT_SILENT_AFTER_MS,
  type SlotCause,
  type SlotOutcome,
} from '@croneai/contracts/slots.ts';
import { slotAt } from '../markets/slot-clock.ts';

/** Fields of a slot that determine the state of the service. */
export type SlotFacts = {
  slot: number;
  outcome: SlotOutcome | 'planned';
  cause: SlotCause | null;
  best?: BestCandidate | undefined;
  /**
   * `worker` for a slot that a live worker decided, and `replay` for a slot that was replayed for
   * the demo.
   */
  origin: 'worker' | 'replay';
};

/**
 * Derives the state of the service from its last slots, newest first. An overdue slot counts as an
 * outage. Without a champion, the cause is `engine_training`, whatever older slots show.
 */
export function stateOfSlots({
  slots,
  hasChampion,
  now,
  slotMs,
}: {
  slots: readonly SlotFacts[];
  hasChampion: boolean;
  now: number;
  slotMs: number;
}): ServiceSpan {
  const [last] = slots;
  const due = slotAt(now - SLOT_SILENT_AFTER_MS, slotMs);
  // Replayed slots end when the system starts, so they are never overdue.
  const isSilent = last?.origin === 'worker' && last.slot < due;
  if (isSilent) return spanOf('outage', last.slot + slotMs);
  const known = slots.flatMap((slot) => {
    const cause = causeOf(slot);
    return cause === undefined ? [] : [{ slot: slot.slot, cause }];
  });
  const cause = hasChampion ? (known[0]?.cause ?? null) : 'engine_training';
  const other = known.findIndex((one) => one.cause !== cause);
  const run = other === -1 ? known : known.slice(0, other);
  return spanOf(cause, run.at(-1)?.slot ?? slotAt(now, slotMs));
}

const spanOf = (cause: ServiceCause | null, since: number): ServiceSpan => ({
  state: cause === null ? 'trading' : STATE_OF_CAUSE[cause],
  cause,
  since: new Date(since).toISOString(),
});

/**
 * Returns the cause that a slot shows, or null if the slot shows that the service trades. Returns
 * undefined if the slot shows neither, because the market was too quiet for a forecast.
 */
function causeOf({ outcome, cause, best }: SlotFacts): ServiceCause | null | undefined {
  if (outcome === 'published' || outcome === 'late') return null;
  if (outcome === 'missed') return 'outage';
  if (cause === null || cause === 'nothing_pays') return best ? null : undefined;
  return cause;
}
