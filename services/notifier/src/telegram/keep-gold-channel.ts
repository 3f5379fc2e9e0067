import { SECOND_MS } from '@croneai/contracts/units.ts';
import type { Chat } from '../channels/telegram/chat.model.ts';
import { resultOfFailure, type TelegramParts } from '../channels/telegram/telegram-bot.ts';
import type { Parts } from '../connections.ts';
import { admitMembers } from '../dispatches/admit-members.ts';
import { talkTo, unlessRefused } from './talk-to.ts';

const CHATS_AT_ONCE = 400;
const LEASE_MS = 60 * SECOND_MS;
const LANE = 'members';
/** The rule of the posts: who sees each signal as it is published may be in. */
const AUDIENCE = { audience: 'at-once', userId: null, event: 'signal' } as const;

/**
 * Round that makes the private channel hold those who may read it, and nobody who may not any more. Access and chats say who that is; a
 * call that failed is made again in the next round.
 */
export function keepGoldChannel(parts: Parts, telegram: TelegramParts) {
  const { redis, lanePauses } = parts;
  const admit = admitMembers(parts);
  const { bot, chats } = telegram;
  const { channelId } = bot;
  const round = async (channel: string): Promise<void> => {
    const { invite, putOut } = stepsOf(parts, telegram, channel);
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
        if (!mayBeIn && chat.invite !== null) await putOut(chat, chat.invite);
        if (mayBeIn && chat.invite === null) invited.push({ ...chat, userId });
      }
      const last = found.at(-1);
      if (!last || found.length < CHATS_AT_ONCE) break;
      after = last.id;
    }
    // Last: an invite that fails keeps nobody in.
    for (const chat of invited) await invite(chat);
  };
  return async (): Promise<void> => {
    if (channelId === undefined || (await lanePauses.leftMs('telegram', LANE)) > 0) return;
    if ((await redis.set('notifier:telegram:keeping', '1', 'PX', LEASE_MS, 'NX')) !== 'OK') return;
    try {
      await round(channelId);
    } catch (error) {
      const result = resultOfFailure(error);
      if (result.outcome === 'not-now' && result.pauseMs !== undefined)
        await lanePauses.pause('telegram', LANE, result.pauseMs);
      throw error;
    } finally {
      await redis.del('notifier:telegram:keeping');
    }
  };
}

function stepsOf({ logger }: Parts, telegram: TelegramParts, channel: string) {
  const { bot, chats } = telegram;
  const { api } = bot;
  const change = (call: Promise<unknown>) => unlessRefused({ logger }, call);
  return {
    async putOut({ id }: Chat, invite: string): Promise<void> {
      await change(api.revokeChatInviteLink(channel, invite));
      await change(api.banChatMember(channel, Number(id)));
      await chats.noteOut(id);
    },
    async invite({ id }: Chat): Promise<void> {
      await change(api.unbanChatMember(channel, Number(id), { only_if_banned: true }));
      const { invite_link: url } = await api.createChatInviteLink(channel, { member_limit: 1 });
      if (!(await chats.noteInvite(id, url))) {
        await change(api.revokeChatInviteLink(channel, url));
        return;
      }
      const text = 'Your tier has the Gold channel: one post for each signal. This invite is yours alone.';
      await talkTo({ telegram, logger }, id, text, { text: 'Join', url });
    },
  };
}
