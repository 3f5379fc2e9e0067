import type { OutboxEntry } from '../events/event.ts';
import { defineCollection, type ModelOf } from '../stored/define-collection.ts';
import type { OutboxRelay } from './relay.ts';

/** An event of something that changed no document: it is one of its own until it is out, and then it goes. Give the model to the relay too. */
export const loneEventCollection = defineCollection({
  name: 'lone_events',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'holds-nobody',
  fields: {},
  indexes: [],
});

export type PublishAlone = (entry: OutboxEntry) => Promise<void>;

/** Resolves once the event is sure to be published; throws when it could not be kept. */
export function createPublishAlone(
  model: ModelOf<typeof loneEventCollection>,
  relay: Pick<OutboxRelay, 'nudge'>,
): PublishAlone {
  return async (entry) => {
    const { _id } = await model.create({ outbox: [entry], outboxThenDelete: true });
    relay.nudge(model, _id);
  };
}
