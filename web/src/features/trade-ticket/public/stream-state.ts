import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import type { BestCandidate, SlotRow } from '@croneai/contracts/slots.ts';
import type { StoppedService } from '../../../shared/signals/service-state.ts';

/** State of the current signal's place. Each kind has a separate view. */
export type StreamState =
  | { kind: 'loading' }
  | { kind: 'offline' }
  /** The stream has never been read, so a sample is shown. */
  | { kind: 'not-started' }
  | { kind: 'unreachable' }
  | { kind: 'active'; signal: Signal }
  /**
   * Expired while the next slot has not reported: settled on this page until the list has its
   * result.
   */
  | { kind: 'ended'; signal: Signal }
  | { kind: 'withheld'; reason: NonNullable<Quota['reason']> }
  /** Signals are stopped. */
  | { kind: 'stopped'; service: StoppedService; best: BestCandidate | undefined }
  /** The running slot is overdue; the service's own state follows. */
  | { kind: 'silent' }
  /** An ordinary slot without a signal: `reason` is the slot's, in plain words. */
  | { kind: 'no-signal'; reason: string | null; best: BestCandidate | undefined }
  | { kind: 'preparing' }
  | { kind: 'empty' };

export interface StreamFacts {
  signals: readonly Signal[] | undefined;
  quota: Quota | undefined;
  hasFailed: boolean;
  isOnline: boolean;
  /** Undefined while the service trades, or its state is unknown. */
  stopped: StoppedService | undefined;
  /** The running slot's row; undefined while loading or without one. */
  slot: SlotRow | undefined;
  /** True if the running slot should have reported by now. */
  isSilent: boolean;
  now: number;
}

export function streamState(facts: StreamFacts): StreamState {
  const { signals, quota, hasFailed, isOnline, stopped, slot } = facts;
  const current = currentSignal(signals ?? [], facts.now);
  if (current) return { kind: 'active', signal: current };
  if (!isOnline) return { kind: 'offline' };
  if (!signals) return hasFailed ? { kind: 'not-started' } : { kind: 'loading' };
  if (hasFailed) return { kind: 'unreachable' };
  if (quota?.reason && quota.withheld > 0) return { kind: 'withheld', reason: quota.reason };
  if (stopped) return { kind: 'stopped', service: stopped, best: slot?.best };
  const state = slotState(facts, signals.length === 0);
  const [newest] = signals;
  if (state.kind !== 'preparing' || !newest) return state;
  const over = facts.now - Date.parse(newest.expiresAt);
  return over >= 0 && over < ENDED_SHOWN_MS ? { kind: 'ended', signal: newest } : state;
}

/**
 * Time of the next signal: within seconds (running slot), when it opens to this member, with the
 * next slot, or none for now.
 */
export type NextSignal = 'looking' | 'opening' | 'next-slot' | 'none';

export function nextSignalOf(state: StreamState): NextSignal {
  if (state.kind === 'preparing' || state.kind === 'ended') return 'looking';
  // Without a list, the next signal is unknown.
  if (state.kind === 'not-started' || state.kind === 'unreachable' || state.kind === 'offline') return 'none';
  if (state.kind !== 'withheld') return 'next-slot';
  // Today's limit is used up, so this member cannot see the next signals.
  return state.reason === 'early_access' ? 'opening' : 'none';
}

/** The next slot reports within seconds; an older signal is no longer relevant. */
const ENDED_SHOWN_MS = 60_000;

/** First signal of the list, while it is active and has not expired. */
export function currentSignal(signals: readonly Signal[], now: number): Signal | undefined {
  const [first] = signals;
  return first?.status === 'active' && now < Date.parse(first.expiresAt) ? first : undefined;
}

function slotState({ slot, isSilent }: StreamFacts, isEmpty: boolean): StreamState {
  if (!slot) {
    if (isEmpty) return { kind: 'empty' };
    return { kind: isSilent ? 'silent' : 'preparing' };
  }
  const { reason, outcome, best } = slot;
  if (outcome === 'published' || outcome === 'late') return { kind: 'preparing' };
  return { kind: 'no-signal', reason, best };
}
