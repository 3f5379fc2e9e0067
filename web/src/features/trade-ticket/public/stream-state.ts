import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import type { BestCandidate, SlotCause, SlotRow } from '@croneai/contracts/slots.ts';
import { standstillOf } from '../../../shared/signals/standstill.ts';

/** An ordinary slot without a signal: nothing of ours or of the prices failed. */
export type QuietCause = Exclude<SlotCause, 'prices_unavailable' | 'outage'>;

/** What the place of the current signal shows. Each kind has a face of its own. */
export type StreamState =
  | { kind: 'loading' }
  | { kind: 'offline' }
  /** The stream could not be read even once: a sample stands in its place. */
  | { kind: 'not-started' }
  | { kind: 'unreachable' }
  | { kind: 'active'; signal: Signal }
  /** Its time is over and the next slot has said nothing yet: it is settled here, before it is a row of the list. */
  | { kind: 'ended'; signal: Signal }
  | { kind: 'withheld'; reason: NonNullable<Quota['reason']> }
  /** The prices or our own service failed: `reason` is the slot's, in plain words. */
  | { kind: 'feed-down'; cause: 'prices_unavailable' | 'outage' | 'silent'; reason: string | null }
  | { kind: 'no-signal'; cause: QuietCause; reason: string | null; best: BestCandidate | undefined }
  | { kind: 'preparing' }
  | { kind: 'empty' };

export interface StreamFacts {
  signals: readonly Signal[] | undefined;
  quota: Quota | undefined;
  hasFailed: boolean;
  isOnline: boolean;
  /** The running slot's row; undefined until it is known or while there is none. */
  slot: SlotRow | undefined;
  /** Since the start of the running slot. */
  secondsIntoSlot: number;
  now: number;
}

/** A slot says within seconds what became of it. Silence for longer is a failure, not a quiet market. */
export const SLOT_SILENT_AFTER_SECONDS = 45;

export function streamState(facts: StreamFacts): StreamState {
  const { signals, quota, hasFailed, isOnline } = facts;
  const current = currentSignal(signals ?? [], facts.now);
  if (current) return { kind: 'active', signal: current };
  if (!isOnline) return { kind: 'offline' };
  if (!signals) return hasFailed ? { kind: 'not-started' } : { kind: 'loading' };
  if (hasFailed) return { kind: 'unreachable' };
  if (quota?.reason && quota.withheld > 0) return { kind: 'withheld', reason: quota.reason };
  const state = slotState(facts, signals.length === 0);
  const [newest] = signals;
  if (state.kind !== 'preparing' || !newest) return state;
  const over = facts.now - Date.parse(newest.expiresAt);
  return over >= 0 && over < ENDED_SHOWN_MS ? { kind: 'ended', signal: newest } : state;
}

/**
 * When the next signal comes: from the running slot, which has not spoken yet, in seconds, when it opens to this member, with the next slot, or
 * not for now.
 */
export type NextSignal = 'looking' | 'opening' | 'next-slot' | 'none';

export function nextSignalOf(state: StreamState): NextSignal {
  if (state.kind === 'preparing' || state.kind === 'ended') return 'looking';
  if (state.kind === 'no-signal' || state.kind === 'feed-down') {
    const { cause } = state;
    return cause !== 'silent' && standstillOf({ outcome: 'none', cause }) ? 'none' : 'next-slot';
  }
  return state.kind === 'withheld' && state.reason === 'early_access' ? 'opening' : 'next-slot';
}

/** The next slot speaks within seconds; an older signal is not what anybody waits for. */
const ENDED_SHOWN_MS = 60_000;

/** The first of the list, as long as it is active and its time has not passed. */
export function currentSignal(signals: readonly Signal[], now: number): Signal | undefined {
  const [first] = signals;
  return first?.status === 'active' && now < Date.parse(first.expiresAt) ? first : undefined;
}

function slotState({ slot, secondsIntoSlot }: StreamFacts, isEmpty: boolean): StreamState {
  if (!slot) {
    if (isEmpty) return { kind: 'empty' };
    if (secondsIntoSlot < SLOT_SILENT_AFTER_SECONDS) return { kind: 'preparing' };
    return { kind: 'feed-down', cause: 'silent', reason: null };
  }
  const { cause, reason, outcome, best } = slot;
  if (outcome === 'published' || outcome === 'late') return { kind: 'preparing' };
  if (cause === 'prices_unavailable' || cause === 'outage') return { kind: 'feed-down', cause, reason };
  if (outcome === 'missed') return { kind: 'feed-down', cause: 'outage', reason };
  return { kind: 'no-signal', cause: cause ?? 'nothing_pays', reason, best };
}
