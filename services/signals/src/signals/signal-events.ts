import { signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { StoredSignal } from './signal.model.ts';

/** The signal as it was just made. */
export function publishedEvent(signal: StoredSignal, earlyAccessMs: number): OutboxEntry {
  const { id, pair, signalType, entryPrice, stopLoss, takeProfit, confidence, slot, rank, provenance } =
    signal;
  const { asset, precision, createdAt } = signal;
  return createEvent(signalPublished, {
    aggregateId: id,
    aggregateVersion: signal.version,
    now: signal.createdAt,
    payload: {
      signalId: id,
      pair,
      signalType,
      entryPrice,
      stopLoss,
      takeProfit,
      confidence,
      slot,
      rank,
      startsAt: signal.startsAt.toISOString(),
      expiresAt: signal.expiresAt.toISOString(),
      provenance,
      asset,
      precision,
      opensAt: new Date(createdAt.getTime() + earlyAccessMs).toISOString(),
    },
  });
}

/** The signal as its settlement leaves it. */
export function settledEvent(signal: StoredSignal): OutboxEntry {
  const { id, pair, asset, slot, rank, status, outcome, exitPrice, provenance, settledAt, ruleVersion } =
    signal;
  if (!settledAt || ruleVersion === null) throw new Error(`signal ${id} is not settled`);
  return createEvent(signalSettled, {
    aggregateId: id,
    aggregateVersion: signal.version,
    now: settledAt,
    payload: {
      signalId: id,
      pair,
      slot,
      rank,
      status,
      outcome,
      exitPrice,
      settledAt: settledAt.toISOString(),
      ruleVersion,
      provenance,
      asset,
    },
  });
}
