import type { AuditRowView } from '@croneai/contracts/endpoints/admin-audit.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { readDeskChanges } from '../../../tests/support/live-entries.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminDesk } from './admin-desk.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const desk = await openAdminDesk(harness);

const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const;

describe('GET /api/admin/users', () => {
  it('is loaded again by open desks when a member is new or changed, and the audit with each entry', async () => {
    const count = async (desk: string) =>
      (await readDeskChanges(harness.redisUrl)).filter(({ of }) => of === desk).length;
    const row = await desk.register();
    await until('admins are told of the member', async () => expect(await count('members')).toBe(1));
    await desk.patch(row.id, { tier: 'silver' });
    await until('admins are told of the change', async () => expect(await count('members')).toBe(2));
    await until('admins are told of the entry', async () => expect(await count('audit')).toBe(1));
    // The page of the member: as it is new, and as one for what the change and its entry did.
    const pages = async () => (await readDeskChanges(harness.redisUrl)).filter(({ of }) => of === 'member');
    const hint = { of: 'member', memberIds: [row.id] };
    await until('the page of the member is told', async () => expect((await pages())[0]).toEqual(hint));
    await until('it is told of the change', async () => expect((await pages())[1]).toEqual(hint));
  });

  it('lists members newest first, page by page, and nothing beyond the end', async () => {
    const mark = someId();
    const times = ['2026-01-03', '2026-01-01', '2026-01-02'].map((day) => `${day}T10:00:00.000Z`);
    for (const createdAt of times) await desk.register({ createdAt, fullName: `Paged ${mark}` });

    const first = await desk.list(`search=${mark}&limit=2`);
    expect(first.status).toBe(200);
    expect(first.envelope.pagination).toEqual({ total: 3, pages: 2, current: 1 });
    const second = await desk.list(`search=${mark}&limit=2&page=2`);
    const days = [...first.envelope.data, ...second.envelope.data].map((row) => row.createdAt.slice(0, 10));
    expect(days).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);

    const beyond = await desk.list(`search=${mark}&limit=2&page=9`);
    expect(beyond.envelope.data).toEqual([]);
    expect(beyond.envelope.pagination).toEqual({ total: 3, pages: 2, current: 9 });
  });

  it('orders members of the same moment by id, so that pages do not overlap', async () => {
    const mark = someId();
    for (let count = 0; count < 3; count += 1)
      await desk.register({ createdAt: '2026-02-01T10:00:00.000Z', fullName: `Same ${mark}` });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => desk.list(`search=${mark}&limit=1&page=${page}`)),
    );
    const ids = pages.flatMap(({ envelope }) => envelope.data.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(3);
  });

  it('finds a substring of name or e-mail in any case, and takes it literally', async () => {
    const mark = someId().slice(0, 8);
    const row = await desk.register({
      fullName: `Zoë (Ops) ${mark}+*`,
      email: `${mark}.mail+x@example.com`,
    });
    for (const search of [`ZOË (OPS) ${mark}`, `${mark}+*`, `${mark}.MAIL+X`]) {
      const found = await desk.list(`search=${encodeURIComponent(search)}`);
      expect(found.envelope.data, search).toEqual([row]);
    }
    expect((await desk.list(`search=${mark}%2Email.x`)).envelope.data).toEqual([]);
  });

  it('gives 50 rows a page unless set otherwise, and puts each hundred that a session is given on record, once', async () => {
    const mark = someId();
    const stored = harness.database.collection<{ _id: string }>('members');
    const { id } = await desk.register({ fullName: `Bulk ${mark}` });
    const { _id, ...one } = (await stored.findOne({ _id: id })) ?? { _id: '' };
    await stored.insertMany(Array.from({ length: 209 }, () => ({ ...one, _id: someId() })));
    const reader = await harness.sessions.open({ role: 'admin' });
    const readPage = (query: string) =>
      harness.call('GET', `/api/admin/users?search=${mark}&${query}`, { token: reader.token });
    const records = async () => {
      const query = `action=members.read&actor=${reader.userId}`;
      const { token } = desk.admin;
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
    await stored.deleteMany({ 'search.fullName': new RegExp(mark) });
  });

  it('shows a row and nothing else of the member', async () => {
    const user = someUser();
    await desk.register(user);
    const row = await desk.rowOf(user.email);
    const { userId: id, fullName, email, role, createdAt } = user;
    expect(row).toEqual({
      id,
      fullName,
      email,
      role,
      ...GUEST,
      createdAt,
      version: 1,
      erasesAt: null,
      blockedAt: null,
    });
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1000001', 'page'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=a&search=b', 'search'],
    ['search=%00', 'search'],
    ['search=a%0Ab', 'search'],
  ])('refuses %.20s', async (query, field) => {
    const { status, envelope } = await desk.list(query);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ success: false, error: 'request.invalid' });
    expect(envelope.data).toHaveProperty(['fields', field]);
  });

  it('refuses a search that is not UTF-8, and takes brackets for part of a name', async () => {
    expect(await desk.list('search=%ff')).toMatchObject({
      status: 400,
      envelope: { error: 'request.malformed' },
    });
    expect((await desk.list('search[$gt]=')).status).toBe(200);
    expect((await desk.list('search=')).status).toBe(200);
  });
});

describe('who may enter', () => {
  const calls: [string, string, unknown][] = [
    ['GET', '/api/admin/users', undefined],
    ['PATCH', `/api/admin/users/${'a'.repeat(24)}/access`, { tier: 'gold' }],
  ];
  it.each(calls)('%s %s refuses visitors, members and ended sessions', async (method, path, body) => {
    const member = await harness.sessions.open();
    const ask = (token?: string) => harness.call(method, path, { body, ...(token ? { token } : {}) });
    expect(await ask()).toMatchObject({ status: 401, envelope: { error: 'auth.unauthenticated' } });
    expect(await ask('not-a-token')).toMatchObject({ status: 401 });
    expect(await ask(member.token)).toMatchObject({ status: 403, envelope: { error: 'auth.forbidden' } });

    const ended = await harness.sessions.open({ role: 'admin' });
    await harness.sessions.end(ended);
    await until('the end of the session is seen', async () => {
      expect((await ask(ended.token)).status).toBe(401);
    });
  });
});
