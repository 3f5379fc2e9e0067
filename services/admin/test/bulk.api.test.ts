import type { BulkView } from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { mongoCommandsOf } from '../../../tests/support/mongo-commands.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { type BulkJob, type BulkRow, bulkJobCollection, bulkRowCollection } from '../src/bulk/bulk.model.ts';
import { createBulkRepository } from '../src/bulk/bulk.repository.ts';
import { workOnBulk } from '../src/bulk/work-on-bulk.ts';
import { endForMember, giveToMember } from '../src/members/give-grant.ts';
import { memberCollection } from '../src/members/member.model.ts';
import { createMemberRepository } from '../src/members/member.repository.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

const GOLD = { kind: 'grant', tier: 'gold', until: null, reason: 'A gift' } as const;
const MESSAGE = { kind: 'message', subject: 'Moved', text: 'The session begins at six.' } as const;

const start = (body: object, as = token) =>
  harness.call<{ id: string | null; count: number }>('POST', '/api/admin/bulk', { token: as, body });
async function begin(body: object): Promise<string> {
  const { status, envelope } = await start(body);
  expect(status, JSON.stringify(envelope)).toBe(200);
  return envelope.data.id ?? '';
}
const read = async (id: string, query = '') =>
  (await harness.call<BulkView>('GET', `/api/admin/bulk/${id}?${query}`, { token })).envelope.data;
const undo = (id: string) => harness.call<BulkView>('POST', `/api/admin/bulk/${id}/undo`, { token });
const ended = (id: string) =>
  until('the end of the bulk action', async () => {
    const bulk = await read(id);
    expect(bulk.state).toBe('done');
    return bulk;
  });
const grantsOf = async (userId: string) =>
  (await harness.call<GrantView[]>('GET', `/api/admin/grants?userId=${userId}`, { token })).envelope.data;
const messagesTo = (userId: string) =>
  harness.messages.filter(
    ({ value }) =>
      value?.type === 'member-messaged' &&
      (value.payload as { recipient: { userId: string } }).recipient.userId === userId,
  );

/** Registers members whose name contains the mark; returns their ids, oldest first. */
async function someMembers(count: number): Promise<{ mark: string; ids: string[] }> {
  const mark = someId();
  const users = Array.from({ length: count }, () => someUser({ fullName: `Ada ${mark}` }));
  await harness.publishUsers(users);
  await until('the members', async () =>
    expect((await adminApi.list(`search=${mark}`)).envelope.pagination?.total).toBe(count),
  );
  return { mark, ids: users.map(({ userId }) => userId) };
}

/** Each arrival waits for a second one, so both workers are in the same step when they continue. */
function meetingOfTwo() {
  let first: (() => void) | undefined;
  let met = 0;
  return {
    count: () => met,
    async arrive(): Promise<void> {
      if (!first) return new Promise((resolve) => (first = resolve));
      met += 1;
      first();
      first = undefined;
    },
  };
}

