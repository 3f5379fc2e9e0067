import type { Countdown, CountdownConfig } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { actorOf, type Client } from '@croneai/platform/http/endpoint.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import mongoose from 'mongoose';
import { roundEnd, siteCountdownConfig, siteTimeLeft } from './countdown.ts';
import type { countdownResetCollection } from './countdown-reset.model.ts';

const ANCHOR_KEY = 'auth:countdown:anchor';

export type SiteCountdown = ReturnType<typeof createSiteCountdown>;

/**
 * Counts down for all visitors, with one anchor in Redis, so that all processes show the same time.
 */
export function createSiteCountdown({
  redis,
  resets,
  relay,
  durationMs,
  now,
}: {
  redis: Pick<Redis, 'get' | 'set'>;
  resets: ModelOf<typeof countdownResetCollection>;
  relay: Pick<OutboxRelay, 'nudge'>;
  durationMs: number;
  now: () => Date;
}) {
  async function anchor(): Promise<Date> {
    const held = await redis.get(ANCHOR_KEY);
    if (held) return new Date(held);
    // This is the very first visitor, or Redis has lost the anchor. `NX` lets only the first
    // process set it.
    const lastReset = await resets.findOne().sort({ anchor: -1 }).lean();
    await redis.set(ANCHOR_KEY, (lastReset?.anchor ?? now()).toISOString(), 'NX');
    return new Date((await redis.get(ANCHOR_KEY)) ?? now());
  }

  return {
    timeLeft: async (): Promise<Countdown> => siteTimeLeft(await anchor(), durationMs, now()),

    config: async (): Promise<CountdownConfig> => siteCountdownConfig(await anchor(), durationMs, now()),

    /** Restarts the countdown; the reset and its audit entry are one write. */
    async reset(session: Session, client: Client): Promise<CountdownConfig> {
      const before = roundEnd(await anchor(), durationMs, now());
      const at = now();
      const id = new mongoose.Types.ObjectId();
      const begun = siteCountdownConfig(at, durationMs, at);
      const event = createEvent(auditRecorded, {
        aggregateId: id.toHexString(),
        aggregateVersion: 1,
        now: at,
        payload: {
          ...actorOf(session, client),
          action: 'countdown.reset',
          subject: { kind: 'countdown', id: 'site' },
          before: { endsAt: before.toISOString() },
          after: { endsAt: begun.endsAt },
          reason: null,
        },
      });
      await resets.create({ _id: id, anchor: at, outbox: [event] });
      relay.nudge(resets, id);
      await redis.set(ANCHOR_KEY, at.toISOString());
      return begun;
    },
  };
}
