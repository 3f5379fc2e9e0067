import type { Logger } from '@croneai/platform/logger.ts';
import { OUT, resultOfFailure, type TelegramParts } from './telegram-bot.ts';

/**
 * Records whether the person of a newly linked chat is in the hint channel. Telegram reports only
 * joins and leaves, so a join before the link would stay unknown, and the person would get each
 * hint twice. Never throws and is not awaited, because the chat is already linked.
 */
export async function noteHintReader(
  { telegram: { bot, chats }, logger, now }: { telegram: TelegramParts; logger: Logger; now: () => Date },
  chatId: string,
): Promise<void> {
  if (bot.hintChannelId === undefined) return;
  try {
    const { status } = await bot.api.getChatMember(bot.hintChannelId, Number(chatId));
    await chats.noteHints(chatId, OUT.includes(status) ? null : now());
  } catch (error) {
    logger.warn({ reason: resultOfFailure(error).reason }, 'hint channel not checked for a linked chat');
  }
}
