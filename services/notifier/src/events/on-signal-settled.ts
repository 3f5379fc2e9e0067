import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { signalSettled } from '@croneai/contracts/events/signals.ts';
import type { z } from 'zod';
import type { Parts } from '../connections.ts';
import { summaryId } from '../mailings/plan-signals-summary.ts';
import { summariseDay } from '../signals/summarise-day.ts';
import { utcDay } from '../signals/utc-day.ts';
import { dispatchSettled } from './dispatch-signals.ts';

/** Tells of a settled signal, and notes what the daily summary needs of it. One that comes after the summary was made corrects what is not sent yet. */
export function onSignalSettled(parts: Parts) {
  const { settledSignals, mailings, now } = parts;
  const dispatch = dispatchSettled(parts);
  return async (event: EventEnvelope<z.infer<typeof signalSettled.payload>>): Promise<void> => {
    await dispatch(event);
    const { payload } = event;
    const { signalId, pair, outcome, settledAt, provenance } = payload;
    const day = utcDay(new Date(settledAt));
    await settledSignals.insert({ _id: signalId, day, pair, outcome, provenance, receivedAt: now() });
    if (day >= utcDay(now())) return;
    const id = summaryId(day);
    const made = await mailings.find(id);
    if (made?.kind !== 'signals-summary') return;
    const summary = summariseDay(day, await settledSignals.ofDay(day));
    if (summary) await mailings.correct(id, { ...summary, head: made.data.head });
  };
}
