import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import { readNewestHead } from '../mailings/module.ts';
import type { Members } from '../members/module.ts';
import { type Channel, type CountTargets, createLanePauses } from '../messages/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { Rounds } from '../rounds/module.ts';
import { chatCollection } from './chat.model.ts';
import { createChatRepository } from './chat.repository.ts';
import type { TelegramConfig } from './config.ts';
import { handleUpdate } from './handle-update.ts';
import { createHintLink } from './hint-link.ts';
import { listenToTelegram } from './listen-to-telegram.ts';
import { manageTelegram } from './manage-telegram.ts';
import { postCollection } from './post.model.ts';
import { createPostRepository } from './post.repository.ts';
import { telegramRoutes } from './routes.ts';
import { syncGoldChannel } from './sync-gold-channel.ts';
import {
  createTelegramBot,
  SYNC_GOLD,
  seatsOf,
  type TelegramBot,
  type TelegramParts,
} from './telegram-bot.ts';
import { createTelegramChannel } from './telegram-channel.ts';

export { telegramConfig } from './config.ts';

/**
 * Number of days for which posts are kept. The result of a signal is posted within a day of the
 * signal, as a reply to the signal's post. Afterwards, nothing refers to that post.
 */
const POSTS_KEPT_DAYS = 3;

export const telegramTimings = {
  /** Pause between two long polls of Telegram. */
  pollEveryMs: 1_000,
  syncGoldEveryMs: 30_000,
};

type Config = TelegramConfig & { CRONE_MODE: 'local' | 'production'; PUBLIC_URL: string };
type Needs = Pick<
  ServicePlatform<Config>,
  | 'openCollection'
  | 'relay'
  | 'redis'
  | 'config'
  | 'logger'
  | 'metrics'
  | 'health'
  | 'signal'
  | 'runSoon'
  | 'now'
>;

/**
 * Stores the Telegram chats of members, sends messages to these chats, and posts in the Telegram
 * channels of the service.
 */
export function openTelegram(
  { openCollection, relay, redis, config, logger, metrics, health, signal, runSoon, now }: Needs,
  {
    timings,
    members,
    preferences,
    rounds,
  }: {
    timings: typeof telegramTimings;
    members: Pick<Members, 'find' | 'admit'>;
    preferences: Pick<Preferences, 'muteToday'>;
    rounds: Pick<Rounds, 'forgetEveryMs'>;
  },
) {
  const bot = openBot(config);
  // Opened even without a bot: chats may remain after the operator has removed the bot, and must be
  // erased with their members.
  const chats = createChatRepository({
    model: openCollection(chatCollection),
    relay,
    seats: seatsOf(bot).map(({ seat }) => seat),
  });
  const posts = createPostRepository({ model: openCollection(postCollection) });
  const hintLink = createHintLink(redis, bot);
  const telegram: TelegramParts | undefined = bot && { bot, chats };
  const syncGoldSoon = () => (telegram ? runSoon(SYNC_GOLD) : undefined);
  const handle =
    telegram && handleUpdate({ redis, members, preferences, syncGoldSoon, logger, now }, telegram);
  const lanePauses = createLanePauses(redis);
  const gauge = metrics.gauge({
    name: 'notifier_telegram_chats',
    help: 'Linked Telegram chats, and those of them in the private channel',
    labelNames: ['kind'],
  });
  const repeats: Repeat[] =
    telegram && handle
      ? [
          {
            name: 'listen to Telegram',
            everyMs: config.CRONE_MODE === 'local' ? timings.pollEveryMs : rounds.forgetEveryMs,
            work: listenToTelegram({ bot: telegram.bot, handle, config, redis, signal }),
          },
          {
            name: SYNC_GOLD,
            everyMs: timings.syncGoldEveryMs,
            work: syncGoldChannel({ redis, members, lanePauses, health, logger }, telegram),
          },
          {
            name: 'refresh the hint link',
            everyMs: rounds.forgetEveryMs,
            work: hintLink.refresh,
          },
          {
            name: 'purge old posts',
            everyMs: rounds.forgetEveryMs,
            work: () => posts.deleteOlderThan(new Date(now().getTime() - POSTS_KEPT_DAYS * DAY_MS)),
          },
          {
            name: 'count chats',
            everyMs: rounds.forgetEveryMs,
            async work() {
              for (const [kind, count] of Object.entries(await chats.count())) gauge.set({ kind }, count);
            },
          },
        ]
      : [];
  const channels: Channel[] = telegram
    ? [
        createTelegramChannel({
          ...telegram,
          posts,
          siteUrl: config.PUBLIC_URL,
          readHead: readNewestHead(redis),
          logger,
          metrics,
          now,
        }),
      ]
    : [];
  const count: CountTargets = async () => (telegram ? { telegram: await chats.count() } : {});
  return {
    collections: [chatCollection, postCollection],
    topics: [topics.mails],
    routes: telegramRoutes({
      own: manageTelegram({ telegram, chats, members, hintLink, redis, syncGoldSoon, logger, now }),
      bot,
      handle,
    }),
    subscriptions: [
      ...userStateEvents.map((definition) => onState(definition, async () => syncGoldSoon())),
      onState(accessChanged, async () => syncGoldSoon()),
    ],
    repeats,
    async eraseMember(userId: string) {
      await chats.unlinkMember(userId);
      syncGoldSoon();
    },
    /** Omits the invite, because anyone who reads the export could join with it. */
    async exportMember({ userId }) {
      const chat = await chats.ofMember(userId);
      return { telegram: chat ? { id: chat.id, name: chat.name, linkedAt: chat.linkedAt } : null };
    },
    /** The channel that sends over Telegram. Empty if the operator has not configured a bot. */
    channels,
    count,
  } satisfies Module & Record<string, unknown>;
}

/** Creates the bot. Returns undefined if the operator has not configured one. */
function openBot(config: Config): TelegramBot | undefined {
  const { TELEGRAM_TOKEN: token, TELEGRAM_API_URL: apiUrl } = config;
  return token === undefined
    ? undefined
    : createTelegramBot({
        token,
        apiUrl,
        channelId: config.TELEGRAM_CHANNEL,
        roomId: config.TELEGRAM_ROOM,
        hintChannelId: config.TELEGRAM_HINT_CHANNEL,
        resultsChannelId: config.TELEGRAM_RESULTS_CHANNEL,
        mode: config.CRONE_MODE,
      });
}
