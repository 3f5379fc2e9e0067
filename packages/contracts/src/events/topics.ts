const HOURS_MS = 60 * 60 * 1000;

/**
 * Personal data leaves every topic within 24 hours after erasure: compaction and retention are both below a day,
 * the rest is for the broker's own segment rolling.
 */
const ERASED_WITHIN_MS = 20 * HOURS_MS;

export type TopicSpec = {
  name: string;
  partitions: number;
  cleanup: 'compact' | 'delete';
  retentionMs?: number;
  maxCompactionLagMs?: number;
};

/** State: the newest value per key is kept for ever, a tombstone ends it. */
const state = (name: string): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'compact',
  maxCompactionLagMs: ERASED_WITHIN_MS,
});
/** Happenings: each has an effect once and is then only history. */
const happenings = (name: string, retentionMs = ERASED_WITHIN_MS): TopicSpec => ({
  name,
  partitions: 6,
  cleanup: 'delete',
  retentionMs,
});

export const topics = {
  users: state('users'),
  access: state('access'),
  notices: happenings('notices'),
  /** Holds no personal data. */
  signals: happenings('signals', 7 * 24 * HOURS_MS),
  leads: happenings('leads'),
  support: happenings('support'),
  audit: happenings('audit'),
} as const;
export type TopicName = keyof typeof topics;
