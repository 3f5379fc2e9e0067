import type { EventOf } from '@croneai/contracts/events/event.ts';
import type { signalSettled } from '@croneai/contracts/events/signals.ts';
import type { MailingRepository } from '../mailing.repository.ts';
import { summaryId } from './plan-signals-summary.ts';
import type { SettledSignalRepository } from './settled-signal.repository.ts';
import { summariseDay, utcDay } from './summarise-day.ts';

/**
 * Stores a settled signal for the daily summary. A late settlement corrects a summary that was
 * already made.
 */
export function onSignalSettled({
  settledSignals,
  mailings,
  now,
}: {
  settledSignals: Pick<SettledSignalRepository, 'insert' | 'ofDay'>;
  mailings: Pick<MailingRepository, 'find' | 'correct'>;
  now: () => Date;
}) {
  return async ({ payload }: EventOf<typeof signalSettled>): Promise<void> => {
    const { signalId, pair, outcome, settledAt, provenance, stakes = null } = payload;
    const day = utcDay(new Date(settledAt));
    const receivedAt = now();
    await settledSignals.insert({ _id: signalId, day, pair, outcome, stakes, provenance, receivedAt });
    if (day >= utcDay(now())) return;
    const id = summaryId(day);
    const made = await mailings.find(id);
    if (made?.kind !== 'signals-summary') return;
    const summary = summariseDay(day, await settledSignals.ofDay(day));
    if (summary) await mailings.correct(id, { ...summary, head: made.data.head });
  };
}
