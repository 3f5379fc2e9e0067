import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';
import { countOutcomes } from '../mailings/count-outcomes.ts';
import { utcDay } from '../signals/summarise-day.ts';

/** Long enough for support questions about a mail, and longer than a notice may be late: its row keeps it from being mailed twice. */
const KEEP_DAYS = 90;
/** A mailing is deleted after the rows that were written from it. */
const KEEP_MAILINGS_DAYS = KEEP_DAYS + 2;
/** Their summaries have been sent; the topic itself keeps a week. */
const KEEP_SIGNALS_DAYS = 8;

/** A month of the inbox. */
const KEEP_DISPATCHES_DAYS = 30;
/** Who got what; the histograms stay. */
const KEEP_RECEIPTS_DAYS = 7;

/** Deletes finished deliveries, and with them the addresses of people who never became members, mailings, and signals of days past. */
export function purgeDeliveries(parts: Parts) {
  const { deliveries, mailings, settledSignals, dispatches, receipts, now } = parts;
  const keepOutcomes = countOutcomes(parts);
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  return async (): Promise<void> => {
    // The outcome of a mailing is stored before its deliveries are deleted.
    await keepOutcomes(await mailings.withoutOutcome());
    await deliveries.deleteOlderThan(daysAgo(KEEP_DAYS));
    await mailings.deleteOlderThan(daysAgo(KEEP_MAILINGS_DAYS));
    await dispatches.deleteOlderThan(daysAgo(KEEP_DISPATCHES_DAYS));
    await receipts.forgetMembersBefore(daysAgo(KEEP_RECEIPTS_DAYS));
    await settledSignals.deleteBefore(utcDay(now(), -KEEP_SIGNALS_DAYS));
  };
}
