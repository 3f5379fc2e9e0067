import type { NewestHead } from '@croneai/contracts/public-log.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { isOnlyPosted, type Place, readsIn } from '../members/module.ts';
import {
  type Channel,
  type ChannelMessage,
  createUses,
  type ProviderResult,
  type Target,
} from '../messages/module.ts';
import type { Chat } from './chat.model.ts';
import type { ChatRepository } from './chat.repository.ts';
import type { PostRepository } from './post.repository.ts';
import { postToChannel } from './post-to-channel.ts';
import { resultOfFailure, type TelegramBot } from './telegram-bot.ts';
import { MUTE, messageText, openAddress, withButtons } from './telegram-text.ts';

/** Number of jobs that run at once. One job can send while other jobs wait for the rate limit. */
const JOBS_AT_ONCE = 4;
/**
 * Rate limit in messages a minute. It is below Telegram's limit of about 30 messages a second,
 * which is not documented.
 */
const PER_MINUTE = 1_500;

/** Topics of messages about published and settled signals (see `alerts/`). */
const OF_A_SIGNAL = /^(?:signal|settled)-/;

/**
 * Posts in channels and direct messages have separate lanes, so that a pause of one lane does not
 * delay the other.
 */
const LANES = { direct: 'direct', post: 'channel' } as const;

/**
 * Sends direct messages from the bot, and posts in channels. The private channel gets signals and
 * results, the hint channel gets hints, and the public channel gets one post a day.
 */
export function createTelegramChannel(parts: {
  chats: ChatRepository;
  posts: PostRepository;
  bot: TelegramBot;
  siteUrl: string;
  /** Reads the newest signed head of the public log. */
  readHead: () => Promise<NewestHead | undefined>;
  logger: Logger;
  metrics: Metrics;
  now: () => Date;
}): Channel {
  const { chats, bot, siteUrl, readHead, logger, metrics, now } = parts;
  const tokenRefused = metrics.counter({
    name: 'notifier_telegram_token_refused_total',
    help: 'Calls that Telegram refused for the token of the bot',
  });
  const targetOf = ({ id, userId }: Chat): Target[] =>
    userId === null ? [] : [{ id, userId, lane: LANES.direct }];
  const uses = createUses(now, (ids, at) => chats.noteAccepted(ids, at));
  const places = placesOf(bot);
  const post = postToChannel({ posts: parts.posts, bot, now });
  const write = async (
    { id }: Target,
    message: ChannelMessage,
    html: string,
    signal: AbortSignal,
  ): Promise<ProviderResult> => {
    const open = { text: 'Open', url: openAddress(message, siteUrl) };
    const options = withButtons(open, { text: 'Mute for today', callback_data: MUTE });
    try {
      await bot.api.sendMessage(id, html, options, signal as never);
      return { outcome: 'accepted' };
    } catch (error) {
      return resultOfFailure(error);
    }
  };

  return {
    name: 'telegram',
    jobsAtOnce: JOBS_AT_ONCE,
    perMinute: PER_MINUTE,
    confirmsArrival: false,
    async targets({ userId, audience, after, limit }) {
      const posts = places.filter(({ userId: place }) => readsIn(place, audience));
      if (isOnlyPosted(audience) || (audience === 'at-once' && posts.length > 0))
        return after === '' ? posts : [];
      if (userId === undefined) {
        // Members of the hint channel get no direct message, because they would receive the hint
        // twice.
        const which = posts.length > 0 ? 'linked outside the hint channel' : 'linked';
        const targets = (await chats.after(after, limit, which)).flatMap(targetOf);
        return after === '' ? [...posts, ...targets] : targets;
      }
      const own = after === '' ? await chats.ofMember(userId) : undefined;
      return own ? targetOf(own) : [];
    },
    async find(ids) {
      const linked = (await chats.find(ids)).flatMap(targetOf);
      return [...linked, ...places.filter(({ id }) => ids.includes(id))];
    },
    async send(target, message, signal) {
      // If the head of the log cannot be read, the message is sent without it.
      const head = OF_A_SIGNAL.test(message.topic) ? await readHead().catch(() => undefined) : undefined;
      const html = messageText(message, siteUrl, head);
      const isPost = target.lane === LANES.post;
      const { cause, ...result } = isPost
        ? await post(target, message, { html, siteUrl, signal })
        : await write(target, message, html, signal);
      if (result.outcome === 'accepted' && !isPost) uses.note(target.id);
      if (cause === 'ended' && !isPost) await chats.unlink(target.id);
      if (cause === 'key-refused' && result.outcome === 'refused') {
        tokenRefused.inc();
        logger.error({ reason: result.reason }, 'Telegram refuses the token of the bot');
      }
      return result;
    },
  };
}

type PlaceTarget = Target & { userId: Place };

function placesOf({ channelId, hintChannelId, resultsChannelId }: TelegramBot): PlaceTarget[] {
  const ids = [
    ['gold-channel', channelId],
    ['hint-channel', hintChannelId],
    ['results-channel', resultsChannelId],
  ] as const;
  return ids.flatMap(([userId, id]) => (id === undefined ? [] : [{ id, userId, lane: LANES.post }]));
}
