import {
  CHANNEL_CELLS,
  CHANNEL_EVENTS,
  CHANNELS,
  type Channel,
  type ChannelEvent,
} from '@croneai/contracts/channels.ts';
import type { ChannelSettings, SaveChannelsBody } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { WATCHLIST_MAX } from '@croneai/contracts/signals.ts';
import { DEFAULT_NOTIFICATIONS, type Notifications } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Members } from '../members/module.ts';
import type { StoredChannelSettings } from './channel-settings.model.ts';
import { type ChannelSettingsRepository, DEFAULT_CHANNEL_SETTINGS } from './channel-settings.repository.ts';
import { clockOf, wants } from './decide.ts';
import { dayEnd } from './wall-clock-ends.ts';

type ChannelsParts = { channelSettings: ChannelSettingsRepository; now: () => Date };

/** Reads and changes the notification choices of a member. */
export function manageChannels(parts: ChannelsParts & { members: Pick<Members, 'find'> }) {
  const { channelSettings, members, now } = parts;
  const muteToday = muteForToday(parts);
  const view = async (
    userId: string,
    stored: typeof DEFAULT_CHANNEL_SETTINGS = DEFAULT_CHANNEL_SETTINGS,
  ): Promise<ChannelSettings> => {
    const recipient = await members.find(userId);
    const notifications = (recipient.state === 'known' && recipient.notifications) || DEFAULT_NOTIFICATIONS;
    const { quiet, zone, clock, rules, watchlist, mutedUntil } = stored;
    return {
      matrix: matrixOf(stored, notifications),
      quiet,
      zone,
      clock,
      rules,
      watchlist,
      mutedUntil: mutedUntil && mutedUntil > now() ? mutedUntil.toISOString() : null,
    };
  };
  return {
    get: async ({ userId }: Session): Promise<ChannelSettings> =>
      view(userId, await channelSettings.find(userId)),

    async put({ userId }: Session, body: SaveChannelsBody): Promise<ChannelSettings> {
      const set = pathsOf(body);
      if (Object.keys(set).length > 0) await channelSettings.change(userId, set);
      return view(userId, await channelSettings.find(userId));
    },

    async star({ userId }: Session, { pair, isStarred }: { pair: string; isStarred: boolean }) {
      const isRefused = isStarred && !(await channelSettings.star(userId, pair));
      if (!isStarred) await channelSettings.unstar(userId, pair);
      const stored = await channelSettings.find(userId);
      if (isRefused && !stored?.watchlist.includes(pair))
        throw appError(errors.valuesRefused, { fields: { pair: `At most ${WATCHLIST_MAX} markets` } });
      return view(userId, stored);
    },

    async mute({ userId }: Session, isMuted: boolean): Promise<ChannelSettings> {
      if (isMuted) await muteToday(userId);
      else await channelSettings.save(userId, { mutedUntil: null });
      return view(userId, await channelSettings.find(userId));
    },
  };
}

/** Mutes signals on every channel until the end of the member's day. */
export function muteForToday({ channelSettings, now }: ChannelsParts) {
  return async (userId: string): Promise<{ clock: string }> => {
    const settings = (await channelSettings.find(userId)) ?? DEFAULT_CHANNEL_SETTINGS;
    const until = dayEnd(settings.zone, now());
    await channelSettings.save(userId, { mutedUntil: until });
    return { clock: clockOf(settings).clock(until) };
  };
}

/** Returns the paths of the stored fields that the request changes, with their new values. */
function pathsOf({ matrix, rules = {}, ...others }: SaveChannelsBody): Record<string, unknown> {
  const cells = Object.entries(matrix).flatMap(([event, row]) =>
    Object.entries(row ?? {}).map(([channel, isOn]) => [`matrix.${event}.${channel}`, isOn] as const),
  );
  const single = Object.entries(rules).map(([rule, value]) => [`rules.${rule}`, value] as const);
  const all = [...cells, ...single, ...Object.entries(others)];
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

function matrixOf(stored: Pick<StoredChannelSettings, 'matrix'>, notifications: Notifications) {
  const cell = (event: ChannelEvent, channel: Channel): boolean =>
    wants({ matrix: stored.matrix, notifications }, { event, channel });
  return Object.fromEntries(
    CHANNEL_EVENTS.map((event) => [
      event,
      Object.fromEntries(
        CHANNELS.filter((channel) => CHANNEL_CELLS[event][channel] !== undefined).map((channel) => [
          channel,
          cell(event, channel),
        ]),
      ),
    ]),
  );
}
