import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { channelSettingsCollection, type StoredChannelSettings } from './channel-settings.model.ts';
import { createChannelSettingsRepository, DEFAULT_CHANNEL_SETTINGS } from './channel-settings.repository.ts';
import { clockOf, decide, wants } from './decide.ts';
import { manageChannels, muteForToday } from './manage-channels.ts';
import { preferenceRoutes } from './routes.ts';

export type Preferences = ReturnType<typeof openPreferences>;
export type Settings = Omit<StoredChannelSettings, 'id'>;

/** Keeps the choices of members: which messages they get, on which channels, and when. */
export function openPreferences(
  { openCollection, now }: Pick<ServicePlatform, 'openCollection' | 'now'>,
  { members }: { members: Pick<Members, 'find'> },
) {
  const channelSettings = createChannelSettingsRepository({
    model: openCollection(channelSettingsCollection),
  });
  return {
    collections: [channelSettingsCollection],
    routes: preferenceRoutes(manageChannels({ channelSettings, members, now })),
    eraseMember: channelSettings.remove,
    exportMember: async ({ userId }) => ({ channels: (await channelSettings.find(userId)) ?? null }),
    /** Returns the settings of a member, or the defaults for null. */
    of: async (userId: string | null): Promise<Settings> =>
      (userId === null ? undefined : await channelSettings.find(userId)) ?? DEFAULT_CHANNEL_SETTINGS,
    /** Resolves to a function that returns the settings of each of these members. */
    async ofMany(userIds: readonly string[]): Promise<(userId: string) => Settings> {
      const found = await channelSettings.findMany(userIds);
      return (userId) => found.get(userId) ?? DEFAULT_CHANNEL_SETTINGS;
    },
    markRead: channelSettings.markRead,
    muteToday: muteForToday({ channelSettings, now }),
    decide,
    wants,
    clockOf,
  } satisfies Module & Record<string, unknown>;
}
