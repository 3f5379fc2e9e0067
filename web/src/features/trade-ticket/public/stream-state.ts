import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import type { BestCandidate, SlotRow } from '@croneai/contracts/slots.ts';
import type { StoppedService } from '../../../shared/signals/service-state.ts';

/** State of the place where the current signal is shown. Each kind has its own view. */
export type StreamState =
  | { kind: 'loading' }
  | { kind: 'offline' }
  /** The list of signals has never loaded, so a sample is shown. */
  | { kind: 'not-started' }
  | { kind: 'unreachable' }
  | { kind: 'active'; signal: Signal }
  /**
   * The signal has expired and the next slot has not reported yet. The page computes the result
   * itself until the list contains the result.
   */
  | { kind: 'ended'; signal: Signal }
  | { kind: 'withheld'; reason: NonNullable<Quota['reason']> }
  /** Signals are stopped. */
  | { kind: 'stopped'; service: StoppedService; best: BestCandidate | undefined }
  /** The running slot is overdue, and the state of the service is not known yet. */
  | { kind: 'silent' }
  /** A slot without a signal. `reason` explains why, in plain words. */
  | { kind: 'no-signal'; reason: string | null; best: BestCandidate | undefined }
  | { kind: 'preparing' }
  | { kind: 'empty' };

export interface StreamFacts {
  signals: readonly Signal[] | undefined;
  quota: Quota | undefined;
  hasFailed: boolean;
  isOnline: boolean;
  /** Undefined while signals run, or if the state of the service is unknown. */
  stopped: StoppedService | undefined;
  /** Row of the running slot; undefined while loading, or if there is none yet. */
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
 * When the next signal may appear. `looking`: within seconds, from the running slot. `opening`:
 * when this member may see the current signal. `next-slot`: at the start of the next slot. `none`:
 * unknown or never.
 */
export type NextSignal = 'looking' | 'opening' | 'next-slot' | 'none';

export function nextSignalOf(state: StreamState): NextSignal {
  if (state.kind === 'preparing' || state.kind === 'ended') return 'looking';
  // Without the list, the page does not know when the next signal comes.
  if (state.kind === 'not-started' || state.kind === 'unreachable' || state.kind === 'offline') return 'none';
  if (state.kind !== 'withheld') return 'next-slot';
  // If today's limit is used up, this member cannot see the next signals.
  return state.reason === 'early_access' ? 'opening' : 'none';
}

/**
 * Maximum time for which an ended signal is shown. Usually, the result of the next slot arrives
 * sooner and replaces it.
 */
const ENDED_SHOWN_MS = 60_000;

/** Returns the first signal of the list while it is active and has not expired. */
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
