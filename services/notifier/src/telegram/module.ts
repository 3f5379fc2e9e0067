import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
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
import { keepGoldChannel } from './keep-gold-channel.ts';
import { listenToTelegram } from './listen-to-telegram.ts';
import { manageTelegram } from './manage-telegram.ts';
import { telegramRoutes } from './routes.ts';
import { createTelegramBot, KEEP_GOLD, type TelegramBot, type TelegramParts } from './telegram-bot.ts';
import { createTelegramChannel } from './telegram-channel.ts';

export { telegramConfig } from './config.ts';
export const telegramTimings = {
  /** Pause between two long polls of Telegram. */
  pollEveryMs: 1_000,
  keepGoldEveryMs: 30_000,
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

/** Telegram chats of members, the channel to them, and the private channel of gold members. */
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
  // Without a bot there may still be chats of earlier: members leave, and take theirs along.
  const chats = createChatRepository({
    model: openCollection(chatCollection),
    relay,
    hasChannel: bot?.channelId !== undefined,
  });
  const telegram: TelegramParts | undefined = bot && { bot, chats };
  const keepGoldSoon = () => (telegram ? runSoon(KEEP_GOLD) : undefined);
  const handle =
    telegram && handleUpdate({ redis, members, preferences, keepGoldSoon, logger, now }, telegram);
  const lanePauses = createLanePauses(redis);
  const gauge = metrics.gauge({
    name: 'notifier_telegram_chats',
    help: 'Telegram chats that are linked, and those of them in the private channel',
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
            name: KEEP_GOLD,
            everyMs: timings.keepGoldEveryMs,
            work: keepGoldChannel({ redis, members, lanePauses, health, logger }, telegram),
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
    collections: [chatCollection],
    topics: [topics.notices],
    routes: telegramRoutes({
      own: manageTelegram({ telegram, chats, redis, keepGoldSoon, logger, now }),
      bot,
      handle,
    }),
    subscriptions: [
      ...userStateEvents.map((definition) => onState(definition, async () => keepGoldSoon())),
      onState(accessChanged, async () => keepGoldSoon()),
    ],
    repeats,
    async eraseMember(userId: string) {
      await chats.unlinkMember(userId);
      keepGoldSoon();
    },
    /** An invite opens something: it is left out. */
    async exportMember({ userId }) {
      const chat = await chats.ofMember(userId);
      return { telegram: chat ? { id: chat.id, name: chat.name, linkedAt: chat.linkedAt } : null };
    },
    /** None where the operator has set up no bot. */
    channels,
    count,
  } satisfies Module & Record<string, unknown>;
}

/** Undefined where the operator has set up no bot. */
function openBot(config: Config): TelegramBot | undefined {
  const { TELEGRAM_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_CHANNEL: channelId } = config;
  return token === undefined
    ? undefined
    : createTelegramBot({ token, apiUrl, channelId, mode: config.CRONE_MODE });
}
