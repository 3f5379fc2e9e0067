import { createHash } from 'node:crypto';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Members } from '../members/module.ts';
import type { Channel } from './channel.ts';
import type { Dispatch } from './dispatch.model.ts';
import type { DispatchRepository } from './dispatch.repository.ts';
import type { DispatchMetrics } from './dispatch-metrics.ts';
import type { DispatchQueues } from './dispatch-queues.ts';
import type { LateMessages } from './late-messages.ts';
import { shardsFor } from './marks.ts';

/** Stands in a body for the end of the dispatch. */
export const UNTIL = '{until}';

/** What can wait is of no use any more after this. */
const NEWS_LIVES_MS = 3 * DAY_MS;

/** Messages of one budget to one member in a day: more are dropped, whatever causes them. */
const BUDGET_PER_DAY = 30;
/** Messages of one member that are kept: what their export holds. */
export const MESSAGES_KEPT = 1_000;

type NewDispatch = Pick<Dispatch, 'id' | 'event' | 'audience' | 'title' | 'body' | 'path'> &
  Partial<
    Pick<
      Dispatch,
      'userId' | 'topic' | 'budget' | 'facts' | 'signalId' | 'slot' | 'publishedAt' | 'dueAt' | 'expiresAt'
    >
  > & {
    /** Shown in the inbox alone. */
    isQuiet?: boolean;
  };

/** Makes a message, once for its id, and queues it for every channel that its event may go by. */
export function makeDispatch(parts: {
  dispatches: Pick<DispatchRepository, 'insert' | 'countBefore' | 'keepNewest' | 'removeMember'>;
  members: Pick<Members, 'find' | 'estimateCount'>;
  channels: readonly Pick<Channel, 'name'>[];
  queues: Pick<DispatchQueues, 'plan'>;
  live: Pick<ServicePlatform['live'], 'append'>;
  metrics: Pick<DispatchMetrics, 'dropped' | 'overBudget'>;
  lateMessages: LateMessages;
  now: () => Date;
}) {
  const { dispatches, members, channels, queues, live, metrics, lateMessages, now } = parts;
  return async ({ isQuiet = false, ...given }: NewDispatch): Promise<void> => {
    const at = now();
    const { event, userId = null, publishedAt = at } = given;
    const expiresAt = given.expiresAt ?? new Date(publishedAt.getTime() + NEWS_LIVES_MS);
    // Drop messages that have expired before they arrive: nothing live is sent late.
    if (expiresAt <= at) {
      metrics.dropped.inc({ event });
      lateMessages.note(event, at);
      return;
    }
    const shards = userId === null ? shardsFor(await members.estimateCount()) : 1;
    const known = { userId, publishedAt, expiresAt, shards };
    const dispatch = { ...withDefaults(given, known), isOver: isQuiet };
    if (userId !== null && dispatch.budget !== null) {
      if ((await dispatches.countBefore(dispatch, BUDGET_PER_DAY)) >= BUDGET_PER_DAY) {
        metrics.overBudget.inc({ budget: dispatch.budget });
        return;
      }
    }
    await dispatches.insert(dispatch);
    if (userId !== null) {
      // Events of a member may arrive after their erasure. Checked after the write, so that none slips through.
      if ((await members.find(userId)).state === 'deleted') return dispatches.removeMember(userId);
      await dispatches.keepNewest(userId, MESSAGES_KEPT);
    }
    if (CHANNEL_CELLS[event].inbox !== undefined)
      await live.append({ event: 'inbox', to: userId === null ? { all: true } : { userId }, data: {} });
    if (isQuiet) return;
    const delayMs = Math.max(0, dispatch.dueAt.getTime() - now().getTime());
    for (const { name } of channels)
      if (CHANNEL_CELLS[dispatch.event][name] !== undefined)
        await queues.plan({ dispatchId: dispatch.id, channel: name }, delayMs);
  };
}

/** A message before anybody got it. */
function withDefaults(
  given: Omit<NewDispatch, 'isQuiet'>,
  known: Pick<Dispatch, 'userId' | 'publishedAt' | 'expiresAt' | 'shards'>,
): Dispatch {
  const dueAt = given.dueAt ?? known.publishedAt;
  return {
    topic: createHash('sha256').update(given.id).digest('base64url').slice(0, 24),
    budget: null,
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
