import type { DeliveryRepository } from './delivery.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Long enough to answer "I never got that mail"; notices themselves are gone from Kafka after a day. */
const KEEP_DAYS = 90;

/** Deletes finished deliveries, and with them the addresses of people who never became members. */
export function forgetOldDeliveries(parts: {
  deliveries: Pick<DeliveryRepository, 'forgetOlderThan'>;
  now: () => Date;
}) {
  const { deliveries, now } = parts;
  return async (): Promise<void> => {
    await deliveries.forgetOlderThan(new Date(now().getTime() - KEEP_DAYS * DAY_MS));
  };
}
