import { afterAll, describe, expect, it } from 'vitest';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());

const PATH = '/api/account/export/admin';
const MINUTES = 60_000;

describe(`GET ${PATH}`, () => {
  it("holds the member's row and what was done to their access, without who the admin was", async () => {
    const user = someUser();
    const admin = await harness.sessions.open({ role: 'admin' });
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

  it('wants a sign-in of the last ten minutes', async () => {
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
