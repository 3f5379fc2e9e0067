import { signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import {
  MARTINGALE_LEVELS,
  MARTINGALE_STEP_SECONDS,
  SIGNAL_VALIDITY_SECONDS,
  type Signal,
} from '@croneai/contracts/signals.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { resultOf } from '@croneai/rules/gain.ts';
import type { StoredSignal } from './signal.model.ts';

/** Converts a stored signal to the form that members receive. */
export function toSignalView(stored: StoredSignal): Signal {
  const { ruleVersion, version, salt, minutes, ...signal } = stored;
  return {
    ...signal,
    startsAt: signal.startsAt.toISOString(),
    createdAt: signal.createdAt.toISOString(),
    updatedAt: signal.updatedAt.toISOString(),
    expiresAt: signal.expiresAt.toISOString(),
    settledAt: signal.settledAt?.toISOString() ?? null,
    result: resultOf(stored),
    martingaleLevels: martingaleLevels(signal.startsAt),
  };
}

/** Returns the martingale levels. Each level is entered when the previous level ends. */
function martingaleLevels(startsAt: Date): Signal['martingaleLevels'] {
  return MARTINGALE_LEVELS.map((level) => {
    const entryAt = startsAt.getTime() + level * MARTINGALE_STEP_SECONDS * 1_000;
    return {
      level,
      entryTime: new Date(entryAt).toISOString(),
      expiryTime: new Date(entryAt + SIGNAL_VALIDITY_SECONDS * 1_000).toISOString(),
    };
  });
}

/** Creates the event for a new signal. */
export function publishedEvent(signal: StoredSignal, earlyAccessMs: number): OutboxEntry {
  const { id, version, startsAt, createdAt, expiresAt } = signal;
  return createEvent(signalPublished, {
    aggregateId: id,
    aggregateVersion: version,
    now: createdAt,
    // The contract drops unknown fields of the signal.
    payload: {
      ...signal,
      signalId: id,
      startsAt: startsAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      opensAt: new Date(createdAt.getTime() + earlyAccessMs).toISOString(),
    },
  });
}

/** Creates the event for a settled signal. */
export function settledEvent(signal: StoredSignal): OutboxEntry {
  const { id, version, settledAt, ruleVersion } = signal;
  if (!settledAt || ruleVersion === null) throw new Error(`signal ${id} is not settled`);
  return createEvent(signalSettled, {
    aggregateId: id,
    aggregateVersion: version,
    now: settledAt,
    payload: {
      ...signal,
      signalId: id,
      settledAt: settledAt.toISOString(),
      ruleVersion,
      stakes: resultOf(signal)?.stakes,
    },
  });
}
