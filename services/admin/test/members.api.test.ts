import { randomBytes } from 'node:crypto';
import type { AuditRowView } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import type { MemberDetail, MemberHistoryEntry } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { Broker } from '@croneai/contracts/endpoints/admin/brokers.ts';
import type { StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { readAdminChanges } from '../../../tests/support/live-entries.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);

const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const;

describe('GET /api/admin/users', () => {
  it('refreshes open admin pages when a member is added or changed, and the audit page when an entry is added', async () => {
    const count = async (area: string) =>
      (await readAdminChanges(harness.redisUrl)).filter(({ of }) => of === area).length;
    const row = await adminApi.register();
    await until('admins are told of the member', async () => expect(await count('members')).toBe(1));
    await adminApi.patch(row.id, { tier: 'silver' });
    await until('admins are told of the change', async () => expect(await count('members')).toBe(2));
    await until('admins are told of the entry', async () => expect(await count('audit')).toBe(1));
    // Expects two hints for the member's page: one for the new member, and one for both the change
    // and its audit entry.
    const pages = async () => (await readAdminChanges(harness.redisUrl)).filter(({ of }) => of === 'member');
    const hint = { of: 'member', memberIds: [row.id] };
    await until('the page of the member is told', async () => expect((await pages())[0]).toEqual(hint));
    await until('it is told of the change', async () => expect((await pages())[1]).toEqual(hint));
  });

  it('lists members newest first, page by page, and nothing after the last page', async () => {
    const mark = someId();
    const times = ['2026-01-03', '2026-01-01', '2026-01-02'].map((day) => `${day}T10:00:00.000Z`);
    for (const createdAt of times) await adminApi.register({ createdAt, fullName: `Paged ${mark}` });

    const first = await adminApi.list(`search=${mark}&limit=2`);
    expect(first.status).toBe(200);
    expect(first.envelope.pagination).toEqual({ total: 3, pages: 2, current: 1 });
    const second = await adminApi.list(`search=${mark}&limit=2&page=2`);
    const days = [...first.envelope.data, ...second.envelope.data].map((row) => row.createdAt.slice(0, 10));
    expect(days).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);

    const beyond = await adminApi.list(`search=${mark}&limit=2&page=9`);
    expect(beyond.envelope.data).toEqual([]);
    expect(beyond.envelope.pagination).toEqual({ total: 3, pages: 2, current: 9 });
  });

  it('sorts by id the members who were created at the same moment, so that pages do not overlap', async () => {
    const mark = someId();
    for (let count = 0; count < 3; count += 1)
      await adminApi.register({ createdAt: '2026-02-01T10:00:00.000Z', fullName: `Same ${mark}` });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => adminApi.list(`search=${mark}&limit=1&page=${page}`)),
    );
    const ids = pages.flatMap(({ envelope }) => envelope.data.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(3);
  });

  it('finds any text that is part of a name or e-mail, in upper or lower case', async () => {
    const mark = someId().slice(0, 8);
    const row = await adminApi.register({
      fullName: `Zoë (Ops) ${mark}+*`,
      email: `${mark}.mail+x@example.com`,
    });
    for (const search of [`ZOË (OPS) ${mark}`, `${mark}+*`, `${mark}.MAIL+X`]) {
      const found = await adminApi.list(`search=${encodeURIComponent(search)}`);
      expect(found.envelope.data, search).toEqual([row]);
    }
    expect((await adminApi.list(`search=${mark}%2Email.x`)).envelope.data).toEqual([]);
    // The parameter `search[$gt]` is unknown and therefore ignored; it is not a MongoDB operator.
    expect((await adminApi.list('search[$gt]=')).status).toBe(200);
  });

  it('returns 50 rows a page by default, and adds an audit entry for each hundred rows that a session reads', async () => {
    const mark = someId();
    const stored = harness.database.collection<{ _id: string }>('members');
    const { id } = await adminApi.register({ fullName: `Bulk ${mark}` });
    const { _id, ...one } = (await stored.findOne({ _id: id })) ?? { _id: '' };
    await stored.insertMany(Array.from({ length: 209 }, () => ({ ...one, _id: someId() })));
    const reader = await harness.sessions.open({ role: 'owner' });
    const readPage = (query: string) =>
      harness.call('GET', `/api/admin/users?search=${mark}&${query}`, { token: reader.token });
    const records = async () => {
      const query = `action=members.read&actor=${reader.userId}`;
      const { token } = adminApi.admin;
      const audit = await harness.call<AuditRowView[]>('GET', `/api/admin/audit?${query}`, { token });
      return audit.envelope.data.map(({ after }) => after);
    };
    const entry = (records: number, query: object) => ({
      filter: { list: 'listUsers', search: `a text of ${mark.length} characters`, ...query, records },
    });
    for (let again = 0; again < 3; again += 1)
      expect((await readPage('page=1')).envelope.data).toHaveLength(50);
    for (let again = 0; again < 3; again += 1) await readPage('page=2');
    await until('one record', async () =>
      expect(await records()).toEqual([entry(100, { page: 2, limit: 50 })]),
    );
    await readPage('limit=200');
    await until('a second record', async () =>
      expect((await records())[0]).toEqual(entry(200, { page: 1, limit: 200 })),
    );
    expect((await readPage('limit=200&page=2')).status).toBe(200);
    expect(await records()).toHaveLength(2);
    await stored.deleteMany({ 'listed.text': new RegExp(mark) });
  });

  it('returns the fields of a row, and no other fields', async () => {
    const user = someUser();
    await adminApi.register(user);
    const row = await adminApi.rowOf(user.email);
    const { userId: id, fullName, email, country, role, createdAt, lastSeenAt } = user;
    expect(row).toEqual({
      id,
      fullName,
      email,
      country,
      source: 'direct',
      role,
      ...GUEST,
      features: [],
      createdAt,
      lastSeenAt,
      grantEndsAt: null,
      version: 1,
      erasesAt: null,
      blockedAt: null,
    });
  });

  it.each([
    ['page=0', 'page'],
    ['limit=201', 'limit'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=a%0Ab', 'search'],
    ['tier=diamond', 'tier'],
    ['state=asleep', 'state'],
    ['country=Atlantis', 'country'],
    ['seenBefore=yesterday', 'seenBefore'],
    ['grantEndsWithin=0', 'grantEndsWithin'],
    ['sort=email', 'sort'],
  ])('rejects %.20s', async (query, field) => {
    const { status, envelope } = await adminApi.list(query);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ success: false, error: 'request.invalid' });
    expect(envelope.data).toHaveProperty(['fields', field]);
  });
});

