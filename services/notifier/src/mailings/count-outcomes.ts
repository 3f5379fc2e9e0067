import type { DeliveryRepository } from '../mails/module.ts';
import type { Mailing, MailingOutcome } from './mailing.model.ts';
import type { MailingRepository } from './mailing.repository.ts';

export type CountedOutcome = MailingOutcome & { pending: number };

/**
 * Returns the outcome of each mailing by the mailing's id. While some mails of a mailing are
 * pending, its mails are counted on each call. The final outcome is stored with the mailing, so
 * that it is cheap to read and remains after the deliveries are deleted.
 */
export function countOutcomes({
  deliveries,
  mailings,
}: {
  deliveries: Pick<DeliveryRepository, 'countByMailing'>;
  mailings: Pick<MailingRepository, 'keepOutcome'>;
}) {
  return async (found: readonly Mailing[]): Promise<Map<string, CountedOutcome>> => {
    const running = found.filter(({ outcome }) => outcome === null).map(({ id }) => id);
    const counts = await deliveries.countByMailing(running);
    const counted = new Map<string, CountedOutcome>();
    for (const { id, recipients, outcome: kept } of found) {
      const of = (wanted: (status: string) => boolean) =>
        counts.reduce((sum, row) => sum + (row.mailingId === id && wanted(row.status) ? row.count : 0), 0);
      const delivered = of((status) => status === 'sent');
      const pending = of((status) => status === 'pending');
      const outcome = kept ?? { delivered, notDelivered: of(() => true) - delivered - pending };
      if (!kept && recipients !== null && pending === 0) await mailings.keepOutcome(id, outcome);
      counted.set(id, { ...outcome, pending });
    }
    return counted;
  };
}
