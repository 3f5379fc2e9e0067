import { randomUUID } from 'node:crypto';
import { DEVICES_PER_MEMBER_MAX } from '@croneai/contracts/channels.ts';
import type { PushDevice, SaveDeviceBody } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { deviceAdded } from '@croneai/contracts/events/mails.ts';
import { alertSettingsPath } from '@croneai/contracts/paths.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type PublishAlone } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { z } from 'zod';
import { type Channel, receiptToken, TEST_PREFIX } from '../messages/module.ts';
import type { Queue } from '../queues/module.ts';
import type { PushConfig } from './config.ts';
import type { Device } from './device.model.ts';
import { type DeviceRepository, deviceIdOf } from './device.repository.ts';
import { isAllowedEndpoint } from './push-hosts.ts';
import { arePushKeys } from './push-keys.ts';

const TEST_LIVES_MS = MINUTE_MS;
const TEST_WITHIN_MS = 8_000;
type TestResult = { state: 'accepted' | 'waiting' | 'refused'; reason: string | null };
const WAITING: TestResult = { state: 'waiting', reason: null };
const NOT_QUEUED: TestResult = { state: 'refused', reason: 'queue' };
const NO_KEYS = 'These are not the keys of a browser';

/** Job that sends a delayed test. */
export const testJob = z.object({ userId: z.string(), deviceId: z.string() });
type TestJob = z.infer<typeof testJob>;

/** Registers, renews, tests, and removes a member's own browsers. */
export function manageDevices({
  devices,
  push,
  tests,
  publishAlone,
  config,
  now,
}: {
  devices: DeviceRepository;
  push: Pick<Channel, 'find' | 'send'>;
  tests: Pick<Queue<TestJob>, 'add'>;
  publishAlone: PublishAlone;
  config: Pick<PushConfig, 'PUSH_HOSTS'> & { CRONE_MODE: 'local' | 'production'; LINK_KEY: string };
  now: () => Date;
}) {
  return {
    list: async ({ userId }: Pick<Session, 'userId'>): Promise<PushDevice[]> =>
      (await newestFirst(userId)).map(toView),

    /**
     * Stores the caller's browser. Throws 422 if the endpoint is not on an allowed push service, or
     * if a push cannot be encrypted with the keys.
     */
    async save({ userId }: Session, body: SaveDeviceBody, { address }: Client): Promise<PushDevice> {
      check(body);
      const id = deviceIdOf(body.endpoint);
      const at = now();
      if (!(await devices.findOwn(userId, id)))
        // The event causes a mail to the member, and is published before the device is stored. If
        // the process dies in between, the mail is about a device that was not stored. In the
        // reverse order, a device could be added without a mail.
        await publishAlone(
          createEvent(deviceAdded, {
            aggregateId: id,
            aggregateVersion: 1,
            now: at,
            payload: {
              recipient: { kind: 'member', userId },
              addedAt: at.toISOString(),
              name: body.name,
              address,
            },
          }),
        );
      return store(userId, id, body, at);
    },

    /**
     * Renews the subscription of a browser. Throws 404 for a browser that the member has not added.
     */
    async renew({ userId }: Session, body: SaveDeviceBody): Promise<PushDevice> {
      check(body);
      const id = deviceIdOf(body.endpoint);
      if (!(await devices.findOwn(userId, id))) throw appError(errors.deviceNotFound);
      return store(userId, id, body, now());
    },

    async remove({ userId }: Session, id: string): Promise<void> {
      if (!(await devices.remove(userId, id))) throw appError(errors.deviceNotFound);
    },

    /**
     * Without a delay, sends the test now and resolves to the push service's reply. With a delay,
     * queues the test. A member has at most one queued test.
     */
    async test({ userId }: Session, id: string, afterSeconds: number): Promise<TestResult> {
      if (afterSeconds === 0) return sendTest(userId, id);
      const own = await devices.listOf(userId);
      if (!own.some((device) => device.id === id)) throw appError(errors.deviceNotFound);
      const at = now();
      if (own.some(({ testAt }) => testAt !== null && testAt > at)) return WAITING;
      const delayMs = afterSeconds * SECOND_MS;
      // The job id lets only one of several simultaneous calls queue a test.
      const jobId = `${userId}-${Math.floor(at.getTime() / delayMs)}`;
      if (!(await tests.add({ userId, deviceId: id }, { jobId, delayMs, attempts: 1 }))) return NOT_QUEUED;
      await devices.note([id], 'testAt', new Date(at.getTime() + delayMs));
      return WAITING;
    },

    /** Sends a queued test, unless the device was removed. */
    async runTest({ userId, deviceId }: TestJob): Promise<void> {
      if (await devices.findOwn(userId, deviceId)) await sendTest(userId, deviceId);
    },
  };

  async function sendTest(userId: string, id: string): Promise<TestResult> {
    const [target] = (await devices.findOwn(userId, id)) ? await push.find([id]) : [];
    if (!target) throw appError(errors.deviceNotFound);
    const testId = `${TEST_PREFIX}${randomUUID()}`;
    const result = await push.send(
      target,
      {
        id: testId,
        event: 'account',
        signalId: null,
        title: 'This is a test alert',
        body: 'You sent it from your settings.',
        path: alertSettingsPath,
        topic: 'test',
        expiresAt: new Date(now().getTime() + TEST_LIVES_MS),
        receiptToken: receiptToken(config.LINK_KEY, {
          messageId: testId,
          route: 'push',
          userId,
          targetId: id,
        }),
      },
      AbortSignal.timeout(TEST_WITHIN_MS),
    );
    if (result.outcome !== 'accepted') return { state: 'refused', reason: result.reason };
    await devices.note([id], 'acceptedAt', now());
    return { state: 'accepted', reason: null };
  }

  function check({ endpoint, keys }: SaveDeviceBody): void {
    if (!isAllowedEndpoint(endpoint, config.PUSH_HOSTS, config.CRONE_MODE))
      throw appError(errors.deviceRefused);
    if (!arePushKeys(keys)) throw appError(errors.valuesRefused, { fields: { keys: NO_KEYS } });
  }

  async function store(
    userId: string,
    id: string,
    { endpoint, keys, name }: SaveDeviceBody,
    at: Date,
  ): Promise<PushDevice> {
    const unused = { createdAt: at, seenAt: at, acceptedAt: null, receivedAt: null, testAt: null };
    await devices.save({ id, userId, endpoint, ...keys, name, ...unused }, at);
    const own = await newestFirst(userId);
    await devices.removeMany(
      userId,
      own.slice(DEVICES_PER_MEMBER_MAX).map((oldest) => oldest.id),
    );
    const saved = own.find((device) => device.id === id);
    return toView(saved ?? { id, userId, endpoint, ...keys, name, ...unused });
  }

  async function newestFirst(userId: string): Promise<Device[]> {
    return (await devices.listOf(userId)).sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
  }
}

const toView = ({ id, name, createdAt, seenAt, acceptedAt, receivedAt, testAt }: Device): PushDevice => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt.toISOString(),
  lastUsedAt: acceptedAt?.toISOString() ?? null,
  receivedAt: receivedAt?.toISOString() ?? null,
  testAt: testAt?.toISOString() ?? null,
});
