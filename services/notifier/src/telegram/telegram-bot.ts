import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { describeError } from '@croneai/platform/errors.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { Api, GrammyError, HttpError } from 'grammy';
import type { ProviderResult } from '../messages/module.ts';
import type { Seat } from './chat.model.ts';
import type { ChatRepository } from './chat.repository.ts';

export type TelegramBot = ReturnType<typeof createTelegramBot>;
/** The bot and its chats; they exist only if the operator has configured a bot. */
export type TelegramParts = { bot: TelegramBot; chats: ChatRepository };

/**
 * Name of the round that maintains the private channels. The round also runs early when a chat or a
 * member's access has changed.
 */
export const SYNC_GOLD = 'sync the gold channel';

type BotOptions = {
  token: string;
  apiUrl: string;
  /** The private channel for members who see each signal at once. */
  channelId: string | undefined;
  /** The private group for members who see each signal at once. */
  roomId?: string | undefined;
  /** The hint channel, for members who see signals after a delay or within a daily limit. */
  hintChannelId?: string | undefined;
  /** The public channel, which gets one post a day. */
  resultsChannelId?: string | undefined;
  /** In local mode, deep links lead to the fake Telegram API, if one is configured. */
  mode: 'local' | 'production';
};

const TELEGRAM_API = 'https://api.telegram.org';
/**
 * Timeout of a call to Telegram. It is shorter than the time limit of one attempt to send a
 * message.
 */
const ANSWER_WITHIN_S = 6;
/**
 * Time for which Telegram holds a poll open if there is no update. Our timeout is a little longer.
 */
const POLL_S = 20;
/** Pause after a 429 without `retry_after`. */
const PAUSE_MS = 3 * SECOND_MS;
/**
 * Maximum pause after a 429. All processes obey a pause, so one faulty reply must not stop all
 * messages for days.
 */
const PAUSE_MAX_MS = HOUR_MS;
const REASON_LENGTH = 200;

/**
 * Creates the configured bot, with the Bot API, the deep links, and the secret. Telegram sends the
 * secret with each webhook call.
 */
export function createTelegramBot({
  token,
  apiUrl,
  channelId,
  roomId,
  hintChannelId,
  resultsChannelId,
  mode,
}: BotOptions) {
  const apiRoot = apiUrl.replace(/\/+$/, '');
  // A redirect is an error, because it could send the token in the URL to another host.
  const common = { apiRoot, baseFetchConfig: { redirect: 'error' as const } };
  const api = new Api(token, { ...common, timeoutSeconds: ANSWER_WITHIN_S });
  const polling = new Api(token, { ...common, timeoutSeconds: POLL_S + ANSWER_WITHIN_S });
  /**
   * This secret is derived from the token, so operators need not configure a second secret. It is
   * no weaker than a second secret, because the token alone gives full control of the bot.
   */
  const secret = createHmac('sha256', token).update('webhook').digest('hex');
  const linksAt = mode === 'local' && apiRoot !== TELEGRAM_API ? `${apiRoot}/t.me` : 'https://t.me';
  let name: string | undefined;
  return {
    api,
    /** Telegram's id of the bot, which is the first part of the token. */
    id: Number(token.split(':', 1)[0]),
    channelId,
    roomId,
    hintChannelId,
    resultsChannelId,
    secret,
    /** Compares the given secret in constant time. */
    isSecret(given: string): boolean {
      const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
      return timingSafeEqual(digest(given), digest(secret));
    },
    /** Returns the link that opens the bot with this code. Throws while Telegram is down. */
    async deepLink(code: string): Promise<string> {
      name ??= (await api.getMe()).username;
      return `${linksAt}/${name}?start=${code}`;
    },
    poll: (offset: number, allowed: readonly UpdateKind[], signal: AbortSignal) =>
      polling.getUpdates({ offset, timeout: POLL_S, allowed_updates: [...allowed] }, signal as never),
  };
}

/** Returns the private channels of gold members that the operator has configured. */
export function seatsOf(
  bot: Pick<TelegramBot, 'channelId' | 'roomId'> | undefined,
): { seat: Seat; placeId: string }[] {
  const ids = [
    ['channel', bot?.channelId],
    ['room', bot?.roomId],
  ] as const;
  return ids.flatMap(([seat, placeId]) => (placeId === undefined ? [] : [{ seat, placeId }]));
}

type UpdateKind = 'message' | 'callback_query' | 'my_chat_member' | 'chat_member';
/** Kinds of updates that the bot subscribes to. */
export const UPDATE_KINDS: readonly UpdateKind[] = [
  'message',
  'callback_query',
  'my_chat_member',
  'chat_member',
];

/** Telegram's states of a person who is not in a channel. */
export const OUT: readonly string[] = ['left', 'kicked'];

const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Returns true if Telegram certainly did not carry out the failed call. */
export function wasNotTaken(error: unknown): boolean {
  if (error instanceof GrammyError) return true;
  const cause = error instanceof HttpError ? (error.error as { code?: unknown }) : undefined;
  return typeof cause?.code === 'string' && NEVER_CONNECTED.includes(cause.code);
}

/** Telegram's errors for a chat that no longer exists. */
const GONE = /chat not found|user is deactivated|user not found|bot was kicked/i;

/**
 * Classifies a failed call. A 429 pauses for the requested time, up to `PAUSE_MAX_MS`, because
 * Telegram blocks bots that ignore it.
 */
export function resultOfFailure(error: unknown): Exclude<ProviderResult, { outcome: 'accepted' }> {
  if (!(error instanceof GrammyError)) return { outcome: 'not-now', reason: describeError(error).message };
  const { error_code: code, description, parameters } = error;
  const reason = cutText(`${code} ${description}`, REASON_LENGTH);
  if (code === 429) {
    const { retry_after: seconds } = parameters;
    const pauseMs = seconds === undefined ? PAUSE_MS : Math.min(seconds * SECOND_MS, PAUSE_MAX_MS);
    return { outcome: 'not-now', reason, pauseMs };
  }
  if (code >= 500) return { outcome: 'not-now', reason };
  if (code === 403 || GONE.test(description)) return { outcome: 'refused', reason, cause: 'ended' };
  // Telegram answers 404 to a malformed token.
  if (code === 401 || code === 404) return { outcome: 'refused', reason, cause: 'key-refused' };
  return { outcome: 'refused', reason };
}
