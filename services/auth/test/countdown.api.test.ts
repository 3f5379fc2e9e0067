import { HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness } from './harness.ts';
import { newMember, theAdmin } from './people.ts';

const COUNTDOWN_MINUTES = 480;
const DURATION_MS = COUNTDOWN_MINUTES * 60_000;

const harness = await startHarness({ COUNTDOWN_MINUTES: String(COUNTDOWN_MINUTES) });
afterAll(() => harness.stop());

const countdown = (token?: string) => harness.call('GET', '/api/countdown', token ? { token } : {});
const config = () => harness.call('GET', '/api/countdown/config');

describe('the site-wide countdown', () => {
  it('is the same for every visitor and survives a restart', async () => {
    const first = await countdown();
    expect(first.body.data).toMatchObject({ scope: 'site' });
    expect(first.body.data.remainingMs).toBeGreaterThan(0);
    await harness.restart();
    const second = await countdown();
    expect(Math.abs(Date.parse(second.body.data.endsAt) - Date.parse(first.body.data.endsAt))).toBeLessThan(
      2,
    );
  });

  it('can be restarted only by admins, and each restart is audited', async () => {
    const member = await newMember(harness);
    const refused = await harness.call('POST', '/api/countdown/reset', { token: member.token });
    expect(answer(refused)).toEqual([403, 'auth.forbidden']);
    expect((await harness.call('POST', '/api/countdown/reset')).status).toBe(401);

    const admin = await theAdmin(harness);
    const reset = await harness.call('POST', '/api/countdown/reset', {
      token: admin.token,
      address: '203.0.113.9',
    });
    expect(reset.status).toBe(200);
    const leftMs = Date.parse(reset.body.data.endsAt) - Date.now();
    expect(Math.abs(leftMs - DURATION_MS)).toBeLessThan(10_000);
    expect((await config()).body.data).toMatchObject({
      endsAt: reset.body.data.endsAt,
      durationSeconds: COUNTDOWN_MINUTES * 60,
      restarts: true,
    });
    // Looks for the reset by its action, because the audit also contains an entry about the first
    // admin.
    const isReset = ({ payload }: { payload: unknown }) =>
      (payload as { action: string }).action === 'countdown.reset';
    const audit = await harness.event('audit.recorded', isReset);
    expect(audit.payload).toMatchObject({
      action: 'countdown.reset',
      actor: { userId: admin.id, role: 'owner' },
      address: '203.0.113.9',
    });

    await harness.redis.del('auth:countdown:anchor');
    const rebuilt = Date.parse((await config()).body.data.endsAt);
    expect(Math.abs(rebuilt - Date.parse(reset.body.data.endsAt))).toBeLessThan(2);
  });
});

describe("a member's trial", () => {
  it('ends 24 hours after confirmation, and then stays at zero', async () => {
    const member = await newMember(harness);
    const begun = (await countdown(member.token)).body.data;
    expect(begun.scope).toBe('trial');
    expect(begun.remainingMs).toBeGreaterThan(24 * HOUR_MS - 60_000);
    const own = () => countdown(member.token);
    const late = (await harness.later(23.5 * HOUR_MS, own)).body.data;
    expect(late.timeFormatted.hours).toBe('00');
    expect(late.endsAt).toBe(begun.endsAt);
    // The clock of the service is 25 hours ahead here. The token is still valid, because its
    // lifetime of 24 hours is checked against the real clock.
    const over = (await harness.later(25 * HOUR_MS, own)).body.data;
    expect(over).toMatchObject({
      timeFormatted: { hours: '00', minutes: '00', seconds: '00' },
      remainingMs: 0,
    });
  });

  it('is 0:0:0 for an admin, because the dashboard of an admin is always unlocked', async () => {
    const { token } = await theAdmin(harness);
    expect((await countdown(token)).body.data.timeFormatted).toEqual({
      hours: '0',
      minutes: '0',
      seconds: '0',
    });
  });

  it('is answered without reading the database, and is rebuilt once after Redis has lost it', async () => {
    const member = await newMember(harness);
    await countdown(member.token);
    const { endsAt } = (await countdown(member.token)).body.data;
    expect(await harness.redis.get(`auth:trial:${member.id}`)).toBe(endsAt);
    await harness.redis.set(`auth:trial:${member.id}`, new Date(Date.now() + HOUR_MS).toISOString());
    expect((await countdown(member.token)).body.data.remainingMs).toBeLessThanOrEqual(HOUR_MS);
    await harness.redis.del(`auth:trial:${member.id}`, `auth:access:${member.id}`);
    expect((await countdown(member.token)).body.data.endsAt).toBe(endsAt);
  });

  it('is replaced by the site-wide countdown if the token is invalid', async () => {
    expect((await countdown('rubbish')).body.data.scope).toBe('site');
  });
});
