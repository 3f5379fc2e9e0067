import type { ExaminedSettled, ExaminedSlot } from './examine-bundle.ts';
import type { Findings } from './findings.ts';
import type { PolicyLeaf } from './leaf.ts';

const SECOND_MS = 1_000;
/**
 * A gap after a slot is reported only if that slot is at least this much older than the newest slot
 * of the log. Slots may be recorded out of order, so the missing slot may still follow.
 */
const OUT_OF_ORDER_MS = 10 * 60 * SECOND_MS;
/**
 * Time within which a commitment must be opened, counted from the leaf of its slot. Otherwise, the
 * audit adds the finding `unsettled`. A signal lasts five minutes, and its prices may arrive ten
 * minutes later.
 */
const UNSETTLED_MS = 30 * 60 * SECOND_MS;
/** Maximum skew between the clocks of workers. */
const CLOCKS_MS = 5 * SECOND_MS;
/**
 * Maximum time between the publication of a slot and its record in the log. It is usually some
 * seconds, but longer after an outage of a store.
 */
const RECORDED_WITHIN_MS = UNSETTLED_MS;

/**
 * Maximum start of a slot, in epoch milliseconds, and maximum length of a slot, in seconds. Larger
 * values could result in dates that `Date` cannot represent.
 */
const [LAST_SLOT, SLOT_SECONDS_MAX] = [Date.UTC(9999, 0), 86_400];

type Known = { index: number; at: number; seconds: number; commitments: (string | undefined)[] };

/**
 * Checks that no slot is missing, that the times of slots are plausible, and that all commitments
 * are opened. Takes the leaves in the order of the log.
 */
export function auditSlots(findings: Findings) {
  const slots = new Map<number, Known>();
  let [newest, opened] = [-1, 0];

  const takeSlot = (leaf: ExaminedSlot, index: number): void => {
    const { slot, at, outcome, publishedAt, commitments } = leaf;
    const place = { index, slot };
    const isSlot = Number.isSafeInteger(slot) && slot >= 0 && slot <= LAST_SLOT;
    if (!isSlot || !(leaf.seconds > 0 && leaf.seconds <= SLOT_SECONDS_MAX) || !Array.isArray(commitments))
      throw new TypeError('it is not the leaf of a slot');
    if (slots.has(slot)) {
      findings.add('twice', 'the slot is in the log twice', place);
      return;
    }
    const isPublished = outcome === 'published' || outcome === 'late';
    if (isPublished !== commitments.length > 0)
      findings.add('commitment', `${outcome} with ${commitments.length} commitments`, place);
    const time = Date.parse(at);
    if (time < slot) findings.add('back-dated', 'it was appended before its slot began', place);
    const published = Date.parse(publishedAt ?? '');
    if (isPublished && !(published >= slot && published <= time + CLOCKS_MS))
      findings.add('back-dated', 'its publication is not between its slot and its place in the log', place);
    if (isPublished && time - published > RECORDED_WITHIN_MS)
      findings.add('back-dated', 'it was appended long after it claims to have been published', place);
    slots.set(slot, { index, at: time, seconds: leaf.seconds, commitments: [...commitments] });
    newest = Math.max(newest, slot);
  };

  const takeSettled = ({ shown, opens, problem }: ExaminedSettled, index: number): void => {
    const { slot, rank } = shown;
    const place = { index, slot };
    const known = slots.get(slot);
    const committed = known?.commitments[rank - 1];
    if (!known || !committed) {
      findings.add('commitment', 'it opens nothing that was committed to before', place);
      return;
    }
    if (opens !== committed)
      findings.add('commitment', `the signal is not the one that leaf ${known.index} committed to`, place);
    if (problem) findings.add('mis-settled', problem, place);
    known.commitments[rank - 1] = undefined;
    opened += 1;
  };

  return {
    takeSlot,
    takeSettled,
    /**
     * Runs checks that are only possible after the last leaf. `until` is the time of the last leaf.
     */
    finish(policies: readonly PolicyLeaf[], until: number) {
      const starts = [...slots.keys()].sort((a, b) => a - b);
      for (const [at, slot] of starts.entries()) {
        const { index, at: time, commitments, seconds } = slots.get(slot) as Known;
        const next = starts[at + 1];
        const isOver = newest - slot >= OUT_OF_ORDER_MS;
        if (next !== undefined && isOver && !isBehind(next, slot, seconds, policies)) {
          const missing = iso(slotAfter(slot, seconds));
          findings.add('gap', `the slot of ${missing} is missing between it and ${iso(next)}`, {
            index,
            slot,
          });
        }
        if (commitments.some(Boolean) && until - time > UNSETTLED_MS)
          findings.add('unsettled', 'what it committed to was never opened', { index, slot });
      }
      return { slots: starts.length, opened, firstSlot: starts[0] ?? null, lastSlot: starts.at(-1) ?? null };
    },
  };
}

const iso = (time: number): string => new Date(time).toISOString();
const slotAfter = (slot: number, seconds: number): number =>
  (Math.floor(slot / (seconds * SECOND_MS)) + 1) * seconds * SECOND_MS;

/**
 * True if `next` directly follows `slot`, so that no slot is missing. Slots start at multiples of
 * the slot length, and `next` must be the first multiple after `slot`. The slot length is either
 * `seconds` or the length in a policy that took effect after `slot`, but no later than at `next`.
 */
const isBehind = (next: number, slot: number, seconds: number, policies: readonly PolicyLeaf[]): boolean =>
  slotAfter(slot, seconds) === next ||
  policies.some(
    (policy) => policy.from > slot && policy.from <= next && slotAfter(slot, policy.seconds) === next,
  );
