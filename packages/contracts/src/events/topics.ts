import { DAY_MS, HOUR_MS } from '../units.ts';
import type { TopicSpec } from './event.ts';

/**
 * Personal data leaves every topic within 24 hours after erasure: compaction, and the age at which what was handled is taken
 * away, are both below a day; the rest is for the broker's own segment rolling.
 */
const ERASED_WITHIN_MS = 20 * HOUR_MS;

/** State: the newest value per key is kept for ever, a tombstone ends it. */
const state = (name: string): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'compact',
  maxCompactionLagMs: ERASED_WITHIN_MS,
});
/** Facts: each has an effect once. Kept for a consumer that is away; deleted soon after it has read them. */
const facts = (
  name: string,
  { reader, retentionMs }: { reader: string; retentionMs: number },
): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'delete',
  retentionMs,
  reader,
  forgetHandledAfterMs: ERASED_WITHIN_MS,
});
const toNotifier = { reader: 'notifier', retentionMs: 14 * DAY_MS };

export const topics = {
  users: state('users'),
  access: state('access'),
  notices: facts('notices', toNotifier),
  /** Holds no personal data. */
  signals: { name: 'signals', partitions: 6, cleanup: 'delete', retentionMs: 7 * DAY_MS } as TopicSpec,
  leads: facts('leads', toNotifier),
  support: facts('support', toNotifier),
  audit: facts('audit', { reader: 'admin', retentionMs: 30 * DAY_MS }),
} as const;
