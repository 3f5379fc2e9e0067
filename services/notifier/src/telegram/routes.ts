import { telegramEndpoints } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { handleUpdate } from './handle-update.ts';
import type { manageTelegram } from './manage-telegram.ts';
import type { TelegramBot } from './telegram-bot.ts';

export function telegramRoutes({
  own,
  bot,
  handle,
}: {
  own: ReturnType<typeof manageTelegram>;
  bot: TelegramBot | undefined;
  handle: ReturnType<typeof handleUpdate> | undefined;
}): Route[] {
  return [
    route(telegramEndpoints.getTelegram, async ({ session }) => ({ data: await own.state(session) })),
    route(telegramEndpoints.linkTelegram, async ({ session }) => ({ data: await own.link(session) })),
    route(telegramEndpoints.unlinkTelegram, async ({ session }) => {
      await own.unlink(session);
      return { message: 'Telegram is unlinked.' };
    }),
    route(telegramEndpoints.receiveTelegramUpdate, async ({ headers, body }) => {
      if (!bot || !handle) throw appError(errors.telegramOff);
      if (!bot.isSecret(headers['x-telegram-bot-api-secret-token']))
        throw appError(errors.telegramSecretWrong);
      await handle(body);
      return {};
    }),
  ];
}
