import { createHash } from 'node:crypto';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Dispatch } from './dispatch.model.ts';

/** Stands in a body for the end of the dispatch. */
export const UNTIL = '{until}';

/** What can wait is of no use any more after this. */
const NEWS_LIVES_MS = 3 * DAY_MS;

type NewDispatch = Pick<Dispatch, 'id' | 'event' | 'audience' | 'title' | 'body' | 'path'> &
  Partial<
    Pick<Dispatch, 'userId' | 'topic' | 'facts' | 'signalId' | 'slot' | 'publishedAt' | 'dueAt' | 'expiresAt'>
  >;

/** A message before anybody got it. */
export function newDispatch(given: NewDispatch, now: Date): Dispatch {
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
