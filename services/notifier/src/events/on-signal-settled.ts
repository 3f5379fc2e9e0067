import type { signalSettled } from '@croneai/contracts/events/signals.ts';
import type { EventEnvelope } from '@croneai/platform/events/event.ts';
import type { z } from 'zod';
import type { SettledSignalRepository } from '../signals/settled-signal.repository.ts';
import { utcDay } from '../signals/utc-day.ts';

/** Notes what the daily summary needs of a settled signal. */
export function onSignalSettled(parts: { settledSignals: Pick<SettledSignalRepository, 'insert'> }) {
  return async ({ payload }: EventEnvelope<z.infer<typeof signalSettled.payload>>): Promise<void> => {
    const { signalId, pair, outcome, settledAt, provenance } = payload;
    await parts.settledSignals.insert({
      _id: signalId,
      day: utcDay(new Date(settledAt)),
      pair,
      outcome,
      provenance,
    });
  };
}
