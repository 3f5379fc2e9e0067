import { BROKER_EVENT_KINDS } from '@croneai/contracts/endpoints/admin/brokers.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
  ownText,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * The secret of each broker; `_id` is the slug of the broker. A secret is stored in plain text,
 * because admins copy the address that contains it more than once. With a stolen secret, an
 * attacker can only propose deposits.
 */
export const brokerCollection = defineCollection({
  name: 'brokers',
  id: 'string',
  hasOutbox: true,
  erasure: 'no-personal-data',
  fields: { version: z.int(), secret: z.string(), secretChangedAt: z.date() },
  indexes: [],
});
export type BrokerDocument = DocumentOf<typeof brokerCollection>;
export type BrokerModel = ModelOf<typeof brokerCollection>;
export type StoredBroker = EntityOf<typeof brokerCollection>;

/** Events that brokers sent, by postback or in a report. */
export const brokerEventCollection = defineCollection({
  name: 'broker_events',
  id: 'object-id',
  hasOutbox: false,
  erasure: { keeps: ['broker', 'eventKey', 'source', 'event', 'state', 'amount', 'receivedAt', 'arrivals'] },
  fields: {
    broker: ownText(),
    /** SHA-256 of the broker and the event id, or of the whole request if there is no event id. */
    eventKey: ownText(),
    source: z.enum(['postback', 'report']),
    event: orNull(z.enum(BROKER_EVENT_KINDS)),
    state: z.enum(['matched', 'unmatched', 'ping']),
    eventId: orNull(z.string()),
    clickId: orNull(z.string()),
    traderId: orNull(z.string()),
    amount: orNull(z.number()),
    currency: orNull(z.string()),
    userId: orNull(z.string()),
    problems: z.array(z.string()).default([]),
    raw: orNull(z.string()),
    receivedAt: z.date(),
    /**
     * True while the event proposes a deposit, and `claimDueDeposits` has not handled it yet. That
     * function records the claimed deposit, or the reason why there is none.
     */
    isDue: z.literal(true).optional(),
    /** Number of times that the event arrived. */
    arrivals: z.int().default(1),
  },
  storedOnly: ['isDue'],
  indexes: [
    { key: { eventKey: 1 }, serves: 'an event that arrives again', unique: true },
    { key: { receivedAt: -1, _id: -1 }, serves: 'the list of admins, newest first, and the purge' },
    { key: { broker: 1, traderId: 1 }, serves: 'members by their account at a broker, for reports' },
    { key: { isDue: 1 }, serves: 'events that `claimDueDeposits` has not handled yet', sparse: true },
    { key: { userId: 1 }, serves: 'events of a member: the export and the erasure' },
  ],
});
export type BrokerEventDocument = DocumentOf<typeof brokerEventCollection>;
export type BrokerEventModel = ModelOf<typeof brokerEventCollection>;
export type BrokerEvent = EntityOf<typeof brokerEventCollection>;
/** An event that is not stored yet. */
export type NewBrokerEvent = Omit<BrokerEvent, 'id' | 'arrivals'> & { isDue?: true };
/** The facts that a later arrival of the same event can fill in. */
export type EventFacts = Pick<BrokerEvent, 'event' | 'amount' | 'currency' | 'traderId' | 'userId'>;
/** The fields that change if a later arrival of an event fills in the facts it lacked. */
export type FilledEvent = EventFacts & Pick<NewBrokerEvent, 'state' | 'problems' | 'isDue'>;
