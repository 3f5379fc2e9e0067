import type { TelegramState } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { ChatRepository } from './chat.repository.ts';
import { createLinkCodes } from './link-codes.ts';
import { talkTo } from './talk-to.ts';
import type { TelegramParts } from './telegram-bot.ts';

/** A member's own Telegram chat. */
export function manageTelegram(parts: {
  telegram: TelegramParts | undefined;
  chats: ChatRepository;
  redis: Redis;
  keepGoldSoon: () => void;
  logger: Logger;
  now: () => Date;
}) {
  const { telegram, chats, redis, keepGoldSoon, logger, now } = parts;
  const codes = createLinkCodes(redis, now);
  return {
    async state({ userId }: Session): Promise<TelegramState> {
      if (!telegram) return { isAvailable: false, chat: null, channel: null };
      const chat = await chats.ofMember(userId);
      if (!chat) return { isAvailable: true, chat: null, channel: null };
      const { name, linkedAt, acceptedAt, invite, joinedAt } = chat;
      return {
        isAvailable: true,
        chat: {
          name,
          linkedAt: linkedAt.toISOString(),
          lastUsedAt: acceptedAt?.toISOString() ?? null,
        },
        channel: invite === null ? null : { url: invite, isJoined: joinedAt !== null },
      };
    },

    async link({ userId }: Session): Promise<{ url: string; expiresAt: string }> {
      if (!telegram) throw appError(errors.telegramOff);
      const { code, expiresAt } = await codes.make(userId);
      try {
        return { url: await telegram.bot.deepLink(code), expiresAt: expiresAt.toISOString() };
      } catch (error) {
        throw appError(errors.telegramAway, { cause: error });
      }
    },

    async unlink({ userId }: Session): Promise<void> {
      const chat = await chats.ofMember(userId);
      if (!telegram || !chat) throw appError(errors.telegramNotLinked);
      await chats.unlinkMember(userId);
      keepGoldSoon();
      const text = 'This chat is no longer linked. Nothing more is sent here.';
      void talkTo({ telegram, logger }, chat.id, text);
    },
  };
}
