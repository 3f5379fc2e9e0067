import type { SettledSignalRepository } from '../signals/settled-signal.repository.ts';
import { utcDay } from '../signals/utc-day.ts';
import type { DeliveryRepository } from './delivery.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Long enough to answer "I never got that mail"; notices themselves are gone from Kafka after a day. */
const KEEP_DAYS = 90;
/** Their summaries are long out; the topic itself keeps a week. */
const KEEP_SIGNALS_DAYS = 8;

/** Deletes finished deliveries, and with them the addresses of people who never became members, and signals of days past. */
export function forgetOldDeliveries(parts: {
  deliveries: Pick<DeliveryRepository, 'forgetOlderThan'>;
  settledSignals: Pick<SettledSignalRepository, 'forgetBefore'>;
  now: () => Date;
}) {
  const { deliveries, settledSignals, now } = parts;
  return async (): Promise<void> => {
    await deliveries.forgetOlderThan(new Date(now().getTime() - KEEP_DAYS * DAY_MS));
    await settledSignals.forgetBefore(utcDay(now(), -KEEP_SIGNALS_DAYS));
  };
}
