import { telegramEndpoints, telegramUpdateSchema } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { unlessLocked } from '@croneai/platform/redis-lock.ts';
import type { handleUpdate } from './handle-update.ts';
import { type TelegramBot, UPDATE_KINDS } from './telegram-bot.ts';

const OFFSET = 'notifier:telegram:offset';

/**
 * In production, registers a webhook with Telegram. In local mode, Telegram cannot reach the site,
 * so updates are fetched by long polling.
 */
export function listenToTelegram({
  bot,
  handle,
  config,
  redis,
  signal,
}: {
  bot: TelegramBot;
  handle: ReturnType<typeof handleUpdate>;
  config: { PUBLIC_URL: string; CRONE_MODE: 'local' | 'production' };
  redis: Redis;
  signal: AbortSignal;
}) {
  const { path } = telegramEndpoints.receiveTelegramUpdate;

  const register = async (): Promise<void> => {
    await bot.api.setWebhook(new URL(path, config.PUBLIC_URL).href, {
      secret_token: bot.secret,
      allowed_updates: [...UPDATE_KINDS],
    });
  };
  const poll = async (): Promise<void> => {
    // Only one process polls at a time, so that updates keep their order.
    await unlessLocked(redis, 'notifier:telegram:polling', async () => {
      try {
        const offset = Number((await redis.get(OFFSET)) ?? 0);
        for (const update of await bot.poll(offset, UPDATE_KINDS, signal)) {
          const { data } = telegramUpdateSchema.safeParse(update);
          if (data) await handle(data);
          await redis.set(OFFSET, String(update.update_id + 1));
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    });
  };
  return config.CRONE_MODE === 'local' ? poll : register;
}
