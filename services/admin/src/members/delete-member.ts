import { topics } from '@croneai/contracts/events/topics.ts';
import { tombstone } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';

/**
 * Erases a member: the personal fields go, and the end of the access facts is announced, in one write. What stays is the
 * id with the time, so that no late event brings the member back. Doing it again changes nothing.
 */
export function deleteMember({ members, now }: Parts) {
  return async (id: string): Promise<void> => {
    const deletedAt = now();
    if (await members.wipe(id, deletedAt, [tombstone(topics.access.name, id, deletedAt)])) return;
    // Never seen (or deleted before, then this finds the id taken). A state event that arrived in between is ahead of
    // the deletion on the same partition, so it cannot run at the same time in the same group.
    await members.insertDeleted(id, deletedAt);
  };
}

/**
 * Publishes the tombstone of the access facts again: auth republishes its own for consumers that were away for longer than
 * Kafka keeps a tombstone, and consumers of `access` alone depend on this one.
 */
export function endAccessAgain({ kafka }: Parts) {
  return async (id: string): Promise<void> => {
    await kafka.publish(topics.access.name, [{ key: id, value: null }]);
  };
}
