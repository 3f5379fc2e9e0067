import { createHash } from 'node:crypto';
import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { Channel } from '../channels/channel.ts';
import type { Dispatch } from './dispatch.model.ts';
import type { DispatchRepository } from './dispatch.repository.ts';
import type { DispatchQueues } from './dispatch-queues.ts';

/** Stands in a body for the end of the dispatch. */
export const UNTIL = '{until}';

/** What can wait is of no use any more after this. */
const NEWS_LIVES_MS = 3 * DAY_MS;

type NewDispatch = Pick<Dispatch, 'id' | 'event' | 'audience' | 'title' | 'body' | 'path'> &
  Partial<
    Pick<Dispatch, 'userId' | 'topic' | 'facts' | 'signalId' | 'slot' | 'publishedAt' | 'dueAt' | 'expiresAt'>
  >;

type MakeDispatchParts = {
  dispatches: Pick<DispatchRepository, 'insert'>;
  dispatchQueues: Pick<DispatchQueues, 'plan'>;
  channels: readonly Channel[];
  /** Publishes to open pages that the inbox is stale. */
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  now: () => Date;
};

/** Makes a message, once for its id, and queues it for every channel that its event may go by. */
export function makeDispatch({ dispatches, dispatchQueues, channels, live, now }: MakeDispatchParts) {
  return async (given: NewDispatch): Promise<void> => {
    const dispatch = withDefaults(given, now());
    // What is over before it is known is nobody's message: nothing live is sent late.
    if (dispatch.expiresAt <= now()) return;
    await dispatches.insert(dispatch);
    const { event, userId } = dispatch;
    if (CHANNEL_CELLS[event].inbox !== undefined)
      await live.append({ event: 'inbox', to: userId === null ? { all: true } : { userId }, data: {} });
    const delayMs = Math.max(0, dispatch.dueAt.getTime() - now().getTime());
    for (const { name } of channels)
      if (CHANNEL_CELLS[dispatch.event][name] !== undefined)
        await dispatchQueues.plan({ dispatchId: dispatch.id, channel: name }, delayMs);
  };
}

/** A message before anybody got it. */
function withDefaults(given: NewDispatch, now: Date): Dispatch {
  const { publishedAt = now, dueAt = publishedAt } = given;
  return {
    userId: null,
    topic: createHash('sha256').update(given.id).digest('base64url').slice(0, 24),
    facts: null,
    signalId: null,
    slot: null,
    expiresAt: new Date(publishedAt.getTime() + NEWS_LIVES_MS),
    ...given,
    publishedAt,
    dueAt,
    planned: [],
    isOver: false,
  };
}
