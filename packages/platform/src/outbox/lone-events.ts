import { type Connection, type Model, Schema } from 'mongoose';
import type { OutboxEntry } from '../events/event.ts';
import { addOutboxIndexes, type OutboxDocument, outboxFields } from '../stored/outbox-fields.ts';
import type { OutboxRelay } from './relay.ts';

/** An event of something that changed no document: it is one of its own until it is out, and then it goes. */
export type LoneEventModel = Model<OutboxDocument>;

const loneEventSchema = new Schema<OutboxDocument>(
  { ...outboxFields },
  { collection: 'lone_events', versionKey: false },
);
addOutboxIndexes(loneEventSchema);

/** Give the model to the relay too. */
export function loneEventModel(connection: Connection): LoneEventModel {
  return connection.model<OutboxDocument>('LoneEvent', loneEventSchema);
}

export type PublishAlone = (entry: OutboxEntry) => Promise<void>;

/** Resolves once the event is sure to be published; throws when it could not be kept. */
export function createPublishAlone(model: LoneEventModel, relay: Pick<OutboxRelay, 'nudge'>): PublishAlone {
  return async (entry) => {
    const { _id } = await model.create({ outbox: [entry], outboxThenDelete: true });
    relay.nudge(model, _id);
  };
}
