import { AppError } from '@croneai/platform/errors.ts';
import type { ClaimDeposit } from '../deposits/module.ts';
import type { BrokerEvent } from './broker.model.ts';
import type { BrokerEventRepository } from './broker-event.repository.ts';

const ROWS = 100;
/** Maximum length of an account number in a deposit, in characters. */
const ACCOUNT_MAX_LENGTH = 64;

/**
 * True if an event proposes a deposit and names a member, an amount, a currency, and an account.
 */
export const isClaim = (event: Pick<BrokerEvent, 'event' | 'state' | 'amount' | 'currency' | 'traderId'>) =>
  (event.event === 'deposit' || event.event === 'first-deposit') &&
  event.state === 'matched' &&
  event.amount !== null &&
  event.amount > 0 &&
  event.currency !== null &&
  event.traderId !== null &&
  event.traderId.length <= ACCOUNT_MAX_LENGTH;

/**
 * Turns events with `isDue` into claimed deposits, which do not change access. An event id creates
 * at most one deposit, so a claim that is repeated after a crash has no effect.
 */
export function claimDueDeposits({
  events,
  claim,
  nameOf,
}: {
  events: Pick<BrokerEventRepository, 'findDue' | 'settleDue'>;
  claim: ClaimDeposit;
  nameOf: (broker: string) => Promise<string>;
}) {
  return async (): Promise<void> => {
    for (;;) {
      const due = await events.findDue(ROWS);
      for (const event of due) await events.settleDue(event.id, await problemOf(event));
      if (due.length < ROWS) return;
    }
  };

  /** Claims the deposit. Resolves to the reason if the claim is refused and must not be retried. */
  async function problemOf(event: BrokerEvent): Promise<string | null> {
    const { userId, amount, currency, traderId, eventId, broker } = event;
    if (!userId || amount === null || !currency || !traderId || !eventId) return 'no deposit to claim';
    try {
      const facts = { userId, amount, currency, account: traderId, eventId };
      await claim({ ...facts, broker: await nameOf(broker), source: 'broker' });
      return null;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return `no claim: ${error.message}`;
      throw error;
    }
  }
}
