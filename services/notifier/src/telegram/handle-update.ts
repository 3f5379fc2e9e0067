import type { TelegramUpdate } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { telegramLinked } from '@croneai/contracts/events/mails.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { withRedisLock } from '@croneai/platform/redis-lock.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { Seat } from './chat.model.ts';
import { createLinkCodes } from './link-codes.ts';
import { noteHintReader } from './note-hint-reader.ts';
import { sendReply } from './send-reply.ts';
import { OUT, seatsOf, type TelegramParts } from './telegram-bot.ts';
import { escaped, MUTE } from './telegram-text.ts';

type Invite = NonNullable<NonNullable<TelegramUpdate['chat_member']>['invite_link']>;
type Person = { id: number; first_name?: string | undefined; username?: string | undefined };

const NAME_LENGTH = 60;
const nameOf = ({ username, first_name: first }: Person): string =>
  cutText(username ? `@${username}` : (first ?? 'Telegram'), NAME_LENGTH);

/**
 * Matches a command. Phones capitalise the first letter, and menus add the name of the bot:
 * `/Stop`, `/stop@bot`.
 */
const COMMAND = /^\/?(\p{L}+)(?:@\w+)?$/u;
/**
 * The stop command in English, French, Portuguese, Spanish, and Hausa; many people omit the slash.
 */
const STOP: readonly string[] = ['stop', 'arret', 'arrêt', 'arrêter', 'parar', 'tsaya'];

export type UpdateParts = {
  redis: Redis;
  members: Pick<Members, 'find'>;
  preferences: Pick<Preferences, 'muteToday'>;
  /** Starts the next round of `syncGoldChannel` at once. */
  syncGoldSoon: () => void;
  logger: Logger;
  now: () => Date;
};

/**
 * Applies an update from Telegram. A repeated update changes nothing. Ignores messages in groups,
 * updates of unknown kinds, and messages that are neither a start nor a stop command. Does not wait
 * for calls to Telegram.
 */
export function handleUpdate(parts: UpdateParts, telegram: TelegramParts) {
  const { syncGoldSoon, logger, now } = parts;
  const { bot, chats } = telegram;
  const seats = seatsOf(bot);
  const start = linkByCode(parts, telegram);
  const mute = parts.preferences.muteToday;
  const reply = (chatId: string, html: string) => void sendReply({ telegram, logger }, chatId, html);

  const stop = async (chatId: string): Promise<void> => {
    await chats.unlink(chatId);
    syncGoldSoon();
  };
  const onMessage = async (from: Person, text: string): Promise<void> => {
    const [word = '', code = ''] = text.trim().split(/\s+/, 2);
    const command = COMMAND.exec(word)?.[1]?.toLowerCase();
    if (command === 'start' && word.startsWith('/')) return start(from, code);
    // A question that begins with “stop”, such as “Stop loss?”, is not a command.
    const isCommand = word.startsWith('/') || word === text.trim();
    if (command === undefined || !STOP.includes(command) || !isCommand) return;
    await stop(String(from.id));
    reply(String(from.id), 'This chat is no longer linked. You won’t get any more messages here.');
  };
  const onPress = async (pressId: string, from: Person, data: string): Promise<void> => {
    const [chat] = await chats.find([String(from.id)]);
    const text = !chat ? 'This chat isn’t linked.' : data === MUTE ? await muted(chat.userId) : '';
    // Telegram may refuse the reply to an old button press. The button's action is already done.
    void bot.api.answerCallbackQuery(pressId, { text }).catch(() => undefined);
  };
  const muted = async (userId: string): Promise<string> => {
    const until = await mute(userId);
    return `Signals are muted until ${until.clock}. You can unmute them in Settings.`;
  };
  /**
   * Records that a person joined or left a private channel. An invite is for one person. The next
   * round of `syncGoldChannel` removes people without access who joined with another person's
   * invite.
   */
  const onSeat = async (
    seat: Seat,
    personId: string,
    { status, invite }: { status: string; invite: Invite | undefined },
  ): Promise<void> => {
    if (OUT.includes(status)) return chats.noteJoined(personId, seat, null);
    // If there is no invite, an admin has added the person.
    if (!invite) return;
    const holders = await chats.ofInvite(seat, invite.invite_link);
    if (holders.some(({ id }) => id === personId)) return chats.noteJoined(personId, seat, now());
    // Admins of the channel may share links of their own. People who join by these links are not
    // recorded.
    if (holders.length === 0 && invite.creator?.id !== bot.id) return;
    // Comes first, so that an update that is repeated after a crash still reaches the next line.
    await chats.forgetInvite(seat, invite.invite_link);
    await chats.noteForeignInvite(personId, seat, { invite: invite.invite_link, joinedAt: now() });
    syncGoldSoon();
  };

  return async ({
    message,
    callback_query: press,
    my_chat_member: own,
    chat_member: joined,
  }: TelegramUpdate): Promise<void> => {
    if (message?.chat.type === 'private' && message.from && message.text !== undefined)
      await onMessage(message.from, message.text);
    if (press) await onPress(press.id, press.from, press.data ?? '');
    if (own?.chat.type === 'private' && own.new_chat_member.status === 'kicked')
      await stop(String(own.chat.id));
    const seat = seats.find(({ placeId }) => placeId === String(joined?.chat.id))?.seat;
    if (joined && seat) {
      const { new_chat_member: person, invite_link: invite } = joined;
      await onSeat(seat, String(person.user.id), { status: person.status, invite });
    }
    if (joined && String(joined.chat.id) === bot.hintChannelId) {
      const { user, status } = joined.new_chat_member;
      await chats.noteHints(String(user.id), OUT.includes(status) ? null : now());
    }
  };
}

const NOT_LINKED =
  'To link this chat, open Settings on the site, choose Notifications, and press <b>Link Telegram</b>.';
const USED = 'This link has expired or was already used. Get a new one in Settings.';

function linkByCode(parts: UpdateParts, telegram: TelegramParts) {
  const { redis, members, syncGoldSoon, logger, now } = parts;
  const { chats } = telegram;
  const codes = createLinkCodes(redis, now);
  return async (from: Person, code: string): Promise<void> => {
    const chatId = String(from.id);
    const reply = (html: string) => void sendReply({ telegram, logger }, chatId, html);
    const userId = code === '' ? undefined : await codes.take(code);
    if (userId === undefined) {
      const [linked] = await chats.find([chatId]);
      return reply(
        linked ? 'This chat is linked. Send /stop to unlink it.' : code === '' ? NOT_LINKED : USED,
      );
    }
    const member = await members.find(userId);
    if (member.state !== 'known') return reply(USED);
    const linkedAt = now();
    const name = nameOf(from);
    const linked = createEvent(telegramLinked, {
      aggregateId: chatId,
      aggregateVersion: 1,
      now: linkedAt,
      payload: { recipient: { kind: 'member', userId }, linkedAt: linkedAt.toISOString(), name },
    });
    try {
      await withRedisLock(redis, `telegram-link:${userId}`, () =>
        chats.link(chatId, { userId, name, linkedAt }, linked),
      );
    } catch (error) {
      await codes.giveBack(code, userId);
      throw error;
    }
    syncGoldSoon();
    void noteHintReader({ telegram, logger, now }, chatId);
    reply(
      `Linked to <b>${escaped(member.fullName)}</b>’s account. Alerts will arrive here. Send /stop to unlink this chat.`,
    );
  };
}
