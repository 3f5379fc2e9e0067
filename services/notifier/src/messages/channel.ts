import type { Reach } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import type { Audience } from '../members/module.ts';

/** One way to one member: a device, a chat. */
export type Target = {
  id: string;
  userId: string;
  /** What is slow or refuses as a whole: the host of a push service. Its pauses hold up nothing else. */
  lane: string;
};

/** What a channel hands over. Everything in it is for the whole audience of its dispatch: `disclose()` has no say after this. */
export type Message = {
  /** The same for each attempt, so that one that was sent twice shows as one. */
  id: string;
  title: string;
  body: string;
  /** Path on the site that a click opens. */
  path: string;
  /** What a newer one replaces on the way and on screen; at most 32 characters of base64url. */
  topic: string;
  /** It is of no use after this. */
  expiresAt: Date;
  /** Proof of the receiver that the message arrived; see `receipt-token.ts`. */
  receiptToken: string;
};

export type SendResult =
  | { outcome: 'accepted' }
  /** Never to this target; the channel has removed the target if it is gone. */
  | { outcome: 'refused'; reason: string }
  /** Another time, perhaps. With `pauseMs` nothing is sent on this lane until then. */
  | { outcome: 'not-now'; reason: string; pauseMs?: number };

/** As a provider's answer says it. `ended`: it knows no such target any more. `key-refused`: it takes nothing from us. */
export type ProviderResult = SendResult & { cause?: 'ended' | 'key-refused' };

/** A way out to members. Planning, preferences, quiet hours, claims, retries and receipts are the same for all. */
export type Channel = {
  name: 'push' | 'telegram';
  /** Jobs that one process works on at once, of up to 40 targets each. */
  jobsAtOnce: number;
  /** The most a minute of all processes together. */
  perMinute?: number;
  /** Targets after `after`, by id; those of one member if one is named. */
  targets(query: { userId?: string; audience: Audience; after: string; limit: number }): Promise<Target[]>;
  /** Those of these that are still there. */
  find(ids: readonly string[]): Promise<Target[]>;
  /** False where an accepted message is the last that is known of it. */
  confirmsArrival: boolean;
  /** Notes that a target confirmed a message. */
  noteReceived?(targetId: string, at: Date): Promise<void>;
  /** Never throws. Ends soon after `signal` is aborted, as `not-now`. */
  send(target: Target, message: Message, signal: AbortSignal): Promise<SendResult>;
};

/** Counts the targets of a channel, for the desk. */
export type CountTargets = (at: Date) => Promise<Partial<Pick<Reach, 'devices' | 'telegram'>>>;

const WRITTEN_AFTER_MS = 2_000;

/** Notes which targets took something, in one write for all of a while: a signal goes to every one of them. */
export function createUses(now: () => Date, write: (ids: readonly string[], at: Date) => Promise<void>) {
  const used = new Set<string>();
  const flush = (): void => {
    const ids = [...used];
    used.clear();
    // A lost time is replaced by that of the next signal.
    write(ids, now()).catch(() => undefined);
  };
  return {
    note(id: string): void {
      if (used.size === 0) setTimeout(flush, WRITTEN_AFTER_MS).unref();
      used.add(id);
    },
  };
}
