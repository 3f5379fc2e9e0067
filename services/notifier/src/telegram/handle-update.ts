import { cutText } from '@croneai/contracts/cut-text.ts';
import type { TelegramUpdate } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { telegramLinked } from '@croneai/contracts/events/notices.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { withRedisLock } from '@croneai/platform/redis-lock.ts';
import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import { createLinkCodes } from './link-codes.ts';
import { talkTo } from './talk-to.ts';
import type { TelegramParts } from './telegram-bot.ts';
import { escaped, MUTE } from './telegram-text.ts';

type Invite = NonNullable<NonNullable<TelegramUpdate['chat_member']>['invite_link']>;
type Person = { id: number; first_name?: string | undefined; username?: string | undefined };

const NAME_LENGTH = 60;
const nameOf = ({ username, first_name: first }: Person): string =>
  cutText(username ? `@${username}` : (first ?? 'Telegram'), NAME_LENGTH);
const OUT: readonly string[] = ['left', 'kicked'];

/** Phones begin a message with a capital letter, and menus add the name of the bot: `/Stop`, `/stop@bot`. */
const COMMAND = /^\/([a-z]+)(?:@\w+)?$/i;

export type UpdateParts = {
  redis: Redis;
  members: Pick<Members, 'find'>;
  preferences: Pick<Preferences, 'muteToday'>;
  /** Starts the next round over the private channel at once. */
  keepGoldSoon: () => void;
  logger: Logger;
  now: () => Date;
};

/**
 * Does what an update asks for. The same update again changes nothing. Ignores groups, other kinds of update, and all that strangers
 * write except for the two commands. Waits for no call to Telegram.
 */
export function handleUpdate(parts: UpdateParts, telegram: TelegramParts) {
  const { keepGoldSoon, logger, now } = parts;
  const { bot, chats } = telegram;
  const start = linkByCode(parts, telegram);
  const mute = parts.preferences.muteToday;
  const reply = (chatId: string, html: string) => void talkTo({ telegram, logger }, chatId, html);

  const stop = async (chatId: string): Promise<void> => {
    await chats.unlink(chatId);
    keepGoldSoon();
  };
  const onMessage = async (from: Person, text: string): Promise<void> => {
    const [word = '', code = ''] = text.trim().split(/\s+/, 2);
    const command = COMMAND.exec(word)?.[1]?.toLowerCase();
    if (command === 'start') return start(from, code);
    if (command !== 'stop') return;
    await stop(String(from.id));
    reply(String(from.id), 'Unlinked. Nothing more is sent here.');
  };
  const onPress = async (pressId: string, from: Person, data: string): Promise<void> => {
    const [chat] = await chats.find([String(from.id)]);
    const text = !chat ? 'This chat isn’t linked.' : data === MUTE ? await muted(chat.userId) : '';
    // Telegram refuses the answer to an old press; what it asked for is done.
    void bot.api.answerCallbackQuery(pressId, { text }).catch(() => undefined);
  };
  const muted = async (userId: string): Promise<string> => {
    const until = await mute(userId);
    return `Signals are muted until ${until.clock}. Settings end it sooner.`;
  };
  /** An invite belongs to one person: a round removes people who join by another person's invite or an unknown one. */
  const onChannel = async (personId: string, status: string, invite: Invite | undefined): Promise<void> => {
    if (OUT.includes(status)) return chats.noteJoined(personId, null);
    // Without an invite an admin has added the person.
    if (!invite) return;
    const holders = await chats.ofInvite(invite.invite_link);
    if (holders.some(({ id }) => id === personId)) return chats.noteJoined(personId, now());
    // Links of other admins are theirs to give.
    if (holders.length === 0 && invite.creator?.id !== bot.id) return;
    await chats.noteForeignInvite(personId, invite.invite_link, now());
    keepGoldSoon();
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
    if (joined && String(joined.chat.id) === bot.channelId) {
      const { new_chat_member: person, invite_link: link } = joined;
      await onChannel(String(person.user.id), person.status, link);
    }
  };
}

const NOT_LINKED =
  'To link this chat, open Settings, Notifications on the site and press <b>Link Telegram</b>.';
const USED = 'This link has run out or was used. Settings has a new one.';

function linkByCode(parts: UpdateParts, telegram: TelegramParts) {
  const { redis, members, keepGoldSoon, logger, now } = parts;
  const { chats } = telegram;
  const codes = createLinkCodes(redis, now);
  return async (from: Person, code: string): Promise<void> => {
    const chatId = String(from.id);
    const reply = (html: string) => void talkTo({ telegram, logger }, chatId, html);
    const userId = code === '' ? undefined : await codes.take(code);
    if (userId === undefined) {
      const [linked] = await chats.find([chatId]);
      return reply(linked ? 'This chat is linked. /stop ends that.' : code === '' ? NOT_LINKED : USED);
    }
    const member = await members.find(userId);
    if (member.state !== 'known') return reply(USED);
    const linkedAt = now();
    const name = nameOf(from);
    const linked = createEvent(telegramLinked, {
      ...{ aggregateId: chatId, aggregateVersion: 1, now: linkedAt },
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
    keepGoldSoon();
    reply(`Linked to the account of <b>${escaped(member.fullName)}</b>. Alerts come here; /stop ends that.`);
  };
}