describe('access to members', () => {
  const calls: [string, string, unknown][] = [
    ['GET', '/api/admin/users', undefined],
    ['GET', '/api/admin/users/export', undefined],
    ['PATCH', `/api/admin/users/${'a'.repeat(24)}/access`, { tier: 'gold' }],
  ];
  it.each(calls)('%s %s refuses visitors, members, and ended sessions', async (method, path, body) => {
    const member = await harness.sessions.open();
    const ask = (token?: string) => harness.call(method, path, { body, ...(token ? { token } : {}) });
    expect(await ask()).toMatchObject({ status: 401, envelope: { error: 'auth.unauthenticated' } });
    expect(await ask('not-a-token')).toMatchObject({ status: 401 });
    expect(await ask(member.token)).toMatchObject({ status: 403, envelope: { error: 'auth.forbidden' } });

    const ended = await harness.sessions.open({ role: 'owner' });
    await harness.sessions.end(ended);
    await until('the end of the session is seen', async () => {
      expect((await ask(ended.token)).status).toBe(401);
    });
  });
});

const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;

const get = (id: string) =>
  harness.call<MemberDetail>('GET', `/api/admin/users/${id}`, { token: adminApi.admin.token });
const history = (id: string, query = '') =>
  harness.call<MemberHistoryEntry[]>('GET', `/api/admin/users/${id}/history?${query}`, {
    token: adminApi.admin.token,
  });
