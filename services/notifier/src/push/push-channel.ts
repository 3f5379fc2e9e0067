import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { isOnlyPosted } from '../members/module.ts';
import { type Channel, type ChannelMessage, createUses, type Target } from '../messages/module.ts';
import type { Device } from './device.model.ts';
import type { DeviceRepository } from './device.repository.ts';
import type { PushService } from './push-service.ts';

/**
 * Value of the field `web_push`, which marks a declarative push. Browsers that support declarative
 * pushes show the notification without a service worker.
 */
const DECLARATIVE = 8030;

type PushTarget = Target & { device: Device };

/**
 * Number of jobs that run at once. If one push service hangs, other jobs still send to the other
 * push services.
 */
const JOBS_AT_ONCE = 8;
/** Maximum number of connections of one process to one host. */
export const PUSH_CONNECTIONS = 128;

const laneOf = (endpoint: string) => new URL(endpoint).host;

export function createPushChannel(parts: {
  devices: DeviceRepository;
  service: PushService;
  siteUrl: string;
  logger: Logger;
  metrics: Metrics;
  now: () => Date;
}) {
  const { devices, service, siteUrl, logger, metrics, now } = parts;
  const keyRefused = metrics.counter({
    name: 'notifier_push_key_refused_total',
    help: 'Pushes that a push service refused for our VAPID key, by host',
    labelNames: ['host'],
  });
  const targetOf = ({ id, userId, endpoint }: Pick<Device, 'id' | 'userId' | 'endpoint'>): Target => ({
    id,
    userId,
    lane: laneOf(endpoint),
  });
  const uses = createUses(now, (ids, at) => devices.note(ids, 'acceptedAt', at));
  return {
    name: 'push',
    jobsAtOnce: JOBS_AT_ONCE,
    confirmsArrival: true,
    noteReceived: (deviceId, at) => devices.note([deviceId], 'receivedAt', at),
    async targets({ userId, audience, after, limit }) {
      if (isOnlyPosted(audience)) return [];
      if (userId === undefined) return (await devices.after(after, limit)).map(targetOf);
      const own = await devices.listOf(userId);
      return own
        .filter(({ id }) => id > after)
        .slice(0, limit)
        .map(targetOf);
    },
    async find(ids): Promise<PushTarget[]> {
      return (await devices.find(ids)).map((device) => ({ ...targetOf(device), device }));
    },
    async send(target, message, signal) {
      const { device } = target as PushTarget;
      const push = {
        payload: pushPayload(message, siteUrl),
        topic: message.topic,
        expiresAt: message.expiresAt,
      };
      const { cause, ...result } = await service.send(device, push, signal);
      if (result.outcome === 'accepted') uses.note(device.id);
      if (cause === 'ended') await devices.removeEnded(device);
      if (cause === 'key-refused' && result.outcome === 'refused') {
        keyRefused.inc({ host: target.lane });
        logger.error({ host: target.lane, reason: result.reason }, 'push service rejected the VAPID key');
      }
      return result;
    },
  } satisfies Channel;
}

/** Returns the payload of a push: the declarative form, which `sw.js` reads as well. */
function pushPayload(
  { id, title, body, path, topic, receiptToken }: ChannelMessage,
  siteUrl: string,
): string {
  return JSON.stringify({
    web_push: DECLARATIVE,
    // Lets the service worker handle the push and confirm its arrival.
    mutable: true,
    notification: {
      title,
      body,
      navigate: new URL(path, siteUrl).href,
      tag: topic,
      renotify: true,
      icon: new URL('/icon-192.png', siteUrl).href,
      data: { id, path, receipt: receiptToken },
    },
  });
}
