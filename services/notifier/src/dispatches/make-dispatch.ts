import { createHash } from 'node:crypto';
import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';
import type { Dispatch } from './dispatch.model.ts';
import { queuePlan } from './dispatch-queues.ts';

/** Stands in a body for the end of the dispatch. */
export const UNTIL = '{until}';

/** What can wait is of no use any more after this. */
const NEWS_LIVES_MS = 3 * DAY_MS;

type NewDispatch = Pick<Dispatch, 'id' | 'event' | 'audience' | 'title' | 'body' | 'path'> &
  Partial<
    Pick<Dispatch, 'userId' | 'topic' | 'facts' | 'signalId' | 'slot' | 'publishedAt' | 'dueAt' | 'expiresAt'>
  >;

/** Makes a message, once for its id, and queues it for every channel that its event may go by. */
export function makeDispatch({ dispatches, queues, channels, live, now }: Parts) {
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
        await queuePlan(queues, { dispatchId: dispatch.id, channel: name }, delayMs);
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
