import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import {
  type BrokerDocument,
  type BrokerModel,
  brokerCollection,
  type StoredBroker,
} from './broker.model.ts';

const SECRET_BYTES = 24;
const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

export type BrokerRepository = ReturnType<typeof createBrokerRepository>;

export function createBrokerRepository({
  model,
  relay,
  now,
}: {
  model: BrokerModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  now: () => Date;
}) {
  /** Returns the broker; a new broker gets its first secret. */
  async function ensure(broker: string): Promise<StoredBroker> {
    const first = { version: 1, secret: newSecret(), secretChangedAt: now(), outbox: [] };
    const options = { upsert: true, returnDocument: 'after', projection: { outbox: 0 } } as const;
    const document = await model
      .findOneAndUpdate({ _id: broker }, { $setOnInsert: first }, options)
      .lean<BrokerDocument>();
    if (!document) throw new Error('an upsert returned nothing');
    return brokerCollection.read(document);
  }
  return {
    ensure,

    /**
     * True if this is the broker's secret. The comparison takes the same time for every secret, and
     * also for an unknown broker.
     */
    async isSecretOf(broker: string, secret: string): Promise<boolean> {
      const document = await model.findOne({ _id: broker }, { outbox: 0 }).lean<BrokerDocument>();
      const expected = Buffer.from(document?.secret ?? newSecret());
      const given = Buffer.alloc(expected.length);
      given.write(secret);
      return timingSafeEqual(expected, given) && secret.length === expected.length && document !== null;
    },

    /** Changes the broker and stores the events of the change; undefined for an unknown broker. */
    async change(
      broker: string,
      { isRotation, events }: { isRotation: boolean; events: (version: number) => readonly OutboxEntry[] },
    ): Promise<StoredBroker | undefined> {
      const written = await changeDocument<BrokerDocument>(
        model,
        { _id: broker },
        (current) => ({
          update: { $set: isRotation ? { secret: newSecret(), secretChangedAt: now() } : {} },
          events: events(current.version + 1),
        }),
        { nudge: relay.nudge },
      );
      return written && brokerCollection.read(written.document);
    },
  };
}
