import { NO_RULES } from '@croneai/contracts/channels.ts';
import { WATCHLIST_MAX } from '@croneai/contracts/signals.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { channelSettingsCollection, type StoredChannelSettings } from './channel-settings.model.ts';

export type ChannelSettingsRepository = ReturnType<typeof createChannelSettingsRepository>;

/** What holds for a member who has chosen nothing. */
export const UNCHOSEN: Omit<StoredChannelSettings, 'id'> = {
  matrix: {},
  quiet: null,
  zone: 'UTC',
  clock: '24',
  rules: NO_RULES,
  watchlist: [],
  mutedUntil: null,
};

export function createChannelSettingsRepository({
  model,
}: {
  model: ModelOf<typeof channelSettingsCollection>;
}) {
  const reads = readsOf(model, channelSettingsCollection);
  return {
    find: (userId: string) => reads.one({ _id: userId }),

    async findMany(userIds: readonly string[]): Promise<Map<string, StoredChannelSettings>> {
      return new Map((await reads.ofIds(userIds)).map((settings) => [settings.id, settings]));
    },

    /** All but the stars, which a member sets one by one. */
    async save({ id, watchlist: _stars, ...chosen }: StoredChannelSettings): Promise<void> {
      await model
        .updateOne({ _id: id }, { $set: chosen, $setOnInsert: { watchlist: [] } }, { upsert: true })
        .exec();
    },

    /** False where the list is full: the write itself looks, as stars may come at once. A full list does not match and cannot be inserted. */
    async star(userId: string, pair: string): Promise<boolean> {
      const { watchlist: _none, ...unchosen } = UNCHOSEN;
      const hasRoom = {
        _id: userId,
        [`watchlist.${WATCHLIST_MAX - 1}`]: mongoose.trusted({ $exists: false }),
      };
      const change = { $addToSet: { watchlist: pair }, $setOnInsert: unchosen };
      const write = () => unlessDuplicate(model.updateOne(hasRoom, change, { upsert: true }).exec());
      // The first time may have met another insert of the same member.
      return (await write()) || (await write());
    },

    async unstar(userId: string, pair: string): Promise<void> {
      await model.updateOne({ _id: userId }, { $pull: { watchlist: pair } }).exec();
    },

    async mute(userId: string, mutedUntil: Date | null): Promise<void> {
      const { mutedUntil: _none, ...unchosen } = UNCHOSEN;
      await model
        .updateOne({ _id: userId }, { $set: { mutedUntil }, $setOnInsert: unchosen }, { upsert: true })
        .exec();
    },

    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId }).exec();
    },
  };
}