describe('POST /api/admin/bulk', () => {
  it('counts members in a dry run, and changes nothing', async () => {
    const { mark, ids } = await someMembers(2);
    const { envelope } = await start({ filter: { search: mark }, action: GOLD, dryRun: true });
    expect(envelope.data).toEqual({ id: null, count: 2 });
    expect(await grantsOf(ids[0] ?? '')).toEqual([]);
  });

  it('gives a grant to each matching member, and reports the result for each member', async () => {
    const { mark, ids } = await someMembers(3);
    const other = await adminApi.register();
    const blocked = await adminApi.register({ fullName: `Ada ${mark}`, blockedAt: new Date().toISOString() });
    const bulk = await ended(await begin({ filter: { search: mark }, action: GOLD }));
    expect(bulk).toMatchObject({ kind: 'grant', isUndone: false, done: 4, total: 4 });
    const states = Object.fromEntries(bulk.rows.map(({ userId, state }) => [userId, state]));
    expect(states).toEqual({ ...Object.fromEntries(ids.map((id) => [id, 'done'])), [blocked.id]: 'skipped' });
    for (const id of ids)
      expect(await grantsOf(id)).toMatchObject([
        { tier: 'gold', state: 'live', source: 'manual', reason: 'A gift' },
      ]);
    expect((await adminApi.rowOf(other.email)).tier).toBe('guest');
    const audit = harness.messages.find(
      ({ value }) => value?.type === 'audit.recorded' && JSON.stringify(value).includes('bulk.grant'),
    );
    expect(audit?.value?.payload).toMatchObject({
      subject: { kind: 'bulk' },
      after: { search: `a text of ${mark.length} characters`, count: 4, tier: 'gold', reason: 'A gift' },
    });
  });

  it('can give a feature', async () => {
    const { mark, ids } = await someMembers(1);
    const { tier: _tier, ...given } = GOLD;
    await ended(await begin({ filter: { search: mark }, action: { ...given, feature: 'bot' } }));
    expect(await grantsOf(ids[0] ?? '')).toMatchObject([{ tier: null, feature: 'bot', state: 'live' }]);
    const both = await start({ filter: { search: mark }, action: { ...GOLD, feature: 'bot' } });
    expect(both.status).toBe(422);
  });

  it('starts only one action if the request is sent twice, but starts a new action after an undo', async () => {
    const { mark, ids } = await someMembers(1);
    const body = { filter: { search: mark }, action: MESSAGE };
    const [first, second] = await Promise.all([begin(body), begin(body)]);
    expect(second).toBe(first);
    await ended(first);
    expect(await begin(body)).toBe(first);
    expect(messagesTo(ids[0] ?? '')).toHaveLength(1);
    await undo(first);
    await ended(first);
    const third = await begin(body);
    expect(third).not.toBe(first);
    expect(await begin(body)).toBe(third);
    await ended(third);
    await until('the second message', () => expect(messagesTo(ids[0] ?? '')).toHaveLength(2));
  });

  it('sends a message to each member once', async () => {
    const { mark, ids } = await someMembers(2);
    await ended(await begin({ filter: { search: mark }, action: MESSAGE }));
    await until('the messages', () => expect(ids.map((id) => messagesTo(id).length)).toEqual([1, 1]));
    expect(messagesTo(ids[0] ?? '')[0]?.value?.payload).toMatchObject({
      subject: 'Moved',
      text: MESSAGE.text,
    });
  });

  it('processes each row once, even if the process is killed in the middle', async () => {
    const { mark, ids } = await someMembers(4);
    const rows = harness.database.collection<{ _id: string }>('bulk_rows');
    const jobs = harness.database.collection<{ _id: string }>('bulk_jobs');
    for (const action of [GOLD, MESSAGE]) {
      const id = await begin({ filter: { search: mark }, action });
      await ended(id);
      // Simulates a process that was killed while it listed the members and after it gave two
      // grants.
      const [first = '', second = ''] = ids;
      if (action.kind === 'grant')
        await rows.updateMany(
          { _id: { $in: [first, second].map((each) => `${id}:${each}`) } },
          { $set: { state: 'waiting' } },
        );
      await jobs.updateOne({ _id: id }, { $set: { stage: 'listing', filter: { search: mark } } });
      await harness.restart();
      expect(await ended(id)).toMatchObject({ done: 4, total: 4 });
    }
    for (const id of ids) {
      expect(await grantsOf(id)).toHaveLength(1);
      await until('the message', () => expect(messagesTo(id)).toHaveLength(1));
    }
  });

  it('continues after a restart in the middle, and gives exactly one grant to each of 200 members', async () => {
    const { mark, ids } = await someMembers(200);
    const id = await begin({ filter: { search: mark }, action: GOLD });
    await until('the first rows', async () => expect((await read(id, 'limit=1')).done).toBeGreaterThan(0));
    await harness.restart(async () => {
      const rows = harness.database.collection('bulk_rows');
      expect(await rows.countDocuments({ jobId: id, state: 'waiting' })).toBeGreaterThan(0);
    });
    expect(await ended(id)).toMatchObject({ done: 200, total: 200 });
    const members = harness.database.collection<{ _id: string; grants: object[] }>('members');
    const found = await members.find({ _id: { $in: ids } }).toArray();
    expect(found.map(({ grants }) => grants.length)).toEqual(Array(200).fill(1));
  });

  it('gives one live grant to each member, even if two workers give it at the same moment', async () => {
    const { ids } = await someMembers(10);
    // The job is not stored, so the worker of the running service leaves its rows alone.
    const job = {
      id: someId(),
      stage: 'running',
      action: { ...GOLD, until: null },
      author: null,
    } as unknown as BulkJob;
    const now = () => new Date();
    const relay = { nudge: () => undefined };
    const rows = bulkRowCollection.model(harness.database);
    const bulk = createBulkRepository({ jobs: bulkJobCollection.model(harness.database), rows, relay });
    const rowOf = (userId: string, number: number): BulkRow => ({
      id: `${job.id}:${userId}`,
      jobId: job.id,
      userId,
      number,
      state: 'waiting',
      why: '',
      grantId: someId(),
      createdAt: now(),
    });
    await bulk.addRows(ids.map(rowOf));
    const meeting = meetingOfTwo();
    const workers = Array.from({ length: 2 }, () => {
      const members = createMemberRepository({ model: memberCollection.model(harness.database) });
      const give = giveToMember({ members, now });
      const giveGrant: typeof give = async (...given) => {
        await meeting.arrive();
        return give(...given);
      };
      return workOnBulk({
        bulk: { ...bulk, next: async () => job },
        members: {
          ...members,
          each: (filter) => members.each(filter, now()),
          giveGrant,
          endGrant: endForMember({ members, now }),
        },
        now,
      });
    });
    await Promise.all(workers.map(({ work }) => work()));
    expect(meeting.count()).toBe(ids.length);
    expect(await bulk.rowsIn(job.id, ['done'], 50)).toHaveLength(ids.length);
    const members = harness.database.collection<{ _id: string; grants: { endedAt: Date | null }[] }>(
      'members',
    );
    const found = await members.find({ _id: { $in: ids } }).toArray();
    const ends = found.map(({ grants }) => grants.map(({ endedAt }) => endedAt));
    expect(ends).toEqual(Array(ids.length).fill([null]));
  });

  it.each([
    [{ filter: { tier: 'diamond' }, action: GOLD }, 422, 'request.invalid'],
    [{ filter: {}, action: { kind: 'dance' } }, 422, 'request.invalid'],
    [{ filter: {}, action: { ...GOLD, until: '2020-01-01T00:00:00.000Z' } }, 409, 'admin.grant_over'],
  ])('rejects %j', async (body, status, error) => {
    expect(await start(body)).toMatchObject({ status, envelope: { error } });
  });

  it('rejects an action while five are waiting', async () => {
    const { mark } = await someMembers(1);
    const jobs = harness.database.collection<{ _id: string }>('bulk_jobs');
    // Each round ends only one of these 60 jobs, and rounds are at least 50 ms apart. During this
    // test, more jobs are therefore open than the limit of five.
    const waiting = Array.from({ length: 60 }, () => ({
      _id: someId(),
      stage: 'undoing',
      createdAt: new Date(),
      total: 0,
      action: GOLD,
      author: null,
      filter: null,
      isUndone: true,
      outbox: [],
    }));
    await jobs.insertMany(waiting);
    const body = { filter: { search: mark }, action: GOLD };
    expect(await start(body)).toMatchObject({ status: 409, envelope: { error: 'admin.bulk_busy' } });
    await until('the waiting ones end', async () =>
      expect(await jobs.countDocuments({ stage: 'undoing' })).toBe(0),
    );
  });

  it('is only for owners with a recent sign-in', async () => {
    const member = await harness.sessions.open();
    const late = await harness.sessions.open({ role: 'owner', signedInAt: new Date(Date.now() - DAY_MS) });
    const body = { filter: {}, action: GOLD };
    expect(await start(body, member.token)).toMatchObject({
      status: 403,
      envelope: { error: 'auth.forbidden' },
    });
    expect(await start(body, late.token)).toMatchObject({
      status: 403,
      envelope: { error: 'auth.recent_sign_in_required' },
    });
  });
});

