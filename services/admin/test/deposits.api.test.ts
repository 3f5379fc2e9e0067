import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { SITE_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

const claim = (body: Record<string, unknown>, by = token) =>
  harness.call<DepositView>('POST', '/api/admin/deposits', {
    token: by,
    body: { amount: 500, currency: 'USD', broker: 'Partner broker', account: someId(), ...body },
  });
const decide = (
  id: string,
  body: Record<string, unknown>,
  { by = token, headers = {} }: { by?: string; headers?: Record<string, string> } = {},
) => harness.call<DepositView>('PATCH', `/api/admin/deposits/${id}`, { token: by, body, headers });
const list = (query: string) => harness.call<DepositView[]>('GET', `/api/admin/deposits?${query}`, { token });
const rowOf = async (userId: string, id: string) => {
  const { data } = (await list(`userId=${userId}`)).envelope;
  return data.find((row) => row.id === id);
};
const grantsOf = async (userId: string) =>
  (await harness.call<GrantView[]>('GET', `/api/admin/grants?userId=${userId}`, { token })).envelope.data;

describe('/api/admin/deposits', () => {
  it('records a claim as it was sent, and grants a tier once the claim is verified', async () => {
    const member = await adminApi.register();
    const { status, envelope } = await claim({ userId: member.id, amount: 775_000, currency: 'NGN' });
    expect(status).toBe(201);
    expect(envelope.data).toMatchObject({
      userId: member.id,
      fullName: member.fullName,
      state: 'claimed',
      amount: 775_000,
      currency: 'NGN',
      usd: null,
      proposedTier: null,
      duplicateOf: null,
      decidedBy: null,
    });
    expect(await adminApi.rowOf(member.email)).toMatchObject({ tier: 'guest', hasDeposited: false });

    const verified = await decide(envelope.data.id, { state: 'verified', usd: 512.5, tier: 'gold' });
    expect(verified.envelope.data).toMatchObject({
      state: 'verified',
      usd: 512.5,
      tier: 'gold',
      proposedTier: 'gold',
      decidedBy: { id: adminApi.admin.userId },
    });
    expect(await adminApi.rowOf(member.email)).toMatchObject({
      tier: 'gold',
      dashboardUnlocked: true,
      hasDeposited: true,
    });
    expect(await grantsOf(member.id)).toMatchObject([
      { id: verified.envelope.data.grantId, tier: 'gold', source: 'deposit', until: null, state: 'live' },
    ]);
    const audit = await harness.waitForMessages('audit', member.id, 3);
    expect(audit.map(({ value }) => value.payload.action).sort()).toEqual([
      'deposit.claim',
      'deposit.verify',
      'grant.give',
    ]);
  });

  it('proposes a tier by the highest single verified deposit, and not by the sum', async () => {
    const member = await adminApi.register();
    const rows = [];
    for (const usd of [60, 60, 99]) {
      const { data } = (await claim({ userId: member.id, amount: 1, currency: 'NGN' })).envelope;
      rows.push((await decide(data.id, { state: 'verified', usd })).envelope.data);
    }
    expect(rows.map(({ proposedTier }) => proposedTier)).toEqual(['silver', 'silver', 'silver']);
    const { data } = (await claim({ userId: member.id, amount: 100 })).envelope;
    expect(data.proposedTier).toBe('pro');
    expect((await decide(data.id, { state: 'refused', reason: 'Not ours' })).envelope.data).toMatchObject({
      state: 'refused',
      reason: 'Not ours',
      proposedTier: 'silver',
    });
    expect((await adminApi.rowOf(member.email)).tier).toBe('guest');
  });

  it('refuses to undo a revoke if the deposit of the revoked access is no longer verified', async () => {
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id })).envelope.data;
    await decide(id, { state: 'verified', usd: 500, tier: 'gold' });
    const gold = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };
    const guest = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false };
    const { version } = (await adminApi.patch(member.id, guest)).envelope.data;
    await decide(id, { state: 'refused', reason: 'Charged back' });
    const undo = await adminApi.patch(
      member.id,
      { ...gold, restoresGrants: true },
      { 'if-match': `"${version}"` },
    );
    expect(undo).toMatchObject({ status: 409, envelope: { error: 'admin.access_conflict' } });
    expect(await adminApi.rowOf(member.email)).toMatchObject(guest);
  });

  it('lets one of two admins verify, and answers the other with 409 and the current row', async () => {
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id })).envelope.data;
    const other = await harness.sessions.open({ role: 'owner' });
    const replies = await Promise.all([
      decide(id, { state: 'verified', usd: 500, tier: 'gold' }),
      decide(id, { state: 'verified', usd: 100, tier: 'pro' }, { by: other.token }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.envelope.error).toBe('admin.deposit_conflict');
    expect(await grantsOf(member.id)).toHaveLength(1);
    const stale = await decide(id, { state: 'in-review' }, { headers: { 'if-match': '"1"' } });
    expect(stale.status).toBe(409);
    expect((await decide(id, { state: 'verified', usd: 500 })).status).toBe(409);
  });

  it('flags at once a second member with the same account, and lets admins verify only one of the two members', async () => {
    const [first, second] = [await adminApi.register(), await adminApi.register()];
    const account = `MT5 ${someId()}`;
    const mine = (await claim({ userId: first.id, account })).envelope.data;
    const again = (await claim({ userId: first.id, account })).envelope.data;
    const copied = await claim({ userId: second.id, account: account.toLowerCase().replace(' ', '-') });
    expect(again.duplicateOf).toBeNull();
    const flag = { duplicateOf: mine.id, duplicateUserId: first.id, duplicateName: first.fullName };
    expect(copied.envelope.data).toMatchObject(flag);
    expect(await rowOf(first.id, mine.id)).toMatchObject({ duplicateOf: copied.envelope.data.id });

    for (const { id } of [mine, again])
      expect((await decide(id, { state: 'verified', usd: 500 })).status).toBe(200);
    const taken = await decide(copied.envelope.data.id, { state: 'verified', usd: 500, tier: 'gold' });
    expect([taken.status, taken.envelope.error]).toEqual([409, 'admin.deposit_account_taken']);
    expect((await adminApi.rowOf(second.email)).tier).toBe('guest');

    // The account stays taken, because the first member has another verified deposit with it.
    await decide(mine.id, { state: 'refused', reason: 'Charged back' });
    expect((await decide(copied.envelope.data.id, { state: 'verified', usd: 500 })).status).toBe(409);
    await decide(again.id, { state: 'refused', reason: 'Charged back' });
    expect((await decide(copied.envelope.data.id, { state: 'verified', usd: 500 })).status).toBe(200);
  });

  it('verifies the deposit of only one of two members with the same account if both deposits are decided at the same time', async () => {
    const [first, second] = [await adminApi.register(), await adminApi.register()];
    const account = someId();
    const ids = [];
    for (const { id: userId } of [first, second])
      ids.push((await claim({ userId, account })).envelope.data.id);
    const replies = await Promise.all(ids.map((id) => decide(id, { state: 'verified', usd: 500 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('removes the tier when a verified deposit goes back to review', async () => {
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id })).envelope.data;
    await decide(id, { state: 'verified', usd: 500, tier: 'gold' });
    expect((await decide(id, { state: 'in-review' })).envelope.data.state).toBe('in-review');
    expect(await adminApi.rowOf(member.email)).toMatchObject({ tier: 'guest', hasDeposited: false });
    expect(await grantsOf(member.id)).toMatchObject([{ state: 'ended' }]);
    await decide(id, { state: 'verified', usd: 100, tier: 'pro' });
    expect(await adminApi.rowOf(member.email)).toMatchObject({ tier: 'pro', hasDeposited: true });
  });

  it('returns the same deposit if the request for an event is sent again', async () => {
    const member = await adminApi.register();
    const event = { userId: member.id, eventId: `dep-${someId()}`, account: '77001' };
    const replies = await Promise.all([claim(event), claim(event), claim({ ...event, amount: 9 })]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ envelope }) => envelope.data.id)).size).toBe(1);
    expect((await list(`userId=${member.id}`)).envelope.data).toHaveLength(1);
  });

  it('gives access even if a process was killed between the decision and its effect', async () => {
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id })).envelope.data;
    const set = { state: 'verified', usd: 500, tier: 'gold', grantId: someId(), accessDue: 'give' };
    await harness.database.collection('deposits').updateOne({ _id: id as never }, { $set: set });
    await until(
      'the tier',
      async () => expect((await adminApi.rowOf(member.email)).tier).toBe('gold'),
      60_000,
    );
    expect(await grantsOf(member.id)).toMatchObject([{ id: set.grantId, source: 'deposit' }]);
  });

  it('in the audit, names the support agent who decided, even if another process applies the decision after a crash', async () => {
    const support = await harness.sessions.open({ role: 'support' });
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id })).envelope.data;
    await decide(id, { state: 'verified', usd: 500, tier: 'pro' }, { by: support.token });
    const leaveEffect = async () => {
      const left = { grantId: someId(), accessDue: 'give' };
      await harness.database.collection('deposits').updateOne({ _id: id as never }, { $set: left });
      return left.grantId;
    };
    const giverOf = async (grantId: string, entries: number) => {
      const audit = await harness.waitForMessages('audit', member.id, entries);
      const given = audit.find(
        ({ value: { payload } }) => payload.action === 'grant.give' && payload.after.id === grantId,
      );
      return given?.value.payload.actor;
    };
    const author = { userId: support.userId, role: 'support' };
    expect(await giverOf(await leaveEffect(), 4)).toEqual(author);

    // A second admin decides before the sweep applies the effect.
    const grantId = await leaveEffect();
    await decide(id, { state: 'refused', reason: 'Mistake' });
    expect(await giverOf(grantId, 7)).toEqual(author);
  });

  it('lists deposits by state, page by page, newest first', async () => {
    const member = await adminApi.register();
    const ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await claim({ userId: member.id })).envelope.data.id);
    const page = await list(`userId=${member.id}&state=claimed&limit=2&page=2`);
    expect(page.envelope.data.map(({ id }) => id)).toEqual([ids[0]]);
    expect(page.envelope.pagination).toEqual({ total: 3, pages: 2, current: 2 });
    expect((await list(`userId=${member.id}&state=verified`)).envelope.data).toEqual([]);
    const newest = (await list('state=claimed&limit=1')).envelope.data;
    expect(newest.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list('limit=1')).envelope.data).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['a member who does not exist', { userId: someId() }, 404],
    ['an amount below zero', { amount: -5 }, 422],
    ['an invalid currency code', { currency: 'dollars' }, 422],
    ['markup in the account', { account: '<img src=x>' }, 422],
    ['markup in the broker', { broker: '<b>Broker</b>' }, 422],
    ['ten thousand characters', { account: 'x'.repeat(10_000) }, 422],
    ['an empty account', { account: ' ' }, 422],
    ['an event id of ten thousand characters', { eventId: 'x'.repeat(10_000) }, 422],
  ])('rejects %s', async (_what, body, status) => {
    const member = await adminApi.register();
    expect((await claim({ userId: member.id, ...body })).status).toBe(status);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a verification without dollars', { state: 'verified' }],
    ['a refusal without a reason', { state: 'refused' }],
    ['a tier without a verification', { state: 'in-review', tier: 'gold' }],
    ['guest as a tier', { state: 'verified', usd: 5, tier: 'guest' }],
    ['dollars below zero', { state: 'verified', usd: -1 }],
    ['a reason of ten thousand characters', { state: 'refused', reason: 'x'.repeat(10_000) }],
  ])('rejects %s', async (_what, body) => {
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id })).envelope.data;
    expect((await decide(id, body)).status).toBe(422);
  });

  it('keeps only the amounts of an erased member’s verified deposit', async () => {
    const member = await adminApi.register();
    const account = `account${someId()}`;
    const kept = (await claim({ userId: member.id, account, eventId: `${account}-1` })).envelope.data.id;
    await decide(kept, { state: 'verified', usd: 500, tier: 'gold', reason: `Seen for ${account}` });
    const refused = (await claim({ userId: member.id, account })).envelope.data.id;
    await decide(refused, { state: 'refused', reason: `Not of ${account}` });
    await harness.waitForMessages('audit', member.id, 5);
    await harness.publishUserDeleted(member.id);
    const stored = harness.database.collection('deposits');
    await until('the refused one to be gone', async () => {
      expect(await stored.findOne({ _id: refused as never })).toBeNull();
    });
    const row = await stored.findOne({ _id: kept as never });
    expect(row).toMatchObject({ state: 'verified', amount: 500, usd: 500, tier: 'gold' });
    await until('the person to be gone', async () => {
      const text = JSON.stringify(await stored.find().toArray());
      expect(text).not.toContain(account);
      expect(text).not.toContain(member.id);
    });
    expect((await decide(kept, { state: 'in-review' })).status).toBe(404);
    expect((await claim({ userId: member.id })).status).toBe(404);
  });

  it('lets support agents enter and verify deposits up to their limit', async () => {
    const support = await harness.sessions.open({ role: 'support' });
    const member = await adminApi.register();
    const { id } = (await claim({ userId: member.id }, support.token)).envelope.data;
    const by = { by: support.token };
    const gold = await decide(id, { state: 'verified', usd: 500, tier: 'gold' }, by);
    expect(gold.status).toBe(403);
    expect((await decide(id, { state: 'verified', usd: 500, tier: 'pro' }, by)).status).toBe(200);
    expect((await decide(id, { state: 'refused', reason: 'Mistake' }, by)).status).toBe(403);
    expect((await adminApi.rowOf(member.email)).tier).toBe('pro');
    // The grant has an end, because support cannot give a grant without one.
    const [grant] = await grantsOf(member.id);
    const limitMs = SITE_SETTINGS_DEFAULTS.supportGrantMaxDays * DAY_MS;
    expect(Date.parse(grant?.until ?? '') - Date.parse(grant?.from ?? '')).toBeLessThanOrEqual(limitMs);
  });

  it('is not open to members', async () => {
    const member = await adminApi.register();
    const session = await harness.sessions.open({ userId: member.id });
    expect((await claim({ userId: member.id }, session.token)).status).toBe(403);
    expect((await decide(someId(), { state: 'in-review' }, { by: session.token })).status).toBe(403);
    const reading = await harness.call('GET', '/api/admin/deposits', { token: session.token });
    expect(reading.status).toBe(403);
    expect((await decide(someId(), { state: 'in-review' })).status).toBe(404);
  });
});

