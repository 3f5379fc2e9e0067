import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

/** Limit for the delay of a grant's end. A quiet machine needs less than a second. */
const LATE_MS = 10_000;

const give = (body: Record<string, unknown>, by = token) =>
  harness.call<GrantView>('POST', '/api/admin/grants', {
    token: by,
    body: { tier: 'gold', until: null, source: 'manual', reason: 'Trial', ...body },
  });
const list = async (userId: string) =>
  (await harness.call<GrantView[]>('GET', `/api/admin/grants?userId=${userId}`, { token })).envelope.data;
const end = (id: string) => harness.call<GrantView>('DELETE', `/api/admin/grants/${id}`, { token });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('/api/admin/grants', () => {
  it('gives a tier until a set time, and then removes it with one event and one mail', async () => {
    const row = await adminApi.register();
    const endsAt = Date.now() + 5_000;
    const given = await give({ userId: row.id, until: new Date(endsAt).toISOString(), source: 'deposit' });
    expect(given).toMatchObject({ status: 201, envelope: { data: { state: 'live', userId: row.id } } });
    expect(await adminApi.rowOf(row.email)).toMatchObject({
      tier: 'gold',
      dashboardUnlocked: true,
      version: 2,
    });

    const changes = await harness.waitForMessages('access', row.id, 3);
    expect(Date.now() - endsAt).toBeLessThan(LATE_MS);
    expect(changes.slice(1).map(({ value }) => value.payload)).toMatchObject([
      { tier: 'gold', dashboardUnlocked: true, cause: 'grant' },
      { tier: 'guest', dashboardUnlocked: false, cause: 'grant' },
    ]);
    const mails = await harness.waitForMessages('mails', row.id, 2);
    expect(mails.map(({ value }) => value.type)).toEqual(['access-granted', 'grant-ended']);
    expect(await list(row.id)).toMatchObject([{ state: 'ended', endedAt: new Date(endsAt).toISOString() }]);
    const [audit] = await harness.waitForMessages('audit', row.id, 1);
    expect(audit?.value.payload).toMatchObject({ action: 'grant.give', reason: 'Trial', before: {} });
  });

  it('starts a planned grant at its start time', async () => {
    const row = await adminApi.register();
    const given = await give({ userId: row.id, from: inMs(1_000), tier: 'silver' });
    expect(given.envelope.data.state).toBe('planned');
    expect((await adminApi.rowOf(row.email)).tier).toBe('guest');
    await until('the start', async () => expect((await adminApi.rowOf(row.email)).tier).toBe('silver'));
  });

  it('ends a grant whose stored end time has already passed', async () => {
    const row = await adminApi.register();
    await give({ userId: row.id, until: inMs(3_600_000) });
    const past = new Date(Date.now() - 60_000);
    await harness.database
      .collection('members')
      .updateOne({ _id: row.id as never }, { $set: { nextGrantAt: past, 'grants.0.until': past } });
    await until('the end', async () => expect((await adminApi.rowOf(row.email)).tier).toBe('guest'));
    expect((await adminApi.rowOf(row.email)).version).toBe(3);
  });

  it('ends a grant after a restart if its end time passed while the service was stopped', async () => {
    const row = await adminApi.register();
    const endsAt = Date.now() + 1_500;
    await give({ userId: row.id, until: new Date(endsAt).toISOString() });
    expect((await adminApi.rowOf(row.email)).tier).toBe('gold');
    await harness.restart(() =>
      until('the end of the grant', () => expect(Date.now()).toBeGreaterThan(endsAt + 500)),
    );
    await until('the end', async () => expect((await adminApi.rowOf(row.email)).tier).toBe('guest'));
    expect(await list(row.id)).toMatchObject([{ state: 'ended', endedAt: new Date(endsAt).toISOString() }]);
    const mails = await harness.waitForMessages('mails', row.id, 2);
    expect(mails.map(({ value }) => value.type)).toEqual(['access-granted', 'grant-ended']);
  });

  it('ends a grant at an admin’s request, and publishes no second event if the request is repeated', async () => {
    const row = await adminApi.register();
    const { id } = (await give({ userId: row.id })).envelope.data;
    for (let round = 0; round < 2; round += 1) {
      expect(await end(id)).toMatchObject({ status: 200, envelope: { data: { id, state: 'ended' } } });
    }
    expect(await adminApi.rowOf(row.email)).toMatchObject({ tier: 'guest', version: 3 });
  });

  it('lists access from the button “Grant Gold” as an open-ended manual grant, which the button “Revoke” ends', async () => {
    const row = await adminApi.register();
    await adminApi.patch(row.id, { tier: 'gold', dashboardUnlocked: true, hasDeposited: true });
    expect(await list(row.id)).toMatchObject([
      { tier: 'gold', until: null, source: 'manual', state: 'live' },
    ]);
    await adminApi.patch(row.id, { tier: 'guest', dashboardUnlocked: false, hasDeposited: false });
    expect(await list(row.id)).toMatchObject([{ state: 'ended' }]);
  });

  it('gives a stable id to access that has no stored grant, so that an admin can end the access', async () => {
    const row = await adminApi.register();
    const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, features: [] };
    await harness.database
      .collection('members')
      .updateOne({ _id: row.id as never }, { $set: { access, grants: [] } });
    const [first] = await list(row.id);
    expect(first).toMatchObject({ tier: 'gold', until: null, source: 'manual', state: 'live' });
    expect(await list(row.id)).toEqual([first]);
    expect(await end(first?.id ?? '')).toMatchObject({ status: 200, envelope: { data: { state: 'ended' } } });
    expect(await list(row.id)).toMatchObject([{ id: first?.id, state: 'ended' }]);
    expect((await adminApi.rowOf(row.email)).tier).toBe('guest');
  });

  it('opens a feature without a tier, and closes it when the tiers are revoked', async () => {
    const row = await adminApi.register();
    const endsAt = Date.now() + 8_000;
    const bot = { userId: row.id, tier: undefined, feature: 'bot', source: 'lead' };
    const given = await give({ ...bot, until: new Date(endsAt).toISOString() });
    expect(given).toMatchObject({ status: 201, envelope: { data: { tier: null, feature: 'bot' } } });
    expect(await adminApi.rowOf(row.email)).toMatchObject({
      tier: 'guest',
      dashboardUnlocked: false,
      features: ['bot'],
    });
    await give({ userId: row.id });
    await adminApi.patch(row.id, { tier: 'guest', dashboardUnlocked: false });
    expect(await adminApi.rowOf(row.email)).toMatchObject({ tier: 'guest', features: ['bot'] });
    await until('the end', async () => expect((await adminApi.rowOf(row.email)).features).toEqual([]));
    expect(Date.now() - endsAt).toBeLessThan(LATE_MS);
    const mails = await harness.waitForMessages('mails', row.id, 4);
    expect(mails.at(-1)?.value).toMatchObject({ type: 'grant-ended', payload: { feature: 'bot' } });
  });

  it('sends one reminder 72 hours and one 24 hours before the end of a grant, even after a restart', async () => {
    const row = await adminApi.register();
    await give({ userId: row.id, until: inMs(80 * HOUR_MS) });
    const endsIn = (ms: number) =>
      harness.database
        .collection('members')
        .updateOne(
          { _id: row.id as never },
          { $set: { nextGrantAt: new Date(), 'grants.0.until': new Date(Date.now() + ms) } },
        );
    const reminded = async () => {
      const mails = await harness.waitForMessages('mails', row.id, 1);
      return mails.filter(({ value }) => value.type === 'grant-ending').length;
    };
    expect(await reminded()).toBe(0);
    await endsIn(71 * HOUR_MS);
    await until('the first reminder', async () => expect(await reminded()).toBe(1));
    await harness.restart();
    await endsIn(70 * HOUR_MS);
    await endsIn(23 * HOUR_MS);
    await until('the second reminder', async () => expect(await reminded()).toBe(2));
    expect((await adminApi.rowOf(row.email)).tier).toBe('gold');
  });

  it('sends no reminder if another grant gives the same access for longer', async () => {
    const row = await adminApi.register();
    await give({ userId: row.id, until: inMs(80 * HOUR_MS) });
    await give({ userId: row.id });
    const until71 = new Date(Date.now() + 71 * HOUR_MS);
    const members = harness.database.collection('members');
    await members.updateOne(
      { _id: row.id as never },
      { $set: { nextGrantAt: new Date(), 'grants.0.until': until71 } },
    );
    await until('the reminder to be due', async () => {
      const member = await members.findOne({ _id: row.id as never });
      expect(member?.grants[0].remindersDone).toBe(1);
    });
    const mails = await harness.waitForMessages('mails', row.id, 1);
    expect(mails.map(({ value }) => value.type)).toEqual(['access-granted']);
  });

  it('keeps both grants if two admins give them at the same time', async () => {
    const row = await adminApi.register();
    const other = await harness.sessions.open({ role: 'owner' });
    const replies = await Promise.all([
      give({ userId: row.id, tier: 'silver' }),
      give({ userId: row.id, tier: 'pro' }, other.token),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list(row.id)).toHaveLength(2);
    expect(await adminApi.rowOf(row.email)).toMatchObject({ tier: 'pro', version: 3 });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['a member who does not exist', { userId: someId() }, 404],
    ['an end in the past', { until: '2020-01-01T00:00:00.000Z' }, 409],
    ['an end before the start', { from: '2031-01-01T00:00:00.000Z', until: '2030-01-01T00:00:00.000Z' }, 422],
    ['guest as a tier', { tier: 'guest' }, 422],
    ['a tier and a feature', { feature: 'bot' }, 422],
    ['neither a tier nor a feature', { tier: undefined }, 422],
    ['an unknown feature', { tier: undefined, feature: 'vault' }, 422],
    ['a reason of ten thousand characters', { reason: 'x'.repeat(10_000) }, 422],
    ['no reason', { reason: '' }, 422],
    ['an unknown source', { source: 'gift' }, 422],
  ])('rejects %s', async (_what, body, status) => {
    const row = await adminApi.register();
    expect((await give({ userId: row.id, ...body })).status).toBe(status);
  });

  it('answers 404 for an unknown grant', async () => {
    expect(await end(someId())).toMatchObject({ status: 404, envelope: { error: 'admin.grant_not_found' } });
  });

  it('lets support agents give grants to others, up to the tier and the duration that an owner allows', async () => {
    const row = await adminApi.register();
    const support = await harness.sessions.open({ role: 'support', userId: row.id });
    const other = await adminApi.register();
    const set = async (values: object) => {
      const path = '/api/admin/settings';
      const { version } = (await harness.call<{ version: number }>('GET', path, { token })).envelope.data;
      expect((await harness.call('PUT', path, { token, body: { values, version } })).status).toBe(200);
    };
    const tries = async () => {
      const grant = (body: object) => give({ userId: other.id, ...body }, support.token);
      const replies = [
        await grant({ tier: 'silver', until: inMs(1.9 * DAY_MS) }),
        await grant({ tier: 'gold', until: inMs(1.9 * DAY_MS) }),
        await grant({ tier: 'silver', until: inMs(2.1 * DAY_MS) }),
        await grant({ tier: 'silver', from: inMs(DAY_MS), until: inMs(2.1 * DAY_MS) }),
        await grant({ tier: 'silver', until: null }),
        await grant({ userId: row.id, tier: 'silver', until: inMs(DAY_MS) }),
      ];
      return replies.map(({ status, envelope }) => envelope.error ?? status);
    };
    await set({ supportGrantMaxDays: 2, supportGrantMaxTier: 'pro' });
    const above = 'admin.grant_above_limit';
    expect(await tries()).toEqual([201, above, above, above, above, 'admin.own_account']);
    await set({ supportGrantMaxDays: 3, supportGrantMaxTier: 'gold' });
    expect(await tries()).toEqual([201, 201, 201, 201, above, 'admin.own_account']);
    const [given] = await list(other.id);
    const ending = harness.call('DELETE', `/api/admin/grants/${given?.id}`, { token: support.token });
    expect((await ending).status).toBe(403);
    const direct = await adminApi.patch(other.id, { tier: 'gold' }, {}, support.token);
    expect(direct.status).toBe(403);
  });

  it('is not open to members', async () => {
    const member = await harness.sessions.open({});
    const row = await adminApi.register();
    expect((await give({ userId: row.id }, member.token)).status).toBe(403);
    const reading = harness.call('GET', `/api/admin/grants?userId=${row.id}`, { token: member.token });
    expect((await reading).status).toBe(403);
    const ending = harness.call('DELETE', `/api/admin/grants/${someId()}`, { token: member.token });
    expect((await ending).status).toBe(403);
  });
});
