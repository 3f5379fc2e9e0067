import { createHmac, timingSafeEqual } from 'node:crypto';
import { cutText } from '@croneai/contracts/cut-text.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { describeError } from '@croneai/platform/errors.ts';
import { Api, GrammyError } from 'grammy';
import type { ProviderResult } from '../messages/module.ts';
import type { ChatRepository } from './chat.repository.ts';

export type TelegramBot = ReturnType<typeof createTelegramBot>;
/** Present where the operator has set up a bot. */
export type TelegramParts = { bot: TelegramBot; chats: ChatRepository };

/** Name of the round that keeps the private channel; run before its time when a chat or somebody's access has changed. */
export const KEEP_GOLD = 'keep the gold channel';

type BotOptions = {
  token: string;
  apiUrl: string;
  /** The private channel of members who see each signal at once. */
  channelId: string | undefined;
  /** Locally, a stand-in of the API opens the deep links too. */
  mode: 'local' | 'production';
};

const TELEGRAM_API = 'https://api.telegram.org';
/** Below the time that an attempt at a message has. */
const ANSWER_WITHIN_S = 6;
/** A long poll waits so long for an update, and a little longer for its reply. */
const POLL_S = 20;
const PAUSE_MS = 3 * SECOND_MS;
const REASON_LENGTH = 200;

/** The bot of this installation: the Bot API, its deep links, and the secret that proves an update. */
export function createTelegramBot({ token, apiUrl, channelId, mode }: BotOptions) {
  const apiRoot = apiUrl.replace(/\/+$/, '');
  // Addresses hold the token: it goes nowhere that a redirect names.
  const common = { apiRoot, baseFetchConfig: { redirect: 'error' as const } };
  const api = new Api(token, { ...common, timeoutSeconds: ANSWER_WITHIN_S });
  const polling = new Api(token, { ...common, timeoutSeconds: POLL_S + ANSWER_WITHIN_S });
  /** Derived, so that there is no second secret to keep: whoever has the token has the bot. */
  const secret = createHmac('sha256', token).update('webhook').digest('hex');
  const linksAt = mode === 'local' && apiRoot !== TELEGRAM_API ? `${apiRoot}/t.me` : 'https://t.me';
  let name: string | undefined;
  return {
    api,
    /** Telegram's number of the bot, which its token begins with. */
    id: Number(token.split(':', 1)[0]),
    channelId,
    secret,
    /** In constant time. */
    isSecret(given: string): boolean {
      const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
      return timingSafeEqual(digest(given), digest(secret));
    },
    /** Throws while Telegram is away. */
    async deepLink(code: string): Promise<string> {
      name ??= (await api.getMe()).username;
      return `${linksAt}/${name}?start=${code}`;
    },
    poll: (offset: number, allowed: readonly UpdateKind[], signal: AbortSignal) =>
      polling.getUpdates({ offset, timeout: POLL_S, allowed_updates: [...allowed] }, signal as never),
  };
}

type UpdateKind = 'message' | 'callback_query' | 'my_chat_member' | 'chat_member';
/** What the bot listens to. */
export const UPDATE_KINDS: readonly UpdateKind[] = [
  'message',
  'callback_query',
  'my_chat_member',
  'chat_member',
];

/** Telegram's words for a chat that is not there any more. */
const GONE = /chat not found|user is deactivated|user not found|bot was kicked/i;

/** Meaning of a failed call. A 429 is obeyed for as long as it says: who does not is cut off. */
export function resultOfFailure(error: unknown): Exclude<ProviderResult, { outcome: 'accepted' }> {
  if (!(error instanceof GrammyError)) return { outcome: 'not-now', reason: describeError(error).message };
  const { error_code: code, description, parameters } = error;
  const reason = cutText(`${code} ${description}`, REASON_LENGTH);
  if (code === 429) {
    const { retry_after: seconds } = parameters;
    return { outcome: 'not-now', reason, pauseMs: seconds === undefined ? PAUSE_MS : seconds * SECOND_MS };
  }
  if (code >= 500) return { outcome: 'not-now', reason };
  if (code === 403 || GONE.test(description)) return { outcome: 'refused', reason, cause: 'ended' };
  // 404 is the answer to a token that never was one.
  if (code === 401 || code === 404) return { outcome: 'refused', reason, cause: 'key-refused' };
  return { outcome: 'refused', reason };
}
