import { accountSetupSchema } from '@croneai/contracts/account-setup.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness, until } from './harness.ts';
import { newMember } from './people.ts';

const PATH = '/api/account/setup';
const BROKER = { version: 0, brokerAccount: 'BRK-204417', deposit: null };
const deposit = (accessPath: unknown, depositAmount: unknown) => ({ deposit: { accessPath, depositAmount } });
const COMPLETE = { ...BROKER, ...deposit('manual', 120.5) };

const harness = await startHarness();
afterAll(() => harness.stop());
/** Every save of theirs is refused. */
const unsaved = await newMember(harness);

type Signed = { token: string };
const read = async ({ token }: Signed) =>
  accountSetupSchema.parse((await harness.call('GET', PATH, { token })).body.data);
const save = ({ token }: Signed, body: unknown) => harness.call('PUT', PATH, { token, body });
const me = async ({ token }: Signed) => (await harness.call('GET', '/api/auth/me', { token })).body.data;

describe('the account setup', () => {
  it('is saved step by step, is there after a restart, and reaches the client and every copy', async () => {
    const member = await newMember(harness);
    expect(await read(member)).toEqual({ version: 0, savedAt: null, brokerAccount: null, deposit: null });
    expect((await save(member, BROKER)).body.data).toMatchObject({ ...BROKER, version: 1 });
    expect(await me(member)).toMatchObject({ accountSetup: false, accessPath: null, depositAmount: 0 });

    await save(member, { ...COMPLETE, version: 1 });
    await harness.restart();
    expect(await read(member)).toMatchObject({ ...COMPLETE, version: 2 });
    expect(await me(member)).toMatchObject({
      accountSetup: true,
      accessPath: 'manual',
      depositAmount: 120.5,
    });
    const isDone = ({ payload }: { payload: unknown }) => (payload as { accountSetup: boolean }).accountSetup;
    const event = await harness.eventOf('user.profile-changed', member, isDone);
    expect(event).toMatchObject({ payload: { accessPath: 'manual', depositAmount: 120.5 } });
    expect(JSON.stringify(event)).not.toContain(BROKER.brokerAccount);
  });

  it('can be sent back as it was read, before the first step and after the last', async () => {
    const member = await newMember(harness);
    for (const body of [undefined, BROKER, { ...COMPLETE, version: 1 }]) {
      if (body) await save(member, body);
      const setup = await read(member);
      const sent = await save(member, setup);
      expect([sent.status, sent.body.data]).toEqual([200, setup]);
    }
    const emptied = await save(member, { version: 2, brokerAccount: null, deposit: null });
    expect([emptied.status, emptied.body.data.fields]).toEqual([
      422,
      { brokerAccount: 'Broker account ID is required' },
    ]);
  });

  it('is for its member alone', async () => {
    const member = await newMember(harness);
    const other = await newMember(harness);
    await save(member, COMPLETE);
    expect((await read(other)).brokerAccount).toBeNull();
    expect((await harness.call('GET', PATH)).status).toBe(401);
    expect((await harness.call('PUT', PATH, { body: COMPLETE })).status).toBe(401);
    const profile = `/api/admin/users/${member.id}/profile`;
    expect((await harness.call('GET', profile, { token: other.token })).status).toBe(403);
  });

  it('is a claim: neither tier, unlock nor deposit mark follow, however they are sent', async () => {
    const member = await newMember(harness);
    const more = {
      tier: 'gold',
      dashboardUnlocked: true,
      hasDeposited: true,
      accountSetup: true,
      role: 'admin',
    };
    const claim = { accessPath: 'auto', depositAmount: 900, ...more };
    const saved = await save(member, { ...COMPLETE, ...more, deposit: claim, access: more });
    expect(saved.status).toBe(200);
    expect(await me(member)).toMatchObject({
      tier: 'guest',
      dashboardUnlocked: false,
      hasDeposited: false,
      accessLevel: 'free',
      role: 'member',
      depositAmount: 900,
    });
  });

  it('is refused as a whole where a part of it does not fit its contract', async () => {
    for (const [change, field, message] of [
      [{ brokerAccount: '  ' }, 'brokerAccount', 'Broker account ID is required'],
      [{ version: undefined }, 'version', 'version is a whole number'],
      [deposit('auto', 499), 'deposit.depositAmount', /minimum .* automatic access is \$500/],
      [deposit({ $gt: '' }, 50), 'deposit.accessPath', /choose manual or automatic/],
    ] as const) {
      const refused = await save(unsaved, { ...BROKER, ...change });
      expect(refused.status).toBe(422);
      expect(refused.body.data.fields[field]).toMatch(message);
    }
    expect((await read(unsaved)).version).toBe(0);
  });

  it('is not saved over what another device saved, and shows what that was', async () => {
    const member = await newMember(harness);
    const phone = { ...BROKER, brokerAccount: 'BRK-PHONE' };
    expect((await save(member, phone)).status).toBe(200);
    const late = await save(member, COMPLETE);
    expect(answer(late)).toEqual([409, 'setup.conflict']);
    expect(late.body.data).toMatchObject({ ...phone, version: 1 });
    expect((await save(member, { ...COMPLETE, version: 1 })).body.data.version).toBe(2);
  });

  it('takes the same save again, at once or late, as the one that it was', async () => {
    const member = await newMember(harness);
    const answers = await Promise.all([save(member, COMPLETE), save(member, COMPLETE)]);
    const again = await save(member, COMPLETE);
    expect([...answers, again].map(({ status, body }) => [status, body.data.version])).toEqual(
      Array(3).fill([200, 1]),
    );
  });

  it('is in the export, and in nothing that an erased member leaves', async () => {
    const member = await newMember(harness);
    const brokerAccount = `BRK-${member.id}`;
    await save(member, { ...COMPLETE, brokerAccount });
    const exported = await harness.call('GET', '/api/account/export/auth', { token: member.token });
    expect(exported.body.data.accountSetup).toMatchObject({ brokerAccount, ...deposit('manual', 120.5) });

    expect((await harness.call('DELETE', '/api/account', { token: member.token })).status).toBe(200);
    await harness.later(8 * DAY_MS, () => harness.eventOf('user.deleted', member));
    await until('the broker account to be gone', async () => {
      const left = await harness.db('users').countDocuments({ 'setup.brokerAccount': brokerAccount });
      expect(left).toBe(0);
    });
  });
});
