import { urlOf } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

export const telegramConfig = {
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[A-Za-z0-9_-]{20,}$/, 'must be a token of @BotFather, for example 123456:ABC…')
    .optional()
    .describe('token of the bot that alerts members who link their chat'),
  TELEGRAM_API_URL: urlOf('https', 'http').default('https://api.telegram.org').describe('the Bot API'),
  TELEGRAM_CHANNEL: z
    .string()
    .regex(/^-100\d{5,}$/, 'must be the number of a channel, for example -1001234567890')
    .optional()
    .describe('private channel of gold members, where the bot is an admin'),
};
export type TelegramConfig = z.output<z.ZodObject<typeof telegramConfig>>;
