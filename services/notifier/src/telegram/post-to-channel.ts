import type { ChannelMessage, ProviderResult, Target } from '../messages/module.ts';
import type { Post } from './post.model.ts';
import type { PostRepository } from './post.repository.ts';
import { resultOfFailure, type TelegramBot, wasNotTaken } from './telegram-bot.ts';
import { withButtons } from './telegram-text.ts';

const CORRECTION = '<b>Correction</b>\n';

/**
 * Posts a message in a channel at most once. Telegram has no idempotency key, so the post is stored
 * before it is sent. If a crash or a lost reply leaves the outcome unknown, the post is not
 * retried, because thousands of readers could see a duplicate. The result of a signal is posted as
 * a reply to the signal's post. If the channel already shows a different result, the new result is
 * marked as a correction. If the signal was never posted, its result is not posted either.
 */
export function postToChannel({
  posts,
  bot,
  now,
}: {
  posts: PostRepository;
  bot: Pick<TelegramBot, 'api'>;
  now: () => Date;
}) {
  return async (
    { id: chatId }: Target,
    { id: messageId, event, signalId, path }: ChannelMessage,
    { html, siteUrl, signal }: { html: string; siteUrl: string; signal: AbortSignal },
  ): Promise<ProviderResult> => {
    const id = `${messageId}.${chatId}`;
    const earlier = signalId === null ? [] : await posts.ofSignal(signalId, chatId);
    const subject = event === 'signal-settled' ? earlier.find((post) => post.event === 'signal') : undefined;
    if (event === 'signal-settled' && !subject)
      return { outcome: 'refused', reason: 'the channel has no post of its signal' };
    const begun = await posts.begin({ id, chatId, event, signalId, telegramId: null, at: now() });
    if (begun) return outcomeOf(begun);
    const isCorrection = earlier.some((post) => post.event === event && event === 'signal-settled');
    try {
      const sent = await bot.api.sendMessage(
        chatId,
        isCorrection ? `${CORRECTION}${html}` : html,
        { ...withButtons({ text: 'Open', url: new URL(path, siteUrl).href }), ...repliesTo(subject) },
        signal as never,
      );
      await posts.noteSent(id, sent.message_id);
      return { outcome: 'accepted' };
    } catch (error) {
      if (wasNotTaken(error)) {
        await posts.forget(id);
        return resultOfFailure(error);
      }
      return { outcome: 'refused', reason: `${UNSURE}: ${resultOfFailure(error).reason}` };
    }
  };
}

const UNSURE = 'Telegram may have it already';
const outcomeOf = ({ telegramId }: Post): ProviderResult =>
  telegramId === null ? { outcome: 'refused', reason: UNSURE } : { outcome: 'accepted' };

/**
 * Returns the parameters that make a message a reply to the post `subject`. Returns none if
 * Telegram's number of that post is missing, because Telegram's response was lost. If an admin has
 * deleted the post, Telegram accepts the message as a normal post.
 */
const repliesTo = (subject: Post | undefined) =>
  subject?.telegramId
    ? { reply_parameters: { message_id: subject.telegramId, allow_sending_without_reply: true } }
    : {};
