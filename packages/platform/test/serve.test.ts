import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { readConfig } from '../src/config.ts';
import { kafkaConfig, mongoConfig, processConfig, redisConfig } from '../src/config-keys.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import { onEvent, onState } from '../src/events/handlers.ts';
import { route } from '../src/http/route.ts';
import { createLogger } from '../src/logger.ts';
import type { Module } from '../src/module.ts';
import { openBus, openStores } from '../src/open-platform.ts';
import { openProcess } from '../src/open-process.ts';
import { type RunningService, runOnModules, serve } from '../src/serve.ts';
import { defineCollection } from '../src/stored/define-collection.ts';
import { randomName, topicSpec } from './support/platform-harness.ts';

const logger = createLogger({ name: 'serve-test', level: 'silent' });
const noteFields = {
  id: 'string',
  hasOutbox: true,
  fields: { text: z.string() },
  indexes: [],
} as const;
const notes = defineCollection({ ...noteFields, name: 'notes', erasure: 'no-personal-data' });
const letters = defineCollection({ ...noteFields, name: 'letters', erasure: 'deletes-document' });
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
const helloModule = { routes: [route(hello, async () => ({ data: 'hello' }))] } satisfies Module;

type Options = { port?: number; kafkaBrokers?: string };

async function open({ port = 0, kafkaBrokers }: Options = {}) {
  const { mongoUrl, redisUrl, ...backing } = inject('backing');
  const config = readConfig(
    { ...processConfig, ...mongoConfig, ...redisConfig, ...kafkaConfig },
    {
      CRONE_MODE: 'local',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      MONGO_URL: mongoUrl,
      MONGO_DATABASE: randomName('serve'),
      REDIS_URL: redisUrl,
      KAFKA_BROKERS: kafkaBrokers ?? backing.kafkaBrokers.join(','),
      KAFKA_TOPIC_PREFIX: `${randomName('serve')}.`,
    },
  );
  const process = await openProcess(config, { name: randomName('serve'), logger });
  const stores = await openStores<never>(process);
  const bus = openBus(process, stores);
  return { ...process, ...stores, ...bus };
}

function stopAtTheEnd(service: RunningService) {
  const stop = vi.fn(service.stop);
  onTestFinished(async () => void (stop.mock.calls.length === 0 && (await stop())));
  return { stop, get: (path: string) => fetch(`http://127.0.0.1:${service.port}${path}`) };
}

