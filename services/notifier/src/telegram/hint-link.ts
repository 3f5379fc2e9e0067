import type { Redis } from '@croneai/platform/redis.ts';
import type { TelegramBot } from './telegram-bot.ts';

const KEY = 'notifier:telegram:hint-link';

export type HintLink = ReturnType<typeof createHintLink>;

/**
 * Caches the invite link of the hint channel in Redis, so that a member's page does not wait for
 * Telegram. The link may be shared, because the posts contain no prices.
 */
export function createHintLink(redis: Redis, bot: TelegramBot | undefined) {
  return {
    /**
     * Returns the invite link. Returns undefined if no hint channel is configured, or until
     * Telegram has returned the link.
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
