import type { Model } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { tombstone } from '../src/events/event.ts';
import type { Kafka } from '../src/kafka/kafka.ts';
import { changeDocument, type DocumentChange } from '../src/outbox/change-document.ts';
import type { OutboxRelay, OutboxRelayOptions } from '../src/outbox/relay.ts';
import { startOutboxRelay } from '../src/outbox/relay.ts';
import {
  type Account,
  balanceEvent,
  defineAccounts,
  stateEvent,
  watchKafka,
} from './support/outbox-fixture.ts';
import {
  closeMongo,
  createParts,
  objectId,
  openKafka,
  openMongo,
  randomName,
} from './support/platform-harness.ts';

const parts = createParts();
let accounts: Model<Account>;
let relays: OutboxRelay[] = [];

const kafka = openKafka(parts);
afterAll(() => kafka.disconnect());
const topic = randomName('accounts');
const otherTopic = randomName('notices');
const spec = { partitions: 3, cleanup: 'delete', retentionMs: 600_000 } as const;
await kafka.ensureTopics([
  { name: topic, ...spec },
  { name: otherTopic, ...spec },
]);
const connection = await openMongo(parts);
afterAll(() => closeMongo(connection));
beforeEach(async () => {
  accounts = await defineAccounts(connection);
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
});

const startRelay = (options: Partial<OutboxRelayOptions> = {}) => {
  const own = createParts();
  const relay = startOutboxRelay({
    models: [accounts],
    kafka,
    clock: Date,
    ...own,
    sweepEveryMs: 200,
    ...options,
  });
  relays.push(relay);
  return { relay, ...own };
};

/** Creates an account whose outbox contains the given entries, or one event per version. */
const createAccount = async (versions: number, entries?: (id: unknown) => Account['outbox']) => {
  const _id = objectId();
  const events = Array.from({ length: versions }, (_, index) => balanceEvent(topic, _id, index + 1));
  await accounts.create({ _id, version: versions, balance: versions, outbox: entries?.(_id) ?? events });
  return _id;
};
/** Changes the balance, and adds a state event and a second event to the account's outbox. */
const changeState = (id: unknown, change: Partial<DocumentChange<Account, never>> = {}) =>
  changeDocument<Account>(accounts, { _id: id as never }, ({ version }) => ({
    update: { balance: version + 1 },
    events: [stateEvent(topic, id, version + 1), balanceEvent(otherTopic, id, version + 1)],
    ...change,
  }));
const entriesOf = async (id: unknown) => (await accounts.findById(id).lean())?.outbox;
const untilDrained = (id: unknown) =>
  until('an empty outbox', async () => expect(await entriesOf(id)).toEqual([]));