/** Waits, because entries reach the history only through the audit topic. */
const historyOf = (id: string, count: number) =>
  until(`${count} entries`, async () => {
    const { envelope } = await history(id);
    expect(envelope.data).toHaveLength(count);
    return envelope.data;
  });

describe('GET /api/admin/users/:id', () => {
  it('returns the row of the list, with the time of the last access change', async () => {
    const row = await adminApi.register();
    const before = await get(row.id);
    expect(before).toMatchObject({ status: 200, envelope: { data: row } });
    await adminApi.patch(row.id, GOLD);
    const after = (await get(row.id)).envelope.data;
    expect(after).toMatchObject({ ...GOLD, version: 2 });
    expect(Date.parse(after.accessChangedAt)).toBeGreaterThanOrEqual(
      Date.parse(before.envelope.data.accessChangedAt),
    );
  });

  it('shows the due time of a requested erasure until the erasure is cancelled, as the list does', async () => {
    const erasesAt = '2026-11-27T09:30:00.000Z';
    const row = await adminApi.register({ erasesAt });
    expect(row.erasesAt).toBe(erasesAt);
    expect((await get(row.id)).envelope.data.erasesAt).toBe(erasesAt);
    await harness.publishUser(someUser({ userId: row.id, email: row.email, erasesAt: null }), 2);
    await until('the kept account', async () =>
      expect((await get(row.id)).envelope.data.erasesAt).toBeNull(),
    );
  });

  it('answers 404 for an unknown or deleted member, and 400 for an invalid id', async () => {
    const row = await adminApi.register();
    await harness.publishUserDeleted(row.id);
    for (const call of [get, history]) {
      const { status, envelope } = await call(someId());
      expect([status, envelope.error]).toEqual([404, 'admin.member_not_found']);
      expect((await call('no-id')).status).toBe(400);
      expect((await call(row.id)).status).toBe(404);
    }
  });
});

describe('GET /api/admin/users/:id/history', () => {
  it('shows actions newest first, each with the admin’s name and the reason', async () => {
    const admin = await adminApi.register({
      userId: adminApi.admin.userId,
      fullName: 'Agnes Admin',
      role: 'owner',
    });
    const row = await adminApi.register();
    expect((await history(row.id)).envelope).toMatchObject({
      data: [],
      pagination: { total: 0, pages: 0, current: 1 },
    });
    await adminApi.patch(row.id, { ...GOLD, reason: 'Proof seen' });
    await adminApi.patch(row.id, GUEST);
    const [revoke, grant] = await historyOf(row.id, 2);
    expect(grant).toMatchObject({
      action: 'access.update',
      actor: { id: admin.id, name: 'Agnes Admin' },
      before: GUEST,
      after: GOLD,
      reason: 'Proof seen',
    });
    expect(revoke).toMatchObject({ before: GOLD, after: GUEST, reason: null });

    const second = await history(row.id, 'limit=1&page=2');
    expect(second.envelope.data).toEqual([grant]);
    expect(second.envelope.pagination).toEqual({ total: 2, pages: 2, current: 2 });
    expect((await history(row.id, 'limit=1&page=9')).envelope.data).toEqual([]);
    expect((await history(row.id, 'limit=201')).status).toBe(422);
  });

  it('lists the entries of an unknown admin without a name', async () => {
    const stranger = await harness.sessions.open({ role: 'owner' });
    const row = await adminApi.register();
    await adminApi.patch(row.id, GOLD, {}, stranger.token);
    const [entry] = await historyOf(row.id, 1);
    expect(entry?.actor).toEqual({ id: stranger.userId, name: null });
  });
});

const PATH = '/api/account/export/admin';
const MINUTES = 60_000;

