import { DAY_MS, HOUR_MS } from '../units.ts';
import type { TopicSpec } from './event.ts';

/**
 * Personal data leaves every topic within 24 hours after erasure: compaction, and the age at which
 * what was handled is taken away, are both below a day; the rest is for the broker's own segment
 * rolling.
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
 * Facts: each has an effect once per reader. Kept for a reader that is away, deleted soon after the
 * slowest has read them.
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
  /** Holds no personal data. */
  signals: { name: 'signals', partitions: 6, cleanup: 'delete', retentionMs: 7 * DAY_MS } as TopicSpec,
  leads: facts('leads', ['notifier']),
  support: facts('support', ['notifier']),
  codes: facts('codes', ['admin']),
  /** Forms without their persons, and ids of members who sent a proof. */
  funnel: facts('funnel', ['admin']),
  audit: facts('audit', ['admin'], 30 * DAY_MS),
} as const;
