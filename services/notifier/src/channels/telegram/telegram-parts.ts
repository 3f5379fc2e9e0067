import type { ChatRepository } from './chat.repository.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** Present where the operator has set up a bot. */
export type TelegramParts = { bot: TelegramBot; chats: ChatRepository };

/** Name of the round that keeps the private channel; run before its time when a chat or somebody's access has changed. */
export const KEEP_GOLD = 'keep the gold channel';
