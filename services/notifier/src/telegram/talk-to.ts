import type { Logger } from '@croneai/platform/logger.ts';
import { resultOfFailure, type TelegramParts } from '../channels/telegram/telegram-bot.ts';
import { withButtons } from '../channels/telegram/telegram-text.ts';

/** Answers a person in their chat. Never throws: what was asked for is done, with or without an answer. */
export async function talkTo(
  { telegram: { bot, chats }, logger }: { telegram: TelegramParts; logger: Logger },
  chatId: string,
  html: string,
  ...buttons: Parameters<typeof withButtons>
): Promise<void> {
  try {
    await bot.api.sendMessage(chatId, html, withButtons(...buttons));
  } catch (error) {
    const { cause, reason } = resultOfFailure(error);
    if (cause === 'ended') await chats.unlink(chatId);
    else logger.warn({ reason }, 'an answer by Telegram was not taken');
  }
}

/**
 * Ends well where Telegram refuses a change of the private channel: the invite was used, the person is gone or is one of its admins. Trying
 * again changes nothing.
 */
export async function unlessRefused({ logger }: { logger: Logger }, call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    const { outcome, reason, cause } = resultOfFailure(error);
    if (outcome !== 'refused' || cause === 'key-refused') throw error;
    logger.warn({ reason }, 'Telegram refused a change of the private channel');
  });
}
