import type { NewestHead } from '@croneai/contracts/public-log.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { GOLD_CHANNEL } from '../members/module.ts';
import { type Channel, createUses, type Target } from '../messages/module.ts';
import type { Chat } from './chat.model.ts';
import type { ChatRepository } from './chat.repository.ts';
import { resultOfFailure, type TelegramBot } from './telegram-bot.ts';
import { MUTE, messageText, openAddress, withButtons } from './telegram-text.ts';

/** One job waits for its turns while another one hands over. */
const JOBS_AT_ONCE = 4;
/** Telegram takes some 30 messages a second of a bot; what it really takes is not told. */
const PER_MINUTE = 1_500;

/** Topics of signals, published and settled (`alerts/`). */
const OF_A_SIGNAL = /^(?:signal|settled)-/;

/** The channel and direct messages: a flood of one holds up nothing of the other. */
const LANES = { direct: 'direct', post: 'channel' } as const;

/** Direct messages of the bot, and one post for all members who see each signal at once. */
export function createTelegramChannel(parts: {
  chats: ChatRepository;
  bot: TelegramBot;
  siteUrl: string;
  /** Of the public log. */
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
  const post: Target[] =
    bot.channelId === undefined ? [] : [{ id: bot.channelId, userId: GOLD_CHANNEL, lane: LANES.post }];

  return {
    name: 'telegram',
    jobsAtOnce: JOBS_AT_ONCE,
    perMinute: PER_MINUTE,
    confirmsArrival: false,
    async targets({ userId, audience, after, limit }) {
      if (audience === 'at-once' && post.length > 0) return after === '' ? post : [];
      if (userId === undefined) return (await chats.after(after, limit, 'linked')).flatMap(targetOf);
      const own = after === '' ? await chats.ofMember(userId) : undefined;
      return own ? targetOf(own) : [];
    },
    async find(ids) {
      const linked = (await chats.find(ids)).flatMap(targetOf);
      return [...linked, ...post.filter(({ id }) => ids.includes(id))];
    },
    async send(target, message, signal) {
      const isPost = target.lane === LANES.post;
      const open = {
        text: 'Open',
        url: isPost ? new URL(message.path, siteUrl).href : openAddress(message, siteUrl),
      };
      const options = isPost
        ? withButtons(open)
        : withButtons(open, { text: 'Mute for today', callback_data: MUTE });
      try {
        // A message goes out without a head rather than late.
        const head = OF_A_SIGNAL.test(message.topic) ? await readHead().catch(() => undefined) : undefined;
        await bot.api.sendMessage(target.id, messageText(message, siteUrl, head), options, signal as never);
        if (!isPost) uses.note(target.id);
        return { outcome: 'accepted' };
      } catch (error) {
        const { cause, ...result } = resultOfFailure(error);
        if (cause === 'ended' && !isPost) await chats.unlink(target.id);
        if (cause === 'key-refused') {
          tokenRefused.inc();
          logger.error({ reason: result.reason }, 'Telegram refuses the token of the bot');
        }
        return result;
      }
    },
  };
}
