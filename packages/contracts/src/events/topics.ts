import { DAY_MS, HOUR_MS } from '../units.ts';
import type { TopicSpec } from './event.ts';

/**
 * Personal data leaves every topic within 24 hours after an erasure. Compaction and the deletion of
 * handled messages must each finish within 20 hours; the broker may take the other four hours to
 * roll its segments.
 */
const ERASED_WITHIN_MS = 20 * HOUR_MS;

/**
 * Creates a topic for states. It keeps the newest value of each key until a tombstone deletes it.
 */
const state = (name: string): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'compact',
  maxCompactionLagMs: ERASED_WITHIN_MS,
});
/**
 * Creates a topic for facts. Each fact takes effect once per consumer group. A message is deleted
 * soon after all groups have handled it. If a group is down, messages are kept for at most
 * `retentionMs`.
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
  /** The topic contains no personal data. */
  signals: { name: 'signals', partitions: 6, cleanup: 'delete', retentionMs: 7 * DAY_MS } as TopicSpec,
  leads: facts('leads', ['notifier']),
  support: facts('support', ['notifier']),
  codes: facts('codes', ['admin']),
  /**
   * Events about visitors contain the kind of form that was submitted, but no person. Events about
   * deposit proofs contain the id of the member.
   */
  funnel: facts('funnel', ['admin']),
  audit: facts('audit', ['admin'], 30 * DAY_MS),
} as const;
