import type { DeliveryMetrics, DeliveryRepository } from '../mails/module.ts';
import type { MailServer } from './mail-server.ts';

/**
 * Makes waiting mails due as soon as the mail server is back; their planned retry may be hours
 * away. A mail server that is down does not make this process unready, because it can still consume
 * events.
 */
export function watchMailServer(parts: {
  mailServer: Pick<MailServer, 'isUp'>;
  deliveries: Pick<DeliveryRepository, 'wake'>;
  metrics: Pick<DeliveryMetrics, 'mailServerUp'>;
  sweepSoon: () => void;
  now: () => Date;
}) {
  const { mailServer, deliveries, metrics, sweepSoon, now } = parts;
  // True at the start, so that mails that an earlier process left waiting become due as well.
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
    /** Records that a send could not reach the server. */
    noteDown(): void {
      isDown = true;
      metrics.mailServerUp.set(0);
    },
  };
}
