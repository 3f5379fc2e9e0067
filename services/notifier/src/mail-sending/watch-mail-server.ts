import type { DeliveryMetrics, DeliveryRepository } from '../mails/module.ts';
import type { MailServer } from './mail-server.ts';

/**
 * Notices when the mail server comes back, so that mails do not sit out a pause of hours that was planned while it was
 * down. A server that is down does not make this process unready: it takes notices all the same.
 */
export function watchMailServer(parts: {
  mailServer: Pick<MailServer, 'isUp'>;
  deliveries: Pick<DeliveryRepository, 'wake'>;
  metrics: Pick<DeliveryMetrics, 'mailServerUp'>;
  sweepSoon: () => void;
  now: () => Date;
}) {
  const { mailServer, deliveries, metrics, sweepSoon, now } = parts;
  // Down until it has answered: what an earlier process left waiting is woken too.
  let isDown = true;
  return {
    async look(): Promise<void> {
      const isUp = await mailServer.isUp();
      metrics.mailServerUp.set(isUp ? 1 : 0);
      if (!isUp) {
        isDown = true;
        return;
      }
      if (!isDown) return;
      if ((await deliveries.wake('mail-server', now())) > 0) sweepSoon();
      isDown = false;
    },
    /** A send found it unreachable. */
    noteDown(): void {
      isDown = true;
      metrics.mailServerUp.set(0);
    },
  };
}
