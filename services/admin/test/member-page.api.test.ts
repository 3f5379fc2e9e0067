import type { MemberDetail, MemberHistoryEntry } from '@croneai/contracts/endpoints/admin-users.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminDesk } from './admin-desk.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const desk = await openAdminDesk(harness);

const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;
const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const;

const get = (id: string) =>
  harness.call<MemberDetail>('GET', `/api/admin/users/${id}`, { token: desk.admin.token });
const history = (id: string, query = '') =>
  harness.call<MemberHistoryEntry[]>('GET', `/api/admin/users/${id}/history?${query}`, {
    token: desk.admin.token,
  });
/** The entries come back to this service by the audit topic. */
const historyOf = (id: string, count: number) =>
  until(`${count} entries`, async () => {
    const { envelope } = await history(id);
    expect(envelope.data).toHaveLength(count);
    return envelope.data;
  });

describe('GET /api/admin/users/:id', () => {
  it('answers the row of the list, with when access last changed', async () => {
    const row = await desk.register();
    const before = await get(row.id);
    expect(before).toMatchObject({ status: 200, envelope: { data: row } });
    await desk.patch(row.id, GOLD);
    const after = (await get(row.id)).envelope.data;
    expect(after).toMatchObject({ ...GOLD, version: 2 });
    expect(Date.parse(after.accessChangedAt)).toBeGreaterThanOrEqual(
      Date.parse(before.envelope.data.accessChangedAt),
    );
  });

  it('shows when a member is to be erased, in the list too, until the account is kept', async () => {
    const erasesAt = '2026-11-27T09:30:00.000Z';
    const row = await desk.register({ erasesAt });
    expect(row.erasesAt).toBe(erasesAt);
    expect((await get(row.id)).envelope.data.erasesAt).toBe(erasesAt);
    await harness.publishUser(someUser({ userId: row.id, email: row.email, erasesAt: null }), 2);
    await until('the kept account', async () =>
      expect((await get(row.id)).envelope.data.erasesAt).toBeNull(),
    );
  });

  it('answers 404 for nobody and for who is deleted, 400 for what is no id', async () => {
    const row = await desk.register();
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
  it('shows what was done, newest first, by whom and why', async () => {
    const admin = await desk.register({ userId: desk.admin.userId, fullName: 'Agnes Admin', role: 'admin' });
    const row = await desk.register();
    expect((await history(row.id)).envelope).toMatchObject({
      data: [],
      pagination: { total: 0, pages: 0, current: 1 },
    });
    await desk.patch(row.id, { ...GOLD, reason: 'Proof seen' });
    await desk.patch(row.id, GUEST);
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
  });

  it('keeps the entries of an admin who is not known here, without a name', async () => {
    const stranger = await harness.sessions.open({ role: 'admin' });
    const row = await desk.register();
    await desk.patch(row.id, GOLD, {}, stranger.token);
    const [entry] = await historyOf(row.id, 1);
    expect(entry?.actor).toEqual({ id: stranger.userId, name: null });
  });

  it.each(['page=0', 'limit=201', 'page=one'])('refuses %s', async (query) => {
    const row = await desk.register();
    expect((await history(row.id, query)).status).toBe(422);
  });
});
