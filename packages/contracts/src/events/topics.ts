import { DAY_MS, HOUR_MS } from '../units.ts';
import type { TopicSpec } from './event.ts';

/**
 * Personal data leaves every topic within 24 hours after an erasure: compaction, and the deletion
 * of handled messages, both take less than a day. The rest is the time until the broker rolls its
 * segments.
 */
const ERASED_WITHIN_MS = 20 * HOUR_MS;

/** State: the newest value of each key is kept forever, until a tombstone deletes it. */
const state = (name: string): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'compact',
  maxCompactionLagMs: ERASED_WITHIN_MS,
});
/**
 * Topic for facts: each takes effect once per consumer group. Messages are kept for a group that is
 * down, and deleted soon after the slowest group has handled them.
 */
const facts = (name: string, readers: readonly string[], retentionMs = 14 * DAY_MS): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'delete',
  retentionMs,
  readers,
  forgetHandledAfterMs: ERASED_WITHIN_MS,
});

export const topics = {
  users: state('users'),
  access: state('access'),
  mails: facts('mails', ['notifier']),
  /** Contains no personal data. */
  signals: { name: 'signals', partitions: 6, cleanup: 'delete', retentionMs: 7 * DAY_MS } as TopicSpec,
  leads: facts('leads', ['notifier']),
  support: facts('support', ['notifier']),
  codes: facts('codes', ['admin']),
  /** Forms without their persons, and ids of members who sent a proof. */
  funnel: facts('funnel', ['admin']),
  audit: facts('audit', ['admin'], 30 * DAY_MS),
} as const;
