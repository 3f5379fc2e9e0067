import { randomBytes } from 'node:crypto';
import { allEvents } from '@croneai/contracts/events/all.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import { openSealed, type SealedSecret } from '@croneai/platform/auth/sealed.ts';
import { signClientAddress } from '@croneai/platform/http/client-address.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import { newKeyPair } from '../../../tests/support/key-pair.ts';
import { CLIENT_ADDRESS_KEY } from '../../../tests/support/service-environment.ts';
import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { until } from '../../../tests/support/until.ts';
import { loadConfig, start } from '../src/start.ts';

export { until };

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of any shape
  body: any;
};
export type CallOptions = { token?: string; body?: unknown; address?: string; raw?: RequestInit };
type Fits = (event: EventEnvelope) => boolean;

/** Returns the status and the error code of a reply. */
export const answer = ({ status, body }: Reply): unknown[] => [status, body.error];
export const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"/, '');

/** Makes the keys that only the auth service has in its environment. */
export function authKeys() {
  const { publicKey, privateKey } = newKeyPair();
  const sealing = newKeyPair();
  const environment = {
    TOKEN_PUBLIC_KEY: publicKey,
    TOKEN_PRIVATE_KEY: privateKey,
    SEALING_PUBLIC_KEY: sealing.publicKey,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    LINK_KEY: randomBytes(32).toString('base64'),
  };
  return { environment, openingKey: sealing.privateKey };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** Starts the service with new keys, a clock that tests can set, and a log that tests can read. */
export async function startHarness(env: Record<string, string> = {}) {
  const { environment, openingKey } = authKeys();
  const run = randomBytes(4).toString('hex');
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ name: 'auth', level: 'debug', destination });
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const service = await startServiceHarness({
    name: 'auth',
    loadConfig,
    start: (config) => start(config, { logger, now }),
    watch: ['users', 'mails', 'audit', 'codes', 'funnel'],
    environment: { ...environment, FIRST_ADMIN_EMAIL: `admin-${run}@example.com`, ...env },
  });
  const { database, messages } = service;
  const redis = new Redis(service.redisUrl);
  const wire = () => messages.flatMap(({ value }) => (value === null ? [] : JSON.stringify(value)));

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { token, body, address, raw } = options;
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(address && { 'x-client-address': signClientAddress(CLIENT_ADDRESS_KEY, address) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...raw,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const isFile = response.ok && response.headers.has('content-disposition');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (isFile ? { data: JSON.parse(text) } : JSON.parse(text)) : null,
    };
  }

  const find = <T>(what: string, pick: () => T | undefined) =>
    until(what, () => {
      const found = pick();
      if (found === undefined) throw new Error('not seen yet');
      return found;
    });
  const eventsOf = (type: string, fits: Fits = () => true): EventEnvelope[] =>
    messages.flatMap(({ value }) => (value?.type === type && fits(value) ? [value] : []));
  const isOf =
    ({ id }: { id: string }, fits: Fits = () => true): Fits =>
    (event) =>
      event.aggregateId === id && fits(event);
  const event = (type: string, fits?: Fits) => find(`event ${type}`, () => eventsOf(type, fits).at(-1));
  const tombstones = () => messages.flatMap(({ value, key }) => (value === null ? [key] : []));
  const users = database.collection('users');

  return {
    ...service,
    run,
    clock,
    now,
    call,
    lines,
    redis,
    find,
    event,
    eventsOf,
    tombstones,
    tombstoneOf: ({ id }: { id: string }) =>
      find('the tombstone', () => tombstones().find((key) => key === id)),
    db: (collection: string) => database.collection(collection),
    /** Returns the newest event of a type about a member. */
    eventOf: (type: string, member: { id: string }, fits?: Fits) => event(type, isOf(member, fits)),
    eventsOfMember: (type: string, member: { id: string }) => eventsOf(type, isOf(member)),
    open: (sealed: string): Promise<SealedSecret> => openSealed(openingKey, sealed),
    /** Returns the stored document of a member. */
    userOf: ({ id }: { id: string }) => users.findOne({ _id: new mongoose.Types.ObjectId(id) }),
    setUser: ({ id }: { id: string }, set: Record<string, unknown>) =>
      users.updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: set, $inc: { version: 1 } }),
    /**
     * Moves the service's clock forward by `ms` while `work` runs. Then moves it back, so that
     * sessions that begin later in the test do not begin in the future.
     */
    async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
      clock.offsetMs += ms;
      try {
        return await work();
      } finally {
        clock.offsetMs -= ms;
      }
    },
    /** Expects that neither these documents nor any event or log line contain the secrets. */
    expectNowhere(documents: unknown, secrets: readonly string[]) {
      for (const place of [JSON.stringify(documents), wire().join('\n'), lines.join('\n')]) {
        expect(place.length).toBeGreaterThan(0);
        for (const secret of secrets) expect(place).not.toContain(secret);
      }
    },
    async stop() {
      redis.disconnect();
      await service.stop();
      for (const { value } of messages) if (value !== null) expectContract(value);
    },
  };
}

/** Throws if the payload of the event does not match its contract. */
function expectContract({ type, version, payload }: EventEnvelope): void {
  const definition = allEvents.find((known) => type === known.type && version === known.version);
  if (!definition) throw new Error(`no contract for ${type} v${version}`);
  definition.payload.parse(payload);
}
