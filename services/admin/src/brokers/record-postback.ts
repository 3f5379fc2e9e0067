import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import type { Members } from '../members/module.ts';
import type { BrokerRepository } from './broker.repository.ts';
import type { BrokerEventRepository } from './broker-event.repository.ts';
import { eventKeyOf, factsOfPostback, RAW_MAX_LENGTH } from './broker-event.ts';
import { isClaim } from './claim-due-deposits.ts';
import { filledIn } from './fill-in-event.ts';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Records an event of a broker once, with its request. A repeat only fills in facts of a deposit
 * that the first request lacked. An unknown broker and a wrong secret get the
 * same reply. An unusable request is recorded and accepted as well, because brokers repeat refused
 * requests.
 */
export function recordPostback({
  brokers,
  events,
  members,
  matchAccount,
  now,
}: {
  brokers: Pick<BrokerRepository, 'isSecretOf'>;
  events: Pick<BrokerEventRepository, 'record' | 'findByKeys' | 'fillIn'>;
  members: Pick<Members, 'findByAdmissionCode'>;
  matchAccount: (broker: string, traderId: string) => Promise<void>;
  now: () => Date;
}) {
  return async ({ broker, secret }: { broker: string; secret: string }, query: Query): Promise<void> => {
    if (!(await brokers.isSecretOf(broker, secret))) throw appError(errors.postbackUnknown);
    const facts = factsOfPostback(query);
    const member = facts.clickId === null ? undefined : await members.findByAdmissionCode(facts.clickId);
    const isComplete = facts.event !== null && facts.eventId !== null && member !== undefined;
    const isPing = query.event === undefined && facts.eventId === null;
    const raw = rawOf(query);
    const problems = [...facts.problems];
    if (facts.clickId !== null && !member) problems.push('click_id belongs to no member');
    const event = {
      ...facts,
      broker,
      source: 'postback' as const,
      eventKey: eventKeyOf(broker, facts.eventId, raw),
      state: stateOf({ isPing, isComplete }),
      userId: member?.id ?? null,
      problems,
      raw: cutText(raw, RAW_MAX_LENGTH),
      receivedAt: now(),
    };
    await events.record(isClaim(event) ? { ...event, isDue: true } : event);
    const stored = (await events.findByKeys([event.eventKey])).get(event.eventKey);
    const filled = stored && filledIn(stored, event);
    if (filled) await events.fillIn(stored, filled);
    if (facts.traderId !== null) await matchAccount(broker, facts.traderId);
  };
}

const stateOf = ({ isPing, isComplete }: { isPing: boolean; isComplete: boolean }) => {
  if (isPing) return 'ping' as const;
  return isComplete ? ('matched' as const) : ('unmatched' as const);
};

function rawOf(query: Query): string {
  const raw = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) raw.append(name, one);
  return raw.toString();
}
