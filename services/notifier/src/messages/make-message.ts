import { createHash } from 'node:crypto';
import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import { isOnlyPosted, type Members } from '../members/module.ts';
import type { Channel } from './channel.ts';
import type { LateMessages } from './late-messages.ts';
import { shardsFor } from './marks.ts';
import type { Message } from './message.model.ts';
import type { MessageRepository } from './message.repository.ts';
import type { MessageMetrics } from './message-metrics.ts';
import type { MessageQueues } from './message-queues.ts';

/** Placeholder in a body, replaced with the expiry time. */
export const UNTIL = '{until}';

/** Lifetime of messages that are not urgent. */
const NEWS_LIVES_MS = 3 * DAY_MS;

/**
 * Maximum number of messages that one member gets from one budget in a day. Further messages are
 * dropped.
 */
const BUDGET_PER_DAY = 30;
/** Maximum number of messages that are stored for one member. An export contains all of them. */
export const MESSAGES_KEPT = 1_000;

type NewMessage = Pick<Message, 'id' | 'event' | 'audience' | 'title' | 'body' | 'path'> &
  Partial<
    Pick<
      Message,
      'userId' | 'topic' | 'budget' | 'facts' | 'signalId' | 'slot' | 'publishedAt' | 'dueAt' | 'expiresAt'
    >
  > & {
    /** True to show the message only in the inbox. */
    isQuiet?: boolean;
  };

/** Makes a message once per id, and queues it for every channel that its event allows. */
export function makeMessage(parts: {
  messages: Pick<MessageRepository, 'insert' | 'markStored' | 'countBefore' | 'keepNewest' | 'removeMember'>;
  members: Pick<Members, 'find' | 'estimateCount'>;
  channels: readonly Pick<Channel, 'name'>[];
  queues: Pick<MessageQueues, 'plan'>;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  metrics: Pick<MessageMetrics, 'dropped' | 'overBudget'>;
  lateMessages: LateMessages;
  now: () => Date;
}) {
  const { messages, members, channels, queues, live, metrics, lateMessages, now } = parts;
  return async ({ isQuiet = false, ...given }: NewMessage): Promise<void> => {
    const at = now();
    const { event, userId = null, publishedAt = at } = given;
    const expiresAt = given.expiresAt ?? new Date(publishedAt.getTime() + NEWS_LIVES_MS);
    if (expiresAt <= at) {
      metrics.dropped.inc({ event });
      lateMessages.note(event, at);
      return;
    }
    const shards = userId === null ? shardsFor(await members.estimateCount()) : 1;
    const known = { userId, publishedAt, storedAt: at, expiresAt, shards };
    const message = { ...withDefaults(given, known), isOver: isQuiet };
    if (userId !== null && message.budget !== null) {
      if ((await messages.countBefore(message, BUDGET_PER_DAY)) >= BUDGET_PER_DAY) {
        metrics.overBudget.inc({ budget: message.budget });
        return;
      }
    }
    // An inbox may have been read while the message was being inserted. A time from before the
    // insert would then count the message as read.
    if ((await messages.insert(message)) === 'new') await messages.markStored(message.id, now());
    if (userId !== null) {
      // Events about a member may arrive after the erasure. This check follows the write, so that
      // no message remains.
      if ((await members.find(userId)).state === 'deleted') return messages.removeMember(userId);
      await messages.keepNewest(userId, MESSAGES_KEPT);
    }
    if (CHANNEL_CELLS[event].inbox !== undefined && !isOnlyPosted(message.audience))
      await live.append({ event: 'inbox', to: userId === null ? { all: true } : { userId }, data: {} });
    if (isQuiet) return;
    const delayMs = Math.max(0, message.dueAt.getTime() - now().getTime());
    for (const { name } of channels)
      if (CHANNEL_CELLS[message.event][name] !== undefined)
        await queues.plan({ messageId: message.id, channel: name }, delayMs);
  };
}

/** Makes a new message without targets. */
function withDefaults(
  given: Omit<NewMessage, 'isQuiet'>,
  known: Pick<Message, 'userId' | 'publishedAt' | 'storedAt' | 'expiresAt' | 'shards'>,
): Message {
  const dueAt = given.dueAt ?? known.publishedAt;
  return {
    topic: createHash('sha256').update(given.id).digest('base64url').slice(0, 24),
    // Messages to many members need no budget, because there is at most one per slot, day, or
    // notice.
    budget: known.userId === null ? null : given.event,
    facts: null,
    signalId: null,
    slot: null,
    ...given,
    ...known,
    dueAt,
    marked: [],
    planned: [],
    lookAt: dueAt,
    isOver: false,
  };
}
