import type { Health } from '@croneai/platform/health.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { unlessLocked } from '@croneai/platform/redis-lock.ts';
import type { Members } from '../members/module.ts';
import type { LanePauses } from '../messages/module.ts';
import { type Chat, SEATS, type Seat } from './chat.model.ts';
import { refusalOf, sendReply } from './send-reply.ts';
import { resultOfFailure, seatsOf, type TelegramParts } from './telegram-bot.ts';

const CHATS_AT_ONCE = 400;
const LANE = 'members';
/**
 * Only members who see each signal at once may be in the channel, because its posts contain prices.
 */
const AUDIENCE = { audience: 'at-once', userId: null, event: 'signal' } as const;
/**
 * Telegram's errors for a person who is not in the channel, or whom no bot can remove. The person
 * then counts as removed. All other refusals are retried.
 */
const OUT_FOR_GOOD =
  /\b(?:user|member) not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID|USER_NOT_PARTICIPANT|user is deactivated|is an administrator|chat owner|USER_ADMIN_INVALID/i;
/**
 * Telegram's errors that affect every change: the bot has lost its rights or has left the channel.
 */
const REFUSES_ALL =
  /not enough rights|administrator rights|CHAT_ADMIN_REQUIRED|bot (?:is not|was)|chat not found/i;

const INVITE_TEXTS: Readonly<Record<Seat, string>> = {
  channel: 'Your tier includes the Gold channel, with one post for each signal. This invite is for you only.',
  room: 'Your tier includes the Gold Room, a group chat for Gold members. This invite is for you only.',
};
type Place = { seat: Seat; placeId: string };

type GoldParts = {
  redis: Redis;
  members: Pick<Members, 'admit'>;
  lanePauses: LanePauses;
  health: Health;
  logger: Logger;
};

/**
 * Removes people without access from the private channel and room, and invites people with access.
 * The next round retries failures. While Telegram refuses changes, the service reports itself as
 * degraded.
 */
export function syncGoldChannel(parts: GoldParts, telegram: TelegramParts) {
  const { redis, lanePauses, health } = parts;
  const rounds = seatsOf(telegram.bot).map((place) => roundOf(parts, telegram, place));
  if (rounds.length === 0) return async (): Promise<void> => undefined;
  let refusal: string | undefined;
  health.addDegradation('gold-channel', () => {
    if (refusal !== undefined) throw new Error(`Telegram refuses a change of the channel: ${refusal}`);
  });
  return async (): Promise<void> => {
    if ((await lanePauses.leftMs('telegram', LANE)) > 0) return;
    try {
      await unlessLocked(redis, 'notifier:telegram:keeping', async () => {
        const refusals: (string | undefined)[] = [];
        for (const round of rounds) refusals.push(await round());
        refusal = refusals.find((reason) => reason !== undefined);
      });
    } catch (error) {
      const result = resultOfFailure(error);
      if (result.outcome === 'not-now' && result.pauseMs !== undefined)
        await lanePauses.pause('telegram', LANE, result.pauseMs);
      throw error;
    }
  };
}

/**
 * Returns a function that removes and invites members of a private channel. The function resolves
 * to Telegram's reason for refusing a change, or to undefined if the channel is up to date.
 */
function roundOf(parts: GoldParts, telegram: TelegramParts, place: Place) {
  const { admit } = parts.members;
  const { chats } = telegram;
  const { invite, putOut } = stepsOf(parts, telegram, place);
  const { invite: field } = SEATS[place.seat];
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
        if (mayBeIn && chat[field] === null) invited.push({ ...chat, userId });
        const given = chat[field];
        if (mayBeIn || given === null) continue;
        refusal = (await putOut(chat, given)) ?? refusal;
        if (refusal !== undefined && REFUSES_ALL.test(refusal)) return refusal;
      }
      const last = found.at(-1);
      if (!last || found.length < CHATS_AT_ONCE) break;
      after = last.id;
    }
    // Invites come last, so that a refused invite does not stop a removal.
    for (const chat of invited) {
      const refused = await invite(chat);
      if (refused !== undefined) return refused;
    }
    return refusal;
  };
}

/**
 * Returns the steps of a round. A step that Telegram refuses resolves to Telegram's reason. A step
 * that is done resolves to undefined.
 */
function stepsOf({ logger }: GoldParts, telegram: TelegramParts, { seat, placeId: channel }: Place) {
  const { bot, chats } = telegram;
  const { api } = bot;
  const change = async (call: Promise<unknown>): Promise<string | undefined> => {
    const reason = await refusalOf(call);
    if (reason !== undefined) logger.warn({ reason }, 'Telegram refused a change of the Gold channel');
    return reason;
  };
  return {
    async putOut({ id }: Chat, invite: string): Promise<string | undefined> {
      // Telegram refuses to revoke a used or expired link. This refusal is harmless and ignored.
      await change(api.revokeChatInviteLink(channel, invite));
      const refused = await change(api.banChatMember(channel, Number(id)));
      if (refused !== undefined && !OUT_FOR_GOOD.test(refused)) return refused;
      await chats.noteOut(id, seat);
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
      if (!(await chats.noteInvite(id, seat, url))) return change(api.revokeChatInviteLink(channel, url));
      await sendReply({ telegram, logger }, id, INVITE_TEXTS[seat], { text: 'Join', url });
      return undefined;
    },
  };
}