describe('GET /api/admin/bulk/:id', () => {
  it('contains the names of the members, and reads all these names in one query', async () => {
    const { mark, ids } = await someMembers(3);
    const id = await begin({ filter: { search: mark }, action: GOLD });
    await ended(id);
    const rows: BulkView['rows'][number][] = [];
    const commands = await mongoCommandsOf(harness.config.MONGO_DATABASE, async () => {
      rows.push(...(await read(id)).rows);
    });
    expect(rows.map(({ userId, fullName }) => [userId, fullName]).toSorted()).toEqual(
      ids.map((userId) => [userId, `Ada ${mark}`]).toSorted(),
    );
    const reads = commands.filter(
      ({ name, collection, command }) =>
        name === 'find' && collection === 'members' && JSON.stringify(command.filter).includes(ids[0] ?? ''),
    );
    expect(reads.map(({ command }) => command.projection)).toEqual([{ 'user.fullName': 1, 'user.email': 1 }]);
  });
});

describe('POST /api/admin/bulk/:id/undo', () => {
  it('ends only the grants that the action gave', async () => {
    const { mark, ids } = await someMembers(2);
    const [first = ''] = ids;
    await adminApi.patch(first, { tier: 'silver', dashboardUnlocked: true });
    const id = await begin({ filter: { search: mark }, action: GOLD });
    await ended(id);
    expect((await undo(id)).envelope.data).toMatchObject({ isUndone: true });
    const bulk = await ended(id);
    expect(bulk).toMatchObject({ done: 2, total: 2 });
    expect(bulk.rows.map(({ state }) => state)).toEqual(['undone', 'undone']);
    const { envelope } = await adminApi.list(`search=${mark}&sort=createdAt`);
    expect(envelope.data.find((row) => row.id === first)?.tier).toBe('silver');
    expect(envelope.data.find((row) => row.id !== first)?.tier).toBe('guest');
    expect((await undo(id)).envelope.data).toMatchObject({ state: 'done', isUndone: true });
  });

  it('withdraws messages that have not been sent yet, and keeps the others', async () => {
    const { mark, ids } = await someMembers(3);
    const [sent = '', ...others] = ids;
    const id = await begin({ filter: { search: mark }, action: MESSAGE });
    await ended(id);
    const rows = harness.database.collection<{ _id: string }>('bulk_rows');
    await rows.updateMany(
      { _id: { $in: others.map((each) => `${id}:${each}`) } },
      { $set: { state: 'waiting' } },
    );
    await undo(id);
    const states = (await ended(id)).rows.map(({ userId, state }) => [userId, state]);
    expect(Object.fromEntries(states)).toEqual({
      [sent]: 'done',
      ...Object.fromEntries(others.map((each) => [each, 'withdrawn'])),
    });
  });

  it('answers 404 for an unknown action', async () => {
    expect(await undo(someId())).toMatchObject({ status: 404, envelope: { error: 'admin.bulk_not_found' } });
  });
});
