import type { BrokerEvent, EventFacts, FilledEvent } from './broker.model.ts';
import { isClaim } from './claim-due-deposits.ts';

/**
 * Fills in the facts that a stored event lacks from a later arrival of the same event. Returns
 * undefined if this adds nothing, if the stored event already is a claim, or if the two contradict
 * each other.
 */
export function filledIn(
  stored: BrokerEvent,
  later: EventFacts & Pick<BrokerEvent, 'problems'>,
): FilledEvent | undefined {
  // An erased event has no event id, and stays empty.
  if (stored.eventId === null || isClaim(stored)) return undefined;
  const known = { ...stored, amount: stored.amount || null };
  const isContradicted = <K extends keyof EventFacts>(key: K) =>
    known[key] !== null && later[key] !== null && known[key] !== later[key];
  if ((['event', 'amount', 'currency', 'traderId', 'userId'] as const).some(isContradicted)) return undefined;
  const facts = {
    event: known.event ?? later.event,
    amount: known.amount ?? later.amount,
    currency: known.currency ?? later.currency,
    traderId: known.traderId ?? later.traderId,
    userId: known.userId ?? later.userId,
  };
  const isMatched = facts.userId !== null && facts.event !== null;
  const state = isMatched ? 'matched' : stored.state;
  const filled = { ...facts, state };
  return isClaim(filled) ? { ...filled, problems: later.problems, isDue: true } : undefined;
}
