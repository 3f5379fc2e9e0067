import { urlOf } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

const channel = () =>
  z
    .string()
    .regex(/^-100\d{5,}$/, 'must be the number of a channel, for example -1001234567890')
    .optional();

export const telegramConfig = {
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[A-Za-z0-9_-]{20,}$/, 'must be a token of @BotFather, for example 123456:ABC…')
    .optional()
    .describe('token of the bot that alerts members who link their chat'),
  TELEGRAM_API_URL: urlOf('https', 'http').default('https://api.telegram.org').describe('the Bot API'),
  TELEGRAM_CHANNEL: channel().describe('private channel of gold members, where the bot is an admin'),
  TELEGRAM_ROOM: channel().describe('private group of gold members, where the bot is an admin'),
  TELEGRAM_HINT_CHANNEL: channel().describe(
    'private channel that notifies Silver and Pro of a new signal by a link, without its content',
  ),
  TELEGRAM_RESULTS_CHANNEL: channel().describe('public channel with one line a day about settled signals'),
};
export type TelegramConfig = z.output<z.ZodObject<typeof telegramConfig>>;
