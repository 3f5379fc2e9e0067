import { dashboardCodeIssued, passwordChanged } from '@croneai/contracts/events/notices.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { isDeskChanged } from '../../../tests/support/live-entries.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { inMinutes, someUser, startHarness } from './harness.ts';

const notifier = await startHarness({ backing: inject('backing') });
afterAll(() => notifier.stop());

/** A member with three mails: a code before they were one, a changed password, a dashboard code. */
async function someMemberWithMails() {
  const user = someUser();
  const member = { kind: 'member', userId: user.userId } as const;
  const first = await notifier.publishCode({ email: user.email, secret: 'SECRET77' });
  await notifier.rowOf(first, 'sent');
  await notifier.publishUser(user);
  const changed = { changedAt: inMinutes(0), address: '203.0.113.7' };
  const second = await notifier.publish(passwordChanged, { recipient: member, ...changed });
  await notifier.rowOf(second, 'sent');
  const third = await notifier.publish(dashboardCodeIssued, {
    recipient: member,
    expiresAt: inMinutes(10),
    sealed: await notifier.seal(dashboardCodeIssued, 'SECRET77'),
  });
  await notifier.rowOf(third, 'sent');
  return user;
}

const user = await someMemberWithMails();
const pathOf = (userId: string) => `/api/admin/users/${userId}/deliveries`;
const EXPORT = '/api/account/export/notifier';

describe('GET /api/admin/users/:id/deliveries', () => {
  it('lists what went to a member by pages, newest first, without any secret', async () => {
    const { token } = await notifier.sessions.open({ role: 'admin' });
    const { status, envelope } = await notifier.get(pathOf(user.userId), token);
    expect(status).toBe(200);
    expect(envelope.data.map(({ template }: { template: string }) => template)).toEqual([
      'dashboard-code-issued',
      'password-changed',
      'code-requested',
    ]);
    expect(envelope.data[0]).toMatchObject({
      recipient: user.email,
      subject: 'Your CroneAI dashboard code',
      status: 'sent',
      attempts: 1,
      lastError: null,
    });
    expect(envelope.pagination).toEqual({ total: 3, pages: 1, current: 1 });
    await until('the desk is told of the mails', async () =>
      expect(await isDeskChanged(notifier.config.REDIS_URL, 'mails', user.userId)).toBe(true),
    );
    expect(JSON.stringify(envelope)).not.toMatch(/SECRET77|sealed|203\.0\.113/);
    const second = (await notifier.get(`${pathOf(user.userId)}?page=2&limit=2`, token)).envelope;
    expect(second.data).toMatchObject([{ template: 'code-requested' }]);
    expect(second.pagination).toEqual({ total: 3, pages: 2, current: 2 });
  });

  it('is for admins only, and refuses what it cannot read', async () => {
    const admin = await notifier.sessions.open({ role: 'admin' });
    const member = await notifier.sessions.open();
    expect((await notifier.get(pathOf(someId()))).status).toBe(401);
    expect((await notifier.get(pathOf(member.userId), member.token)).status).toBe(403);
    expect((await notifier.get(pathOf('nobody'), admin.token)).status).toBe(400);
    expect((await notifier.get(`${pathOf(someId())}?limit=0`, admin.token)).status).toBe(422);
    expect((await notifier.get(`${pathOf(someId())}?page[$gt]=1&limit=9999`, admin.token)).status).toBe(422);
  });

  it('distinguishes somebody unknown from a member without mails', async () => {
    const { token } = await notifier.sessions.open({ role: 'admin' });
    const unknown = await notifier.get(pathOf(someId()), token);
    expect([unknown.status, unknown.envelope.error]).toEqual([404, 'admin.member_not_found']);

    const other = someUser();
    await notifier.publishUser(other);
    await until('the copy of the member', async () => {
      const { status, envelope } = await notifier.get(pathOf(other.userId), token);
      expect([status, envelope.data, envelope.pagination?.total]).toEqual([200, [], 0]);
    });
  });
});

describe('GET /api/account/export/notifier', () => {
  it('gives a member who has just signed in everything held about them, without codes', async () => {
    const { token } = await notifier.sessions.open({ userId: user.userId });
    const { status, envelope } = await notifier.get(EXPORT, token);
    expect(status).toBe(200);
    const { fullName, email, notifications } = user;
    const held = envelope.data;
    expect(held.recipient).toEqual({ fullName, email, notifications });
    expect(held.deliveries).toHaveLength(3);
    expect(JSON.stringify(held)).toContain('203.0.113.7');
    expect(JSON.stringify(held)).not.toMatch(/SECRET77|sealed/);
  });

  it('wants a sign-in within the last ten minutes', async () => {
    const signedInAt = new Date(Date.now() - 11 * 60_000);
    const { token } = await notifier.sessions.open({ signedInAt });
    const { status, envelope } = await notifier.get(EXPORT, token);
    expect([status, envelope.error]).toEqual([403, 'auth.recent_sign_in_required']);
    expect((await notifier.get(EXPORT)).status).toBe(401);
  });

  it('answers for a member of whom nothing is known', async () => {
    const { token } = await notifier.sessions.open();
    const { envelope } = await notifier.get(EXPORT, token);
    expect(envelope.data).toEqual({ recipient: null, deliveries: [] });
  });
});

describe('readiness', () => {
  it('counts the stores that calls need, and nothing else', async () => {
    await until('the service to be ready', async () => {
      expect(await notifier.health()).toMatchObject({
        ready: true,
        checks: [
          { name: 'redis', ok: true },
          { name: 'mongo', ok: true },
          { name: 'copies:notifier', ok: true },
        ],
        degraded: [],
      });
    });
  });
});
