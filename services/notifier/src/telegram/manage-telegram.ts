import type { TelegramState } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Members } from '../members/module.ts';
import type { Chat } from './chat.model.ts';
import type { ChatRepository } from './chat.repository.ts';
import type { HintLink } from './hint-link.ts';
import { createLinkCodes } from './link-codes.ts';
import { sendReply } from './send-reply.ts';
import type { TelegramParts } from './telegram-bot.ts';

const HINTS = { audience: 'on-request', userId: null, event: 'signal' } as const;

export function manageTelegram(parts: {
  telegram: TelegramParts | undefined;
  chats: ChatRepository;
  members: Pick<Members, 'admit'>;
  hintLink: HintLink;
  redis: Redis;
  syncGoldSoon: () => void;
  logger: Logger;
  now: () => Date;
}) {
  const { telegram, chats, members, hintLink, redis, syncGoldSoon, logger, now } = parts;
  const codes = createLinkCodes(redis, now);
  /**
   * Returns the state of the hint channel for a member. Returns null if there is no hint channel,
   * or if the member does not receive hints.
   */
  const hintsOf = async (userId: string, chat: Chat | undefined): Promise<TelegramState['hints']> => {
    const url = await hintLink.read();
    if (url === undefined || !(await members.admit(HINTS, [userId])).has(userId)) return null;
    return { url, isJoined: chat !== undefined && chat.hintsJoinedAt !== null };
  };
  return {
    async state({ userId }: Session): Promise<TelegramState> {
      if (!telegram) return { isAvailable: false, chat: null, channel: null, room: null, hints: null };
      const chat = await chats.ofMember(userId);
      const hints = await hintsOf(userId, chat);
      if (!chat) return { isAvailable: true, chat: null, channel: null, room: null, hints };
      const { name, linkedAt, acceptedAt, invite, joinedAt, roomInvite, roomJoinedAt } = chat;
      return {
        isAvailable: true,
        chat: {
          name,
          linkedAt: linkedAt.toISOString(),
          lastUsedAt: acceptedAt?.toISOString() ?? null,
        },
        channel: invite === null ? null : { url: invite, isJoined: joinedAt !== null },
        room: roomInvite === null ? null : { url: roomInvite, isJoined: roomJoinedAt !== null },
        hints,
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
      syncGoldSoon();
      const text = 'This chat is no longer linked. You won’t get any more messages here.';
      void sendReply({ telegram, logger }, chat.id, text);
    },
  };
}
