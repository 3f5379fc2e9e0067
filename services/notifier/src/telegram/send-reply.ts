import type { Logger } from '@croneai/platform/logger.ts';
import { resultOfFailure, type TelegramParts } from './telegram-bot.ts';
import { withButtons } from './telegram-text.ts';

/**
 * Sends a message from the bot to a person. Never throws, because the requested action is done even
 * if the reply cannot be sent. Callers do not wait for this call, because Telegram may take
 * seconds.
 */
export async function sendReply(
  { telegram: { bot, chats }, logger }: { telegram: TelegramParts; logger: Logger },
  chatId: string,
  html: string,
  ...buttons: Parameters<typeof withButtons>
): Promise<void> {
  try {
    await bot.api.sendMessage(chatId, html, withButtons(...buttons));
  } catch (error) {
    const { cause, reason } = resultOfFailure(error);
    logger.warn({ reason }, 'telegram message not sent');
    // If the chat cannot be unlinked now, the next message to it is refused as well, and the unlink
    // is tried again.
    if (cause === 'ended') await chats.unlink(chatId).catch(() => undefined);
  }
}

/**
 * Resolves to Telegram's reason for refusing a change; undefined after success. Throws if a retry
 * may succeed.
 */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    const { outcome, reason, cause } = resultOfFailure(error);
    if (outcome !== 'refused' || cause === 'key-refused') throw error;
    return reason;
  }
}
