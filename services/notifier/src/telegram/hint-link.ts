import type { Redis } from '@croneai/platform/redis.ts';
import type { TelegramBot } from './telegram-bot.ts';

const KEY = 'notifier:telegram:hint-link';

export type HintLink = ReturnType<typeof createHintLink>;

/**
 * Caches the invite link of the hint channel in Redis, so that a member's page does not wait for
 * Telegram. Members may share the link, because posts in the hint channel contain no prices.
 */
export function createHintLink(redis: Redis, bot: TelegramBot | undefined) {
  return {
    /**
     * Returns undefined if no hint channel is configured, or if Telegram has not returned the link
     * yet.
     */
    read: async (): Promise<string | undefined> =>
      bot?.hintChannelId === undefined ? undefined : ((await redis.get(KEY)) ?? undefined),

    async refresh(): Promise<void> {
      if (bot?.hintChannelId === undefined) return;
      const chat = await bot.api.getChat(bot.hintChannelId);
      if (chat.invite_link === undefined) await redis.del(KEY);
      else await redis.set(KEY, chat.invite_link);
    },
  };
}
