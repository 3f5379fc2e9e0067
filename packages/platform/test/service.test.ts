import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import { onState } from '../src/events/handlers.ts';
import { route } from '../src/http/route.ts';
import { createKafka, type Kafka } from '../src/kafka/kafka.ts';
import { createLogger } from '../src/logger.ts';
import { type Service, startService } from '../src/service.ts';
import { openKafka, randomName, topicSpec } from './support/platform-harness.ts';

const logger = createLogger({ name: 'service-test', level: 'silent' });
const config = { HOST: '127.0.0.1', PORT: 0, LOG_LEVEL: 'silent', CRONE_MODE: 'local' as const };
const hello = {
  operationId: 'hello',
  service: 'leads',
  summary: 'Something',
  method: 'GET',
  path: '/hello',
  access: 'public',
  reply: z.string(),
  errors: [],
} as const satisfies Endpoint;
const routes = () => [route(hello, async () => ({ data: 'hello' }))];

type Open = { kafka: Kafka; close(): Promise<void> };

async function start(options: Partial<Service<typeof config, Open>>, kafka: Kafka) {
  const close = vi.fn(() => kafka.disconnect());
  const connect = async () => ({ kafka, close });
  const service = await startService({ name: randomName('service'), config, logger, connect, ...options });
  const stop = vi.fn(service.stop);
  onTestFinished(async () => void (stop.mock.calls.length === 0 && (await stop())));
  return { close, stop, get: (path: string) => fetch(`http://127.0.0.1:${service.port}${path}`) };
}

const changed = (topic: string) => ({
  type: 'member.changed',
  version: 1,
  topic,
  payload: z.object({ userId: z.string() }),
});

it('answers calls while Kafka is away', async () => {
  const nobody = createKafka({ brokers: ['127.0.0.1:9'], clientId: 'service-test', logger, topicPrefix: '' });
  const topic = topicSpec('members');
  const subscriptions = () => [onState(changed(topic.name), async () => undefined)];
  const { get } = await start({ routes, topics: [topic], subscriptions }, nobody);
  expect((await get('/hello')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(200);
});

it('handles a state only under the key of its user', async () => {
  const kafka = openKafka({ logger });
  const topic = topicSpec(randomName('members'));
  const handled: string[] = [];
  const subscriptions = () => [
    onState(changed(topic.name), async ({ payload }) => void handled.push(payload.userId)),
  ];
  await start({ topics: [topic], subscriptions }, kafka);
  await kafka.ensureTopics([topic]);
  const message = (key: string, userId: string) => {
    const event = { aggregateId: key, aggregateVersion: 1, payload: { userId } };
    return { key, value: serialiseEntry(createEvent(changed(topic.name), event)) };
  };
  await kafka.publish(topic.name, [message('bob', 'ada'), message('bob', 'bob')]);
  await until('the state of the right user', () => expect(handled).toEqual(['bob']));
  const [letter] = await kafka.readAll(`${topic.name}.dead-letter`);
  expect(letter?.headers['dead-letter-reason']).toContain('belongs to another user than the key');
});

it('runs a repeat early on request, and stops everything before the connections close', async () => {
  const story: string[] = [];
  let soon: (name: string) => void = () => undefined;
  const { stop, close } = await start(
    {
      repeats: ({ runSoon, signal }) => {
        soon = runSoon;
        signal.addEventListener('abort', () => story.push('stopping'));
        return [{ name: 'count', everyMs: 3_600_000, work: async () => story.push('round') }];
      },
      workers: () => [{ close: async () => void story.push('worker closed') }],
    },
    openKafka({ logger }),
  );
  close.mockImplementationOnce(async () => void story.push('connections closed'));
  await until('the second round', () => {
    soon('count');
    expect(story).toEqual(['round', 'round']);
  });
  await stop();
  expect(story.slice(2)).toEqual(['stopping', 'worker closed', 'connections closed']);
});

it('rejects and frees its port when the stores cannot be opened', async () => {
  const port = await takeFreePort();
  const connect = async () => Promise.reject(new Error('the settings are wrong'));
  const failing = { name: randomName('service'), config: { ...config, PORT: port }, logger, connect };
  await expect(startService(failing)).rejects.toThrow('the settings are wrong');

  const { get } = await start({ config: { ...config, PORT: port }, routes }, openKafka({ logger }));
  expect((await get('/hello')).status).toBe(200);
});

async function takeFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
