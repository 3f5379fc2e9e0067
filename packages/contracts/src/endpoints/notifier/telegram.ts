import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { isoDate } from '../../text.ts';

const telegramStateSchema = named('TelegramState', {
  /** False if the operator has not configured a bot. */
  isAvailable: z.boolean(),
  chat: z
    .object({
      /** Name of the person in Telegram: the handle, or the first name if there is none. */
      name: z.string(),
      linkedAt: isoDate,
      /** Time at which Telegram last accepted a message for the chat. */
      lastUsedAt: isoDate.nullable(),
    })
    .nullable(),
  /**
   * The private channel for members who see each signal immediately; null for all other members.
   */
  channel: z.object({ url: z.url(), isJoined: z.boolean() }).nullable(),
  /** The private group for members who see each signal immediately; null for all other members. */
  room: z.object({ url: z.url(), isJoined: z.boolean() }).nullable(),
  /**
   * The channel with hints about new signals, for members who may see signals, but not immediately;
   * null for all other members.
   */
  hints: z.object({ url: z.url(), isJoined: z.boolean() }).nullable(),
});
export type TelegramState = z.infer<typeof telegramStateSchema>;

const id = z.int();
/** A text from Telegram. Its maximum length here is above the limits that Telegram itself has. */
const text = z.string().max(10_000);
const chat = z.object({ id, type: text.optional() });
const person = z.object({ id, first_name: text.optional(), username: text.optional() });
const standing = z.object({ status: text, user: person });
const invite = z.object({ invite_link: text, creator: z.object({ id }).optional() });

/** The fields of a Bot API update that the service uses. All other fields are dropped. */
export const telegramUpdateSchema = named('TelegramUpdate', {
  update_id: id,
  message: z.object({ chat, from: person.optional(), text: text.optional() }).optional(),
  callback_query: z.object({ id: text, from: person, data: text.optional() }).optional(),
  /**
   * Present if the bot's own membership in a chat has changed, for example because a person has
   * blocked the bot.
   */
  my_chat_member: z.object({ chat, new_chat_member: standing }).optional(),
  chat_member: z.object({ chat, new_chat_member: standing, invite_link: invite.optional() }).optional(),
});
export type TelegramUpdate = z.infer<typeof telegramUpdateSchema>;

/**
 * Maximum size of an update, in bytes. Real updates are much smaller, because a Telegram message
 * has at most 4,096 characters.
 */
const UPDATE_BYTES_MAX = 64_000;
export const telegramEndpoints = defineEndpoints('notifier', 'member', {
  getTelegram: {
    route: 'GET /api/account/telegram',
    summary: 'The member’s Telegram chat, and the channels of their tier',
    reply: telegramStateSchema,
  },
  linkTelegram: {
    route: 'POST /api/account/telegram/link',
    cost: { class: 'waits', why: 'asks Telegram for the name of the bot' },
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'A deep link that links the Telegram chat in which it is opened; works once, for ten minutes',
    reply: named('TelegramLink', { url: z.url(), expiresAt: isoDate }),
    errors: [errors.telegramOff, errors.telegramAway],
  },
  unlinkTelegram: {
    route: 'DELETE /api/account/telegram',
    summary: 'Unlink the Telegram chat, which is also removed from the private channel',
    errors: [errors.telegramNotLinked],
  },
  /**
   * Telegram receives a secret when this webhook is registered. Telegram sends the secret with each
   * call, and the secret authorizes the call.
   */
  receiveTelegramUpdate: {
    route: 'POST /api/telegram/webhook',
    access: 'public',
    rateClass: 'poll',
    bodyLimitBytes: UPDATE_BYTES_MAX,
    summary: 'Receive an update from Telegram',
    headers: z.object({ 'x-telegram-bot-api-secret-token': z.string().max(256).default('') }),
    body: telegramUpdateSchema,
    errors: [errors.telegramOff, errors.telegramSecretWrong],
  },
});
