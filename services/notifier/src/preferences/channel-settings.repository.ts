import { NO_RULES } from '@croneai/contracts/channels.ts';
import { WATCHLIST_MAX } from '@croneai/contracts/signals.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { channelSettingsCollection, type StoredChannelSettings } from './channel-settings.model.ts';

/** Defaults for a member without choices. */
export const DEFAULT_CHANNEL_SETTINGS: Omit<StoredChannelSettings, 'id'> = {
  matrix: {},
  quiet: null,
  zone: 'UTC',
  clock: '24',
  rules: NO_RULES,
  watchlist: [],
  mutedUntil: null,
  readUntil: null,
};

export type ChannelSettingsRepository = ReturnType<typeof createChannelSettingsRepository>;

export function createChannelSettingsRepository({
  model,
}: {
  model: ModelOf<typeof channelSettingsCollection>;
}) {
  const reads = readsOf(model, channelSettingsCollection);
  /** Changes settings of a member. Creates the document if the member has none yet. */
  const upsert = (
    filter: { _id: string },
    change: Parameters<typeof model.updateOne>[1] & object,
    fields: readonly string[],
  ) => {
    const unchosen = Object.entries(DEFAULT_CHANNEL_SETTINGS).filter(([name]) => !fields.includes(name));
    const update = { ...change, $setOnInsert: Object.fromEntries(unchosen) };
    return model.updateOne(filter, update as never, { upsert: true }).exec();
  };
  return {
    find: (userId: string) => reads.one({ _id: userId }),

    async findMany(userIds: readonly string[]): Promise<Map<string, StoredChannelSettings>> {
      return new Map((await reads.ofIds(userIds)).map((settings) => [settings.id, settings]));
    },

    async save(id: string, chosen: Partial<typeof DEFAULT_CHANNEL_SETTINGS>): Promise<void> {
      await upsert({ _id: id }, { $set: chosen }, Object.keys(chosen));
    },

    /**
     * Sets single fields, by path (`rules.hours`). Leaves the other fields as they are, because
     * another request may change them at the same time.
     */
    async change(userId: string, set: Readonly<Record<string, unknown>>): Promise<void> {
      const unchosen = { $setOnInsert: DEFAULT_CHANNEL_SETTINGS };
      // The document must exist before the change. An upsert cannot set a default and a path within
      // it in one write.
      await unlessDuplicate(model.updateOne({ _id: userId }, unchosen as never, { upsert: true }).exec());
      await model.updateOne({ _id: userId }, { $set: set } as never).exec();
    },

    /**
     * Adds a pair to the watchlist. Returns false if the watchlist is full. The write itself checks
     * the length, because several requests may arrive at the same time. If the watchlist is full,
     * the filter finds no document, and the upsert fails with a duplicate key.
     */
    async star(userId: string, pair: string): Promise<boolean> {
      const hasRoom = {
        _id: userId,
        [`watchlist.${WATCHLIST_MAX - 1}`]: mongoose.trusted({ $exists: false }),
      };
      const write = () => unlessDuplicate(upsert(hasRoom, { $addToSet: { watchlist: pair } }, ['watchlist']));
      // The first attempt also fails if a concurrent request has just created the member's
      // document.
      return (await write()) || (await write());
    },

    async unstar(userId: string, pair: string): Promise<void> {
      await model.updateOne({ _id: userId }, { $pull: { watchlist: pair } }).exec();
    },

    /** Ignores a time earlier than the stored one. */
    async markRead(userId: string, until: Date): Promise<void> {
      await upsert({ _id: userId }, { $max: { readUntil: until } }, ['readUntil']);
    },

    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId }).exec();
    },
  };
}