describe(`GET ${PATH}`, () => {
  it('contains the member’s row and the changes of their access, without the admins’ names', async () => {
    const user = someUser();
    const admin = await harness.sessions.open({ role: 'owner' });
    const member = await harness.sessions.open({ userId: user.userId });
    await harness.publishUser(user);
    await harness.waitForMessages('access', user.userId, 1);
    await harness.call('PATCH', `/api/admin/users/${user.userId}/access`, {
      token: admin.token,
      body: { tier: 'silver', reason: 'Deposit verified' },
    });

    const data = await until('the audit entry in the export', async () => {
      const { envelope } = await harness.call<Record<string, unknown[]>>('GET', PATH, {
        token: member.token,
      });
      expect(envelope.data.accessHistory).toHaveLength(1);
      return envelope.data;
    });
    expect(data).toMatchObject({
      member: { id: user.userId, email: user.email, tier: 'silver', version: 2 },
      grants: [{ tier: 'silver', until: null, source: 'manual', reason: 'Deposit verified' }],
      accessHistory: [
        {
          action: 'access.update',
          before: { tier: 'guest' },
          after: { tier: 'silver' },
          reason: 'Deposit verified',
        },
      ],
      adminActions: [],
    });
    expect(JSON.stringify(data)).not.toContain(admin.userId);

    const own = await harness.call<Record<string, unknown[]>>('GET', PATH, { token: admin.token });
    expect(own.envelope.data).toMatchObject({
      member: null,
      accessHistory: [],
      adminActions: [{ action: 'access.update', subject: { id: user.userId } }],
    });
  });

  it('contains deposits, events of brokers, bulk actions, and changes of settings', async () => {
    const { token } = await harness.sessions.open({ role: 'owner' });
    const user = someUser({ admissionCode: randomBytes(5).toString('hex').toUpperCase() });
    await harness.publishUser(user);
    await adminApi.rowOf(user.email);
    const call = async <Data>(verb: string, path: string, body?: object) => {
      const { status, envelope } = await harness.call<Data>(verb, `/api/admin/${path}`, { token, body });
      expect(status, JSON.stringify(envelope)).toBeLessThan(300);
      return envelope.data;
    };
    const deposit = { amount: 50, currency: 'USD', broker: 'Partner broker', account: '5550123' };
    await call('POST', 'deposits', { ...deposit, userId: user.userId });
    const [broker] = await call<Broker[]>('GET', 'brokers');
    const eventId = randomBytes(6).toString('hex');
    const query = `event=registration&event_id=${eventId}&click_id=${user.admissionCode}`;
    expect((await fetch(`${harness.url}${broker?.address}?${query}`)).status).toBe(200);
    const action = { kind: 'message', subject: 'Moved', text: 'The session begins at six.' };
    await call('POST', 'bulk', { filter: { search: user.email }, action });
    const { version } = await call<StoredSettings>('GET', 'settings');
    await call('PUT', 'settings', { values: { supportHandle: '@help' }, version });

    const member = await harness.sessions.open({ userId: user.userId });
    const exportOf = async (as: string) =>
      (await harness.call<Record<string, unknown>>('GET', PATH, { token: as })).envelope.data;
    await until('the bulk action in the export', async () =>
      expect(await exportOf(member.token)).toMatchObject({
        deposits: [{ ...deposit, state: 'claimed', source: 'admin' }],
        brokerEvents: [{ eventId, event: 'registration', clickId: user.admissionCode }],
        bulkActions: [{ state: 'done', why: '' }],
        settingsChanges: [],
      }),
    );
    expect(await exportOf(token)).toMatchObject({
      deposits: [],
      brokerEvents: [],
      bulkActions: [],
      bulkActionsStarted: [{ kind: 'message' }],
      settingsChanges: [{ version: version + 1 }],
    });
  });

  it('requires a sign-in within the last ten minutes', async () => {
    const signedInAt = new Date(Date.now() - 10 * MINUTES - 1_000);
    const { token } = await harness.sessions.open({ signedInAt });
    expect(await harness.call('GET', PATH, { token })).toMatchObject({
      status: 403,
      envelope: { error: 'auth.recent_sign_in_required' },
    });
    const recent = await harness.sessions.open({ signedInAt: new Date(Date.now() - 9 * MINUTES) });
    expect((await harness.call('GET', PATH, { token: recent.token })).status).toBe(200);
  });

  it('refuses visitors', async () => {
    expect((await harness.call('GET', PATH)).status).toBe(401);
  });
});
