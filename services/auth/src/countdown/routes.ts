import {
  type Countdown,
  type CountdownConfig,
  countdownEndpoints,
} from '@croneai/contracts/endpoints/countdown.ts';
import { auditRecorded } from '@croneai/contracts/events/audit.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { actorOf, type Client } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import mongoose from 'mongoose';
import type { Parts } from '../connections.ts';
import { roundEnd, siteCountdownConfig, siteTimeLeft } from './countdown.ts';

export function countdownRoutes(parts: Parts): Route[] {
  const { trialCountdown: member } = parts;
  const site = createSiteCountdown(parts);
  return [
    route(countdownEndpoints.getCountdown, async ({ session }) => ({
      data: await (session ? member.timeLeft(session) : site.timeLeft()),
    })),
    route(countdownEndpoints.getCountdownConfig, async () => ({ data: await site.config() })),
    route(countdownEndpoints.resetCountdown, async ({ session, client }) => ({
      data: await site.reset(session, client),
      message: 'The countdown was started anew.',
    })),
  ];
}

const ANCHOR_KEY = 'auth:countdown:anchor';

/** The countdown that every visitor sees: one anchor in Redis, so that all processes show the same. */
function createSiteCountdown({ redis, countdownResets: resets, relay, config, now }: Parts) {
  const durationMs = config.COUNTDOWN_MINUTES * MINUTE_MS;

  async function anchor(): Promise<Date> {
    const held = await redis.get(ANCHOR_KEY);
    if (held) return new Date(held);
    // The first visitor ever, or Redis has lost it. The first process sets it for all.
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