it('answers calls while Kafka is away', async () => {
  const platform = await open({ kafkaBrokers: '127.0.0.1:9' });
  const topic = topicSpec('members');
  const listening: Module = {
    topics: [topic],
    subscriptions: [onState(changed(topic.name), async () => undefined)],
  };
  const { get } = stopAtTheEnd(await serve(platform, [helloModule, listening]));
  expect((await get('/hello')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(200);
});

const changed = (topic: string) => ({
  type: 'member.changed',
  version: 1,
  topic,
  payload: z.object({ userId: z.string() }),
});

it('handles a state only if its key is the user’s id', async () => {
  const platform = await open();
  const { kafka } = platform;
  const topic = topicSpec('members');
  const handled: string[] = [];
  const listening: Module = {
    topics: [topic],
    subscriptions: [onState(changed(topic.name), async ({ payload }) => void handled.push(payload.userId))],
  };
  stopAtTheEnd(await serve(platform, [listening]));
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

it('passes an event to each module that handles it, in the order of the modules', async () => {
  const platform = await open();
  const topic = topicSpec('members');
  const handled: string[] = [];
  const listening = (name: string): Module => ({
    topics: [topic],
    subscriptions: [onEvent(changed(topic.name), async () => void handled.push(name))],
  });
  stopAtTheEnd(await serve(platform, [listening('first'), listening('second')]));
  await platform.kafka.ensureTopics([topic]);
  const event = { aggregateId: 'ada', aggregateVersion: 1, payload: { userId: 'ada' } };
  const value = serialiseEntry(createEvent(changed(topic.name), event));
  await platform.kafka.publish(topic.name, [{ key: 'ada', value }]);
  await until('both modules', () => expect(handled).toEqual(['first', 'second']));
});

it('creates the topics of a process even if the process handles no event', async () => {
  const platform = await open();
  const topic = topicSpec('letters');
  expect(await platform.kafka.lacksTopics([topic])).toBe(true);
  stopAtTheEnd(await serve(platform, [{ topics: [topic] }]));
  await until('the topic', async () => expect(await platform.kafka.lacksTopics([topic])).toBe(false));
});

it('publishes the events of a collection that a module has opened', async () => {
  const platform = await open();
  const topic = topicSpec('members');
  const model = platform.openCollection(notes);
  const handled: string[] = [];
  const module: Module = {
    collections: [notes],
    topics: [topic],
    subscriptions: [onEvent(changed(topic.name), async ({ payload }) => void handled.push(payload.userId))],
  };
  stopAtTheEnd(await serve(platform, [module] as never));
  const entry = createEvent(changed(topic.name), {
    aggregateId: 'ada',
    aggregateVersion: 1,
    payload: { userId: 'ada' },
  });
  await model.create({ _id: 'note', text: 'hello', outbox: [entry] });
  platform.relay.nudge(model as never, 'note');
  await until('the event', () => expect(handled).toEqual(['ada']));
});

it('runs a repeated task early on request, and stops all work before it closes the module and the stores', async () => {
  const platform = await open();
  const story: string[] = [];
  platform.signal.addEventListener('abort', () => story.push('stopping'));
  platform.onClose(() => void story.push('stores closed'));
  const { stop } = stopAtTheEnd(
    await serve(platform, [
      {
        repeats: [{ name: 'count', everyMs: 3_600_000, work: async () => story.push('round') }],
        workers: () => [{ close: async () => void story.push('worker closed') }],
        close: () => void story.push('module closed'),
      },
    ]),
  );
  await until('the second round', () => {
    platform.runSoon('count');
    expect(story).toEqual(['round', 'round']);
  });
  await stop();
  expect(story.slice(2)).toEqual(['stopping', 'worker closed', 'module closed', 'stores closed']);
});

it('refuses a collection that no module declares or opens, and frees the port', async () => {
  const platform = await open();
  platform.openCollection(notes);
  await expect(serve(platform, [helloModule])).rejects.toThrow('no module declares the collections notes');
  const { port } = platform.control.server;
  const again = await open({ port });
  await expect(serve(again, [{ collections: [notes] }])).rejects.toThrow(
    'no module opens the collections notes',
  );
  const third = await open({ port });
  expect(() => [third.openCollection(notes), third.openCollection(notes)]).toThrow('notes is opened twice');
  const { get } = stopAtTheEnd(await serve(third, [helloModule, { collections: [notes] }]));
  expect((await get('/hello')).status).toBe(200);
});

it('does not compile if a module stores personal data and cannot erase or export the data', async () => {
  const platform = await open();
  platform.openCollection(letters);
  const personal = {
    collections: [letters],
    eraseMember: async () => undefined,
    exportMember: async () => ({}),
  };
  const { eraseMember } = personal;
  stopAtTheEnd(await serve(platform, [personal]));
  // @ts-expect-error exportMember is missing
  const incomplete = () => serve(platform, [{ collections: [letters], eraseMember }]);
  // @ts-expect-error both are missing
  const bare = () => serve(platform, [{ collections: [letters] }]);
  const nobody = () => serve(platform, [{ collections: [notes] }]);
  expect([incomplete, bare, nobody]).toHaveLength(3);
});

it('prepares modules for an operator’s command, and closes these modules whether the command succeeds or fails', async () => {
  const steps: string[] = [];
  const module: Module = {
    prepare: async () => void steps.push('prepare'),
    close: () => void steps.push('close'),
  };
  const work = async () => {
    steps.push('work');
    return 'done';
  };
  expect(await runOnModules(await open(), [module], work)).toBe('done');
  const failing = async () => {
    steps.push('failing work');
    throw new Error('no such member');
  };
  await expect(runOnModules(await open(), [module], failing)).rejects.toThrow('no such member');
  expect(steps).toEqual(['prepare', 'work', 'close', 'prepare', 'failing work', 'close']);
});
