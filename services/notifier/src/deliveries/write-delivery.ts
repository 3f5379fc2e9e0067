import type { MailQueues } from '../jobs/mail-queues.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

export type WritingParts = {
  deliveries: Pick<DeliveryRepository, 'insert' | 'find'>;
  queues: Pick<MailQueues, 'announce'>;
  deliveryMetrics: DeliveryMetrics;
  now: () => Date;
};

/** Writes a delivery down, once for its key, and queues it. */
export function writeDelivery(parts: WritingParts) {
  const { deliveries, queues, deliveryMetrics, now } = parts;
  return async (delivery: Delivery): Promise<void> => {
    if ((await deliveries.insert(delivery)) === 'new') {
      deliveryMetrics.deliveries.inc({ template: delivery.template, status: 'pending' });
      await queues.announce(delivery, now());
      return;
    }
    // The same again: perhaps this process died between the two steps.
    const known = await deliveries.find(delivery.id);
    if (known?.status === 'pending') await queues.announce(known, now());
  };
}
