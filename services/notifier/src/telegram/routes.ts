import { telegramEndpoints } from '@croneai/contracts/endpoints/telegram.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { handleUpdate } from './handle-update.ts';
import { manageTelegram } from './manage-telegram.ts';

export function telegramRoutes(parts: Parts): Route[] {
  const { telegram } = parts;
  const own = manageTelegram(parts);
  const handle = telegram && handleUpdate(parts, telegram);
  return [
    route(telegramEndpoints.getTelegram, async ({ session }) => ({ data: await own.state(session) })),
    route(telegramEndpoints.linkTelegram, async ({ session }) => ({ data: await own.link(session) })),
    route(telegramEndpoints.unlinkTelegram, async ({ session }) => {
      await own.unlink(session);
      return { message: 'Telegram is unlinked.' };
    }),
    route(telegramEndpoints.receiveTelegramUpdate, async ({ headers, body }) => {
      if (!telegram || !handle) throw appError(errors.telegramOff);
      if (!telegram.bot.isSecret(headers['x-telegram-bot-api-secret-token']))
        throw appError(errors.telegramSecretWrong);
      await handle(body);
      return {};
    }),
  ];
}
