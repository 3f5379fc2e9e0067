import { randomUUID } from 'node:crypto';
import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { signClientAddress } from '@croneai/platform/http/client-address.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { CLIENT_ADDRESS_KEY } from '../../../tests/support/service-environment.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
/** Member whose access never changes, because all requests to change it are invalid. */
const unchanged = await adminApi.register();

/**
 * Reads the newest published state. Earlier versions may never be published, because a newer state
 * replaces a state that is not published yet.
 */
const accessOf = (id: string, version: number) =>
  until(`version ${version} of access`, () => {
    const newest = harness.seen('access', id).at(-1)?.value;
    expect(newest?.aggregateVersion).toBe(version);
    return newest;
  });

const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;
const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const;

describe('PATCH /api/admin/users/:id/access', () => {
  it('returns the merged row, and publishes to the auth service, the member, and the audit in one write', async () => {
    const row = await adminApi.register();
    const requestId = randomUUID();
    const { status, envelope } = await harness.call<MemberRow>('PATCH', `/api/admin/users/${row.id}/access`, {
      token: adminApi.admin.token,
      body: { ...GOLD, reason: 'Deposit of $500 verified' },
      headers: {
        'x-request-id': requestId,
        'x-client-address': signClientAddress(CLIENT_ADDRESS_KEY, '203.0.113.9'),
      },
    });
    expect(status).toBe(200);
    expect(envelope.data).toEqual({ ...row, ...GOLD, version: 2 });

    const [registered, changed] = await harness.waitForMessages('access', row.id, 2);
    expect(registered?.value).toMatchObject({ aggregateVersion: 1, payload: { cause: 'registered' } });
    expect(changed?.value).toMatchObject({
      type: 'access.changed',
      aggregateId: row.id,
      aggregateVersion: 2,
      requestId,
      payload: { userId: row.id, ...GOLD, cause: 'admin', revokedAtVersion: 0, answeredCodeId: null },
    });
    const [notice] = await harness.waitForMessages('mails', row.id, 1);
    expect(notice?.value).toMatchObject({
      type: 'access-granted',
      payload: { recipient: { kind: 'member', userId: row.id }, ...GOLD },
    });
    const [audit] = await harness.waitForMessages('audit', row.id, 1);
    expect(audit?.value).toMatchObject({
      type: 'audit.recorded',
      requestId,
      payload: {
        actor: { userId: adminApi.admin.userId, role: 'owner' },
        action: 'access.update',
        subject: { kind: 'member', id: row.id },
        before: GUEST,
        after: GOLD,
        reason: 'Deposit of $500 verified',
        address: '203.0.113.9',
      },
    });
  });

  it('publishes a revoke, and stores its version', async () => {
    const row = await adminApi.register();
    await adminApi.patch(row.id, GOLD);
    expect((await adminApi.patch(row.id, GUEST)).envelope.data).toMatchObject({ ...GUEST, version: 3 });
    expect((await accessOf(row.id, 3)).payload).toMatchObject({ ...GUEST, revokedAtVersion: 3 });
    const mails = await harness.waitForMessages('mails', row.id, 2);
    expect(mails.map(({ value }) => value.type)).toEqual(['access-granted', 'access-revoked']);
  });

  it('returns the same row, and publishes nothing if nothing changes', async () => {
    const row = await adminApi.register();
    const same = await adminApi.patch(row.id, GUEST);
    expect(same).toMatchObject({ status: 200, envelope: { data: row } });
    // The registration published version 1, and the change to guest published nothing. This change
    // is therefore the second message.
    await adminApi.patch(row.id, GOLD);
    const changes = await harness.waitForMessages('access', row.id, 2);
    expect(changes.map(({ value }) => value.aggregateVersion)).toEqual([1, 2]);
    expect(await harness.waitForMessages('audit', row.id, 1)).toHaveLength(1);
  });

  it('answers 409 with the current row to an admin whose page shows an older version', async () => {
    const row = await adminApi.register();
    const current = (await adminApi.patch(row.id, GOLD)).envelope.data;
    for (const body of [GUEST, GOLD]) {
      const { status, envelope } = await adminApi.patch(row.id, body, { 'if-match': '"1"' });
      expect(status).toBe(409);
      expect(envelope).toMatchObject({ success: false, error: 'admin.access_conflict', data: current });
    }
  });

  it('accepts exactly one of two admins’ simultaneous changes, and shows the other admin the current row (ASVS 2.3.4)', async () => {
    const other = await harness.sessions.open({ role: 'owner' });
    for (let round = 0; round < 3; round += 1) {
      const row = await adminApi.register();
      const seen = { 'if-match': '"1"' };
      const replies = await Promise.all([
        adminApi.patch(row.id, { tier: 'silver' }, seen),
        adminApi.patch(row.id, { tier: 'pro' }, seen, other.token),
      ]);
      const [winner, loser] = replies.toSorted((a, b) => a.status - b.status);
      expect([winner?.status, loser?.status]).toEqual([200, 409]);
      expect(loser?.envelope.data).toEqual(winner?.envelope.data);
      expect(await harness.waitForMessages('audit', row.id, 1)).toHaveLength(1);
    }
  });

  it('loses no change if several admins change access at once without If-Match', async () => {
    const row = await adminApi.register();
    const tiers = ['silver', 'pro', 'gold'];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => adminApi.patch(row.id, { tier: tiers[index % 3] })),
    );
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const last = await adminApi.rowOf(row.email);
    expect((await accessOf(row.id, last.version)).payload.tier).toBe(last.tier);
    const versions = harness.seen('access', row.id).map(({ value }) => value.aggregateVersion);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(await harness.waitForMessages('audit', row.id, last.version - 1)).toHaveLength(last.version - 1);
  });

  it('lets admins change their own access', async () => {
    const row = await adminApi.register({ role: 'owner' });
    const own = await harness.sessions.open({ role: 'owner', userId: row.id });
    expect((await adminApi.patch(row.id, { tier: 'silver' }, {}, own.token)).status).toBe(200);
  });

  it('undoes a revoke with the former ends of the grants, but only if nothing else changed since', async () => {
    const row = await adminApi.register();
    const { token } = adminApi.admin;
    const until = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const body = { userId: row.id, tier: 'gold', until, source: 'manual', reason: 'Trial' };
    await harness.call('POST', '/api/admin/grants', { token, body });
    expect((await adminApi.patch(row.id, GUEST)).status).toBe(200);
    const undo = { ...GOLD, hasDeposited: false, reason: 'Revoke undone', restoresGrants: true };
    const undone = await adminApi.patch(row.id, undo);
    expect(undone.envelope.data).toMatchObject({ tier: 'gold', dashboardUnlocked: true, grantEndsAt: until });
    const again = await adminApi.patch(row.id, undo);
    expect(again).toMatchObject({ status: 409, envelope: { error: 'admin.access_conflict' } });
  });

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'body'],
    ['only a reason', { reason: 'because' }, 'body'],
    ['only unknown keys', { role: 'owner' }, 'body'],
    ['an unknown tier', { tier: 'diamond' }, 'tier'],
    ['a nested operator as tier', { tier: { $gt: '' } }, 'tier'],
    ['a text as flag', { dashboardUnlocked: 'true' }, 'dashboardUnlocked'],
    ['a line break in the reason', { tier: 'gold', reason: 'a\r\nBcc: b' }, 'reason'],
    ['an over-long reason', { tier: 'gold', reason: 'x'.repeat(501) }, 'reason'],
  ])('rejects %s with 422', async (_what, body, field) => {
    const { status, envelope } = await adminApi.patch(unchanged.id, body);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ success: false, error: 'request.invalid' });
    expect(envelope.data).toHaveProperty(['fields', field]);
    expect((await adminApi.rowOf(unchanged.email)).version).toBe(1);
  });

  it.each(['1', '"x"', '"-1"', '"1", "2"', ''])('rejects If-Match %j with 422', async (header) => {
    const { status, envelope } = await adminApi.patch(unchanged.id, GOLD, { 'if-match': header });
    expect(status).toBe(422);
    expect(envelope.data).toHaveProperty(['fields', 'if-match']);
  });

  it('answers 404 for an unknown id, and 400 for an invalid id', async () => {
    const reply = await adminApi.patch(someId(), GOLD);
    expect(reply).toMatchObject({ status: 404, envelope: { error: 'admin.member_not_found' } });
    expect((await adminApi.patch('A'.repeat(24), GOLD)).status).toBe(400);
  });
});
