import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import type { Reach } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import type { Audience } from '../members/module.ts';

/** Receiver on a channel: a member's device or chat. */
export type Target = {
  id: string;
  userId: string;
  /**
   * Name of a group of targets that use the same provider, for example one push service. While one
   * lane is paused, the others continue.
   */
  lane: string;
};

/**
 * A message as a channel sends it. Every member of the audience must be allowed to see its content,
 * because `disclose()` does not filter messages.
 */
export type ChannelMessage = {
  /** Id of the message. It is the same in all attempts, so receivers recognise a duplicate. */
  id: string;
  event: ChannelEvent;
  signalId: string | null;
  title: string;
  body: string;
  /** Path on the site that a click opens. */
  path: string;
  /**
   * In transit and on screen, a newer message replaces an older message with the same topic. At
   * most 32 characters of base64url.
   */
  topic: string;
  expiresAt: Date;
  /** Token by which the receiver confirms the message; see `receipt-token.ts`. */
  receiptToken: string;
};

export type SendResult =
  | { outcome: 'accepted' }
  /**
   * The refusal is permanent. If the target no longer exists, the channel has already removed it.
   */
  | { outcome: 'refused'; reason: string }
  /** The failure is temporary. If `pauseMs` is set, the lane sends nothing for that long. */
  | { outcome: 'not-now'; reason: string; pauseMs?: number };

/**
 * A provider's answer. `ended` means that the target no longer exists, `key-refused` that the
 * provider rejects our keys.
 */
export type ProviderResult = SendResult & { cause?: 'ended' | 'key-refused' };

/**
 * A way to reach members. All channels share planning, preferences, quiet hours, claims, retries,
 * and receipts.
 */
export type Channel = {
  name: 'push' | 'telegram';
  /** Number of jobs that run in parallel per process. A job has up to 40 targets. */
  jobsAtOnce: number;
  /**
   * Maximum number of sends per minute, over all processes together; unlimited if it is not set.
   */
  perMinute?: number;
  /**
   * Returns up to `limit` targets whose ids come after `after`, sorted by id. If `userId` is set,
   * returns only targets of this member.
   */
  targets(query: { userId?: string; audience: Audience; after: string; limit: number }): Promise<Target[]>;
  /** Returns the targets with these ids that still exist. */
  find(ids: readonly string[]): Promise<Target[]>;
  /**
   * False if receivers cannot confirm messages. Then `accepted` (by the provider) is the final
   * state.
   */
  confirmsArrival: boolean;
  noteReceived?(targetId: string, at: Date): Promise<void>;
  /** Never throws. If `signal` is aborted, the attempt soon ends with `not-now`. */
  send(target: Target, message: ChannelMessage, signal: AbortSignal): Promise<SendResult>;
};

/** Counts the devices or chats of a channel, for the admin page. */
export type CountTargets = (at: Date) => Promise<Partial<Pick<Reach, 'devices' | 'telegram'>>>;

const WRITTEN_AFTER_MS = 2_000;

/**
 * Batches the last-used times of targets into one write, because a signal uses all targets at once.
 */
export function createUses(now: () => Date, write: (ids: readonly string[], at: Date) => Promise<void>) {
  const used = new Set<string>();
  const flush = (): void => {
    const ids = [...used];
    used.clear();
    // If a write fails, the next signal updates the time.
    write(ids, now()).catch(() => undefined);
  };
  return {
    note(id: string): void {
      if (used.size === 0) setTimeout(flush, WRITTEN_AFTER_MS).unref();
      used.add(id);
    },
  };
}
