import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import type { CountTargets } from '../messages/module.ts';
import type { Queues } from '../queues/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { PushConfig } from './config.ts';
import { deviceCollection } from './device.model.ts';
import { createDeviceRepository } from './device.repository.ts';
import { manageDevices, testJob } from './manage-devices.ts';
import { createPushChannel, PUSH_CONNECTIONS } from './push-channel.ts';
import { createPushService } from './push-service.ts';
import { deviceRoutes } from './routes.ts';

export { pushConfig } from './config.ts';

type Config = PushConfig & {
  CRONE_MODE: 'local' | 'production';
  PUBLIC_URL: string;
  LINK_KEY: string;
  SUPPORT_EMAIL?: string | undefined;
  SALES_EMAIL: string;
};
type Needs = Pick<
  ServicePlatform<Config>,
  'openCollection' | 'publishAlone' | 'config' | 'logger' | 'metrics' | 'now'
>;

/**
 * Number of tests that a process runs in parallel. If the push service hangs, a test takes eight
 * seconds.
 */
const TESTS_AT_ONCE = 8;

/** Stores the browsers that accept pushes, and provides the channel that sends pushes to them. */
export function openPush(
  { openCollection, publishAlone, config, logger, metrics, now }: Needs,
  {
    members,
    rounds,
    queues,
  }: {
    members: Pick<Members, 'find'>;
    rounds: Pick<Rounds, 'forgetEveryMs'>;
    queues: Pick<Queues, 'open'>;
  },
) {
  const devices = createDeviceRepository({ model: openCollection(deviceCollection) });
  const service = createPushService({
    vapid: {
      publicKey: config.VAPID_PUBLIC_KEY,
      privateKey: config.VAPID_PRIVATE_KEY,
      subject: config.VAPID_SUBJECT ?? `mailto:${config.SUPPORT_EMAIL ?? config.SALES_EMAIL}`,
    },
    mode: config.CRONE_MODE,
    connections: PUSH_CONNECTIONS,
    now,
  });
  const channel = createPushChannel({ devices, service, siteUrl: config.PUBLIC_URL, logger, metrics, now });
  const tests = queues.open('device-tests', testJob);
  const own = manageDevices({ devices, push: channel, tests, publishAlone, config, now });
  const gauge = metrics.gauge({
    name: 'notifier_push_devices',
    help: 'Browsers that receive pushes; silent ones accepted pushes recently but confirmed none for two days',
    labelNames: ['kind'],
  });
  const count: CountTargets = async (at) => ({ devices: await devices.count(at) });
  return {
    collections: [deviceCollection],
    topics: [topics.mails],
    routes: deviceRoutes(own, {
      members,
      applicationServerKey: config.VAPID_PUBLIC_KEY,
    }),
    repeats: [
      {
        name: 'count devices',
        everyMs: rounds.forgetEveryMs,
        async work() {
          const { total, silent } = await devices.count(now());
          gauge.set({ kind: 'all' }, total);
          gauge.set({ kind: 'silent' }, silent);
        },
      },
    ],
    workers: () => [tests.work(TESTS_AT_ONCE, own.runTest)],
    eraseMember: devices.removeMember,
    /** Omits the browser's keys, because they are secrets. */
    exportMember: async ({ userId }) => ({
      devices: (await devices.listOf(userId)).map(
        ({ p256dh: _key, auth: _auth, userId: _id, ...device }) => device,
      ),
    }),
    close: service.close,
    channels: [channel],
    count,
  } satisfies Module & Record<string, unknown>;
}