describe('the relay', () => {
  it('publishes nudged documents in order and empties their outboxes', async () => {
    const watched = watchKafka(kafka);
    const { relay } = startRelay({ kafka: watched, sweepEveryMs: 60_000 });
    const id = await createAccount(3);
    relay.nudge(accounts, id.toHexString());
    await untilDrained(id);
    expect(watched.versionsOf(id)).toEqual([1, 2, 3]);
    const value = JSON.parse(watched.published[0]?.message.value ?? '');
    expect(value).toMatchObject({
      type: 'balance.changed',
      aggregateId: String(id),
      payload: { note: { text: null } },
    });
    expect((await accounts.findById(id).lean())?.outboxClaim).toBeUndefined();
  });

  it('publishes documents that were left unpublished by a crash (ASVS 2.3.3)', async () => {
    const id = await createAccount(2);
    const watched = watchKafka(kafka);
    startRelay({ kafka: watched });
    await untilDrained(id);
    expect(watched.versionsOf(id)).toEqual([1, 2]);
  });

  it('publishes the backlog of an outage as fast as Kafka accepts it', async () => {
    const documents = Array.from({ length: 250 }, () => {
      const _id = objectId();
      return { _id, version: 1, balance: 1, outbox: [balanceEvent(topic, _id, 1)] };
    });
    await accounts.insertMany(documents);
    const { metrics } = startRelay({ sweepEveryMs: 60_000 });
    await until(
      'an empty outbox',
      async () => expect(await accounts.collection.countDocuments({ 'outbox.id': { $gt: '' } })).toBe(0),
      30_000,
    );
    expect(await metrics.registry.metrics()).toContain('outbox_pending_age_seconds');
  });

  it('publishes again, with the same ids, after a crash between the publish and the removal of the entries (ASVS 2.3.3)', async () => {
    const id = await createAccount(2);
    const watched = watchKafka(kafka);
    let isFirst = true;
    watched.fail = () => {
      const failure = isFirst ? 'after' : undefined;
      isFirst = false;
      return failure;
    };
    startRelay({ kafka: watched });
    await untilDrained(id);
    expect(watched.versionsOf(id)).toEqual([1, 2, 1, 2]);
    const ids = watched.published.map(({ message }) => message.headers?.['event-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('takes over from a dead relay once the claim of that relay has expired', async () => {
    const id = await createAccount(1);
    const hung = watchKafka(kafka);
    hung.fail = () => 'hang';
    const claimMs = 1_000;
    startRelay({ kafka: hung, claimMs });
    await until('a claim', async () =>
      expect((await accounts.findById(id).lean())?.outboxClaim?.owner).toBeTruthy(),
    );
    relays = [];
    const watched = watchKafka(kafka);
    startRelay({ kafka: watched, claimMs });
    expect(watched.published).toEqual([]);
    await untilDrained(id);
    expect(watched.versionsOf(id)).toEqual([1]);
  });

  it('reports a document that it published late, after another relay had taken over the document', async () => {
    const id = await createAccount(1);
    const late: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    const paused = {
      publish: async (...args: Parameters<Kafka['publish']>) => {
        await gate.promise;
        await kafka.publish(...args);
      },
    };
    const claimMs = 500;
    startRelay({
      kafka: paused,
      claimMs,
      onLatePublish: async (_model, lateId) => void late.push(String(lateId)),
    });
    await until('a claim', async () =>
      expect((await accounts.findById(id).lean())?.outboxClaim?.owner).toBeTruthy(),
    );
    startRelay({ claimMs });
    await untilDrained(id);
    expect(late).toEqual([]);
    gate.resolve();
    await until('the late one to tell', () => expect(late).toEqual([String(id)]));
  });

  it('compares a claim with the shared clock, even if the clock of the process is wrong', async () => {
    const id = await createAccount(1);
    // The clock of this machine is an hour ahead of the clock that dates the claim.
    const sharedNow = Date.now() - 3_600_000;
    const outboxClaim = { owner: 'another', until: new Date(sharedNow + 30_000) };
    await accounts.updateOne({ _id: id }, { outboxClaim });
    const watched = watchKafka(kafka);
    const { relay } = startRelay({ kafka: watched, clock: { now: () => sharedNow } });
    relay.nudge(accounts, id);
    const other = await createAccount(1);
    relay.nudge(accounts, other);
    await untilDrained(other);
    expect(watched.versionsOf(id)).toEqual([]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('publishes each entry once if two relays run and both are nudged', async () => {
    const watched = [watchKafka(kafka), watchKafka(kafka)];
    const running = watched.map((own) => startRelay({ kafka: own }).relay);
    const ids = await Promise.all(Array.from({ length: 30 }, () => createAccount(3)));
    for (const id of ids) for (const relay of running) relay.nudge(accounts, id);
    await Promise.all(ids.map(untilDrained));
    for (const id of ids) expect(watched.flatMap((own) => own.versionsOf(id))).toEqual([1, 2, 3]);
  });

  it('keeps the order of each aggregate while many aggregates change at once', async () => {
    const watched = watchKafka(kafka);
    const { relay } = startRelay({ kafka: watched });
    const ids = await Promise.all(Array.from({ length: 8 }, () => createAccount(0)));
    const change = (id: unknown) =>
      changeDocument<Account>(
        accounts,
        { _id: id as never },
        (current) => ({
          update: { $inc: { balance: 1 } },
          events: [balanceEvent(topic, id, current.version + 1)],
        }),
        { nudge: relay.nudge },
      );
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(ids.flatMap((id) => [change(id), change(id), change(id)]));
    }
    await Promise.all(ids.map(untilDrained));
    const expected = Array.from({ length: 15 }, (_, index) => index + 1);
    for (const id of ids) {
      expect(watched.versionsOf(id)).toEqual(expected);
      expect(await accounts.findById(id).lean()).toMatchObject({ version: 15, balance: 15 });
    }
  });

  it('publishes other documents while Kafka refuses one document', async () => {
    const bad = await createAccount(1, (own) => [balanceEvent('no such topic!', own, 1)]);
    const alsoBad = await createAccount(1, (own) => [balanceEvent(randomName('missing'), own, 1)]);
    const good = await Promise.all(Array.from({ length: 5 }, () => createAccount(2)));
    startRelay();
    await Promise.all(good.map(untilDrained));
    expect(await entriesOf(bad)).toHaveLength(1);
    expect(await entriesOf(alsoBad)).toHaveLength(1);
  });

  it('publishes more entries than a broker accepts in one batch', async () => {
    const id = await createAccount(0);
    for (let version = 1; version <= 6; version += 1)
      await accounts.updateOne(
        { _id: id },
        { $push: { outbox: stateEvent(topic, id, version, 'x'.repeat(250_000)) } },
      );
    const watched = watchKafka(kafka);
    startRelay({ kafka: watched });
    await untilDrained(id);
    expect(watched.versionsOf(id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('publishes a newer state that replaced an older state while the older state was being published', async () => {
    const id = await createAccount(1, (own) => [stateEvent(topic, own, 1), balanceEvent(otherTopic, own, 1)]);
    const watched = watchKafka(kafka);
    const publish = async (...args: Parameters<Kafka['publish']>) => {
      if (watched.published.length === 0) await changeState(id);
      await watched.publish(...args);
    };
    startRelay({ kafka: { publish }, sweepEveryMs: 60_000 });
    await untilDrained(id);
    expect(watched.published.map((item) => item.topic)).toEqual([topic, otherTopic, topic, otherTopic]);
    expect(watched.versionsOf(id)).toEqual([1, 1, 2, 2]);
  });

  it('retries until Kafka accepts messages again, and stays ready but degraded until then', async () => {
    const watched = watchKafka(kafka);
    watched.fail = () => 'before';
    const { health, metrics } = startRelay({ kafka: watched, degradedAfterMs: 500 });
    const id = await createAccount(2);
    await until('the outbox to be degraded', async () =>
      expect(await health.check()).toMatchObject({ ready: true, degraded: [{ name: 'outbox' }] }),
    );
    expect(await entriesOf(id)).toHaveLength(2);
    watched.fail = undefined;
    await untilDrained(id);
    await until('nothing to be degraded', async () => expect((await health.check()).degraded).toEqual([]));
    expect(watched.versionsOf(id)).toEqual([1, 2]);
    const text = await metrics.registry.metrics();
    expect(text).toContain('outbox_pending_age_seconds');
  });

  it('is degraded while an entry has waited for too long, even if this process has not tried to publish it', async () => {
    const id = await createAccount(1, (own) => [balanceEvent(topic, own, 1, new Date(Date.now() - 120_000))]);
    await accounts.updateOne(
      { _id: id },
      { outboxClaim: { owner: 'another', until: new Date(Date.now() + 60_000) } },
    );
    const { health } = startRelay();
    await until('the outbox to be degraded', async () =>
      expect(await health.check()).toMatchObject({ ready: true, degraded: [{ name: 'outbox' }] }),
    );
  });

  it('deletes a document that is marked for deletion, but only after publishing the last event', async () => {
    const id = await createAccount(1, (own) => [
      balanceEvent(otherTopic, own, 1),
      balanceEvent(topic, own, 2),
      tombstone(topic, String(own)),
    ]);
    await accounts.updateOne({ _id: id }, { outboxThenDelete: true });
    const watched = watchKafka(kafka);
    startRelay({ kafka: watched });
    await until('the deletion', async () => expect(await accounts.findById(id).lean()).toBeNull());
    expect(watched.versionsOf(id)).toEqual([1, 2, null]);
  });

  it('at its start, deletes documents that a crash left undeleted', async () => {
    const id = await createAccount(0);
    const stays = await createAccount(0);
    await accounts.updateOne({ _id: id }, { outboxThenDelete: true });
    startRelay();
    await until('the deletion', async () => expect(await accounts.findById(id).lean()).toBeNull());
    expect(await accounts.findById(stays).lean()).not.toBeNull();
  });

  it('publishes nudged documents when it stops', async () => {
    const { relay } = startRelay({ sweepEveryMs: 60_000 });
    const id = await createAccount(1);
    relay.nudge(accounts, id);
    await relay.stop();
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe('changeDocument', () => {
  it('writes nothing if there is no change, and reports a missing document', async () => {
    const id = await createAccount(0);
    const change = await changeDocument<Account, string>(accounts, { _id: id }, () => ({
      update: undefined,
      result: 'as it was',
    }));
    expect(change).toMatchObject({ isChanged: false, result: 'as it was', document: { version: 0 } });
    expect(
      await changeDocument<Account>(accounts, { _id: objectId() }, () => ({ update: {} })),
    ).toBeUndefined();
  });

  it('writes nothing if the document no longer matches the filter, whatever the version of the document', async () => {
    const id = await createAccount(0);
    const overtaken = changeDocument<Account>(accounts, { _id: id, balance: 0 }, async ({ version }) => {
      await accounts.updateOne({ _id: id }, { $set: { balance: 7 } });
      return { update: { balance: 1 }, nextVersion: version };
    });
    expect(await overtaken).toBeUndefined();
    expect(await accounts.findById(id).lean()).toMatchObject({ balance: 7, version: 0 });
  });

  it('replaces an unpublished state by a newer state, and appends other events', async () => {
    const id = await createAccount(1, (own) => [balanceEvent(otherTopic, own, 1), stateEvent(topic, own, 1)]);
    await changeState(id);
    await changeState(id);
    const entries = (await entriesOf(id)) ?? [];
    expect(entries.map((entry) => [entry.topic, entry.aggregateVersion])).toEqual([
      [otherTopic, 1],
      [topic, 3],
      [otherTopic, 2],
      [otherTopic, 3],
    ]);
  });

  it('does not restore entries that a relay removed while a state was being replaced', async () => {
    const id = await createAccount(1, (own) => [balanceEvent(otherTopic, own, 1), stateEvent(topic, own, 1)]);
    const first = (await entriesOf(id))?.[0]?.id;
    let isFirst = true;
    await changeDocument<Account>(accounts, { _id: id }, async ({ version }) => {
      if (isFirst) await accounts.updateOne({ _id: id }, { $pull: { outbox: { id: first as string } } });
      isFirst = false;
      return { events: [stateEvent(topic, id, version + 1)] };
    });
    expect((await entriesOf(id))?.map((entry) => [entry.topic, entry.aggregateVersion])).toEqual([
      [topic, 2],
    ]);
  });

  it('refuses a change with events while 200 events wait, but accepts a state and an urgent change', async () => {
    const id = await createAccount(1, (own) => [
      stateEvent(topic, own, 1),
      ...Array.from({ length: 199 }, () => balanceEvent(otherTopic, own, 1)),
    ]);
    await expect(changeState(id)).rejects.toMatchObject({ code: 'service.unavailable', status: 503 });
    expect(await accounts.findById(id).lean()).toMatchObject({ version: 1, balance: 1 });
    await changeState(id, { events: [stateEvent(topic, id, 2)] });
    await changeState(id, { isUrgent: true });
    expect(await entriesOf(id)).toHaveLength(201);
    expect(await accounts.findById(id).lean()).toMatchObject({ version: 3, balance: 3 });
  });

  it('removes the entries that the change does not keep', async () => {
    const id = await createAccount(1, (own) => [balanceEvent(otherTopic, own, 1), stateEvent(topic, own, 1)]);
    await changeState(id, {
      events: [tombstone(topic, String(id))],
      keeps: (entry) => entry.topic === otherTopic,
    });
    expect((await entriesOf(id))?.map(({ type }) => type)).toEqual(['balance.changed', 'tombstone']);
  });

  it('gives up with a conflict if another writer is always faster', async () => {
    const id = await createAccount(0);
    const lost = changeDocument<Account>(accounts, { _id: id }, async () => {
      await accounts.updateOne({ _id: id }, { $inc: { version: 1 } });
      return { update: { balance: 1 } };
    });
    await expect(lost).rejects.toMatchObject({ code: 'request.conflict', status: 409 });
    expect(await accounts.findById(id).lean()).toMatchObject({ balance: 0 });
  });

  it('rethrows an error that the change throws, and writes nothing', async () => {
    const id = await createAccount(0);
    const refused = changeDocument<Account>(accounts, { _id: id }, () =>
      Promise.reject(new RangeError('no')),
    );
    await expect(refused).rejects.toThrow(RangeError);
    expect(await accounts.findById(id).lean()).toMatchObject({ version: 0 });
  });
});
