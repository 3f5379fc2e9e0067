import type { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import type { MailingRepository } from '../mailings/mailing.repository.ts';
import type { Mailing, MailingOutcome } from '../mailings/mailing.ts';

export type CountedOutcome = MailingOutcome & { pending: number };
/**
 * What became of mailings, by id. One is counted only while some of its mails wait: then its outcome is kept with it, which
 * costs nothing however many it went to, and outlives its deliveries.
 */
export function countOutcomes(parts: {
  deliveries: Pick<DeliveryRepository, 'countByMailing'>;
  mailings: Pick<MailingRepository, 'keepOutcome'>;
}) {
  const { deliveries, mailings } = parts;

  const count = async (running: readonly Mailing[]): Promise<Map<string, CountedOutcome>> => {
    const counts = await deliveries.countByMailing(running.map(({ id }) => id));
    const counted = new Map<string, CountedOutcome>();
    for (const { id, recipients } of running) {
      const of = (wanted: (status: string) => boolean) =>
        counts.reduce((sum, row) => sum + (row.mailingId === id && wanted(row.status) ? row.count : 0), 0);
      const delivered = of((status) => status === 'sent');
      const pending = of((status) => status === 'pending');
      const outcome = { delivered, notDelivered: of(() => true) - delivered - pending };
      if (recipients !== null && pending === 0) await mailings.keepOutcome(id, outcome);
      counted.set(id, { ...outcome, pending });
    }
    return counted;
  };
  // Counting reads an index entry for each mail: one at a time, and who asks meanwhile shares the next one, which is never too old.
  let last: Promise<unknown> = Promise.resolve();
  let next: { ids: string; counted: Promise<Map<string, CountedOutcome>> } | undefined;
  const counted = (running: readonly Mailing[]): Promise<Map<string, CountedOutcome>> => {
    const ids = running.map(({ id }) => id).join();
    if (next?.ids === ids) return next.counted;
    const mine = {
      ids,
      counted: last.then(() => {
        if (next === mine) next = undefined;
        return count(running);
      }),
    };
    next = mine;
    last = mine.counted.catch(() => undefined);
    return mine.counted;
  };

  return async (mailings: readonly Mailing[]): Promise<(mailing: Mailing) => CountedOutcome> => {
    const running = mailings.filter(({ outcome }) => outcome === null);
    const found = running.length > 0 ? await counted(running) : new Map<string, CountedOutcome>();
    return ({ id, outcome }) => {
      if (outcome) return { ...outcome, pending: 0 };
      return found.get(id) ?? { delivered: 0, notDelivered: 0, pending: 0 };
    };
  };
}