describe('the deposit of the setup wizard', () => {
  const saveSetup = async (user: UserState, version: number, change: Partial<UserState>) => {
    const saved = { ...user, setupSavedAt: new Date(Date.now() + version).toISOString(), ...change };
    await harness.publishUser(saved, version);
    return saved;
  };
  const depositsOf = async (userId: string) => (await list(`userId=${userId}`)).envelope.data;
  const claimed = (userId: string, expected: object[]) =>
    until('the claim', async () => expect(await depositsOf(userId)).toMatchObject(expected));

  it('is stored as a single claim, is updated when the setup is saved again, and gives no access', async () => {
    const user = someUser();
    await harness.publishUser(user);
    await saveSetup(user, 2, { brokerAccount: 'A-1' });
    await saveSetup(user, 3, { brokerAccount: 'A-1', depositAmount: 120.5 });
    const facts = { state: 'claimed', source: 'wizard', currency: 'USD', broker: 'Partner broker' };
    await claimed(user.userId, [{ ...facts, amount: 120.5, account: 'A-1', proposedTier: 'pro' }]);
    const [first] = await depositsOf(user.userId);
    const newest = await saveSetup(user, 4, { brokerAccount: 'A-2', depositAmount: 60 });
    await claimed(user.userId, [{ ...facts, id: first?.id, amount: 60, account: 'A-2' }]);
    // A state that arrives again, and an outdated one, change nothing.
    await harness.settled('users', 2, async () => {
      await harness.publishUser(newest, 4);
      await saveSetup(user, 3, { brokerAccount: 'A-1', depositAmount: 120.5, setupSavedAt: user.createdAt });
    });
    await claimed(user.userId, [{ id: first?.id, amount: 60 }]);
    expect(await adminApi.rowOf(user.email)).toMatchObject({ tier: 'guest', hasDeposited: false });
  });

  it('is flagged if another member claims the same account', async () => {
    const [first, second] = [someUser(), someUser()];
    const brokerAccount = `MT5 ${someId()}`;
    await saveSetup(first, 1, { brokerAccount, depositAmount: 50 });
    await claimed(first.userId, [{ duplicateOf: null }]);
    await saveSetup(second, 1, { brokerAccount: brokerAccount.toLowerCase(), depositAmount: 50 });
    const [mine] = await depositsOf(first.userId);
    await claimed(second.userId, [
      { duplicateOf: mine?.id, duplicateUserId: first.userId, duplicateName: first.fullName },
    ]);
  });

  it('is replaced when the member sends a proof for the same account', async () => {
    const user = someUser();
    const brokerAccount = someId();
    const saved = await saveSetup(user, 1, { brokerAccount, depositAmount: 50 });
    await claimed(user.userId, [{ source: 'wizard' }]);
    const [wizard] = await depositsOf(user.userId);
    const proof = { userId: user.userId, account: brokerAccount, amount: 55, ticketId: someId() };
    const { data } = (await claim(proof)).envelope;
    expect(data).toMatchObject({ id: wizard?.id, source: 'ticket', amount: 55, ticketId: proof.ticketId });
    await harness.settled('users', 1, () => harness.publishUser({ ...saved, country: 'Ghana' }, 2));
    await claimed(user.userId, [{ id: wizard?.id, amount: 55 }]);
  });

  it('is claimed again after a decision only if the member changes the amount or account', async () => {
    const user = someUser();
    const setup = { brokerAccount: someId(), depositAmount: 50 };
    const saved = await saveSetup(user, 1, setup);
    await claimed(user.userId, [{ source: 'wizard' }]);
    const [first] = await depositsOf(user.userId);
    await decide(first?.id ?? '', { state: 'verified', usd: 50, tier: 'silver' });
    await harness.settled('users', 2, async () => {
      await harness.publishUser({ ...saved, country: 'Ghana' }, 2);
      await saveSetup(user, 3, setup);
    });
    await claimed(user.userId, [{ id: first?.id, state: 'verified' }]);
    await saveSetup(user, 4, { ...setup, depositAmount: 500 });
    await claimed(user.userId, [{ state: 'claimed', amount: 500 }, { state: 'verified' }]);
  });

  it('is deleted with its member, and is not created again by a user state that arrives late', async () => {
    const user = someUser();
    const saved = await saveSetup(user, 1, { brokerAccount: someId(), depositAmount: 50 });
    await claimed(user.userId, [{ source: 'wizard' }]);
    await harness.publishUserDeleted(user.userId, 9);
    await claimed(user.userId, []);
    await harness.settled('users', 1, () => harness.publishUser(saved, 8));
    expect(await harness.database.collection('deposits').countDocuments({ userId: user.userId })).toBe(0);
  });
});
