import { signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { StoredSignal } from './signal.model.ts';

/** The signal as it was just made. */
export function publishedEvent(signal: StoredSignal, earlyAccessMs: number): OutboxEntry {
  const { id, version, startsAt, createdAt, expiresAt } = signal;
  return createEvent(signalPublished, {
    aggregateId: id,
    aggregateVersion: version,
    now: createdAt,
    // The contract drops what it does not name.
    payload: {
      ...signal,
      signalId: id,
      startsAt: startsAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      opensAt: new Date(createdAt.getTime() + earlyAccessMs).toISOString(),
    },
  });
}

/** The signal as its settlement leaves it. */
export function settledEvent(signal: StoredSignal): OutboxEntry {
  const { id, version, settledAt, ruleVersion } = signal;
  if (!settledAt || ruleVersion === null) throw new Error(`signal ${id} is not settled`);
  return createEvent(signalSettled, {
    aggregateId: id,
    aggregateVersion: version,
    now: settledAt,
    payload: { ...signal, signalId: id, settledAt: settledAt.toISOString(), ruleVersion },
  });
}
