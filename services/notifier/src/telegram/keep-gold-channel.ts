import type { Health } from '@croneai/platform/health.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { unlessLocked } from '@croneai/platform/redis-lock.ts';
import type { Members } from '../members/module.ts';
import type { LanePauses } from '../messages/module.ts';
import type { Chat } from './chat.model.ts';
import { refusalOf, talkTo } from './talk-to.ts';
import { resultOfFailure, type TelegramParts } from './telegram-bot.ts';

const CHATS_AT_ONCE = 400;
const LANE = 'members';
/** The rule of the posts: who sees each signal as it is published may be in. */
const AUDIENCE = { audience: 'at-once', userId: null, event: 'signal' } as const;
/** Telegram's words for a person who is not in the channel, or whom no bot can put out. Every other refusal is retried. */
const OUT_FOR_GOOD =
  /\b(?:user|member) not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID|USER_NOT_PARTICIPANT|user is deactivated|is an administrator|chat owner|USER_ADMIN_INVALID/i;
/** It refuses every change, not this one: the bot has lost its rights or its place in the channel. */
const REFUSES_ALL =
  /not enough rights|administrator rights|CHAT_ADMIN_REQUIRED|bot (?:is not|was)|chat not found/i;

type GoldParts = {
  redis: Redis;
  members: Pick<Members, 'admit'>;
  lanePauses: LanePauses;
  health: Health;
  logger: Logger;
};

/**
 * Round that puts everybody out of the private channel who may not read it, and invites those who may. Access and chats say who that
 * is. The next round retries what failed; while Telegram refuses, the service is degraded.
 */
export function keepGoldChannel(parts: GoldParts, telegram: TelegramParts) {
  const { redis, lanePauses, health } = parts;
  const { channelId } = telegram.bot;
  if (channelId === undefined) return async (): Promise<void> => undefined;
  const round = roundOf(parts, telegram, channelId);
  let refusal: string | undefined;
  health.addDegradation('gold-channel', () => {
    if (refusal !== undefined) throw new Error(`Telegram refuses a change of the channel: ${refusal}`);
  });
  return async (): Promise<void> => {
    if ((await lanePauses.leftMs('telegram', LANE)) > 0) return;
    try {
      await unlessLocked(redis, 'notifier:telegram:keeping', async () => {
        refusal = await round();
      });
    } catch (error) {
      const result = resultOfFailure(error);
      if (result.outcome === 'not-now' && result.pauseMs !== undefined)
        await lanePauses.pause('telegram', LANE, result.pauseMs);
      throw error;
    }
  };
}

/** Resolves to why Telegram refused a change; undefined when the channel is as it should be. */
function roundOf(parts: GoldParts, telegram: TelegramParts, channel: string) {
  const { admit } = parts.members;
  const { chats } = telegram;
  const { invite, putOut } = stepsOf(parts, telegram, channel);
  return async (): Promise<string | undefined> => {
    let refusal: string | undefined;
    const invited: (Chat & { userId: string })[] = [];
    for (let after = ''; ; ) {
      const found = await chats.after(after, CHATS_AT_ONCE, 'all');
      const admitted = await admit(
        AUDIENCE,
        found.flatMap(({ userId }) => userId ?? []),
      );
      for (const chat of found) {
        const { userId } = chat;
        const mayBeIn = userId !== null && admitted.has(userId);
        if (mayBeIn && chat.invite === null) invited.push({ ...chat, userId });
        if (mayBeIn || chat.invite === null) continue;
        refusal = (await putOut(chat, chat.invite)) ?? refusal;
        if (refusal !== undefined && REFUSES_ALL.test(refusal)) return refusal;
      }
      const last = found.at(-1);
      if (!last || found.length < CHATS_AT_ONCE) break;
      after = last.id;
    }
    // Last, so that a refused invite keeps nobody in.
    for (const chat of invited) {
      const refused = await invite(chat);
      if (refused !== undefined) return refused;
    }
    return refusal;
  };
}

/** Each resolves to why Telegram refuses it; undefined once it is done. */
function stepsOf({ logger }: GoldParts, telegram: TelegramParts, channel: string) {
  const { bot, chats } = telegram;
  const { api } = bot;
  const change = async (call: Promise<unknown>): Promise<string | undefined> => {
    const reason = await refusalOf(call);
    if (reason !== undefined) logger.warn({ reason }, 'telegram refused a change of the gold channel');
    return reason;
  };
  return {
    async putOut({ id }: Chat, invite: string): Promise<string | undefined> {
      // Telegram also refuses to revoke a link that is used up or forgotten, which lets nobody in.
      await change(api.revokeChatInviteLink(channel, invite));
      const refused = await change(api.banChatMember(channel, Number(id)));
      if (refused !== undefined && !OUT_FOR_GOOD.test(refused)) return refused;
      await chats.noteOut(id);
      return undefined;
    },
    async invite({ id }: Chat): Promise<string | undefined> {
      await change(api.unbanChatMember(channel, Number(id), { only_if_banned: true }));
      let url = '';
      const refused = await change(
        api.createChatInviteLink(channel, { member_limit: 1 }).then((link) => {
          url = link.invite_link;
        }),
      );
      if (refused !== undefined) return refused;
      if (!(await chats.noteInvite(id, url))) return change(api.revokeChatInviteLink(channel, url));
      const text = 'Your tier has the Gold channel: one post for each signal. This invite is yours alone.';
      await talkTo({ telegram, logger }, id, text, { text: 'Join', url });
      return undefined;
    },
  };
}
