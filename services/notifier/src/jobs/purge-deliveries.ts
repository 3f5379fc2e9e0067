import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';
import { countOutcomes } from '../mailings/count-outcomes.ts';
import { RECEIPTS_KEPT_DAYS } from '../receipts/receipt.model.ts';
import { eachRow } from '../rounds/each-row.ts';
import { utcDay } from '../signals/summarise-day.ts';

/** Long enough for support questions about a mail, and longer than a notice may be late: its row keeps it from being mailed twice. */
const KEEP_DAYS = 90;
/** A mailing is deleted after the rows that were written from it. */
const KEEP_MAILINGS_DAYS = KEEP_DAYS + 2;
/** Their summaries have been sent; the topic itself keeps a week. */
const KEEP_SIGNALS_DAYS = 8;

/** A month of the inbox. */
const KEEP_DISPATCHES_DAYS = 30;
/** A sent reminder keeps its step from being reminded of again: `away` may come again after a year. */
const KEEP_REMINDERS_DAYS = 400;
/** Figures of deliveries, without members. */
const KEEP_REACH_DAYS = 90;

/**
 * Deletes finished deliveries, and with them the addresses of people who never became members, mailings, messages, receipts, and signals
 * of days past. A step that fails keeps none of the others from their work.
 */
export function purgeDeliveries(parts: Parts) {
  const { deliveries, mailings, settledSignals, dispatches, receipts, reminders, now } = parts;
  const keepOutcomes = countOutcomes(parts);
  const each = eachRow(parts, 'purge old deliveries');
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const steps: readonly [name: string, work: () => Promise<unknown>][] = [
    ['receipts', () => receipts.forgetMembersBefore(daysAgo(RECEIPTS_KEPT_DAYS))],
    ['reach', () => receipts.deleteReachBefore(daysAgo(KEEP_REACH_DAYS))],
    ['dispatches', () => dispatches.deleteOlderThan(daysAgo(KEEP_DISPATCHES_DAYS))],
    ['reminders', () => reminders.deleteSentBefore(daysAgo(KEEP_REMINDERS_DAYS))],
    ['signals', () => settledSignals.deleteBefore(utcDay(now(), -KEEP_SIGNALS_DAYS))],
    [
      'deliveries',
      async () => {
        // The outcome of a mailing is stored before its deliveries are deleted.
        await keepOutcomes(await mailings.withoutOutcome());
        await deliveries.deleteOlderThan(daysAgo(KEEP_DAYS));
        await mailings.deleteOlderThan(daysAgo(KEEP_MAILINGS_DAYS));
      },
    ],
  ];
  return () => each(steps, { nameOf: ([name]) => name, work: ([, work]) => work() });
}
