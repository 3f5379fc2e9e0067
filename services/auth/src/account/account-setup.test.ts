import { describe, expect, it } from 'vitest';
import { now, someUser, usersInMemory } from '../../test/hand-built.ts';
import { saveAccountSetup, toAccountSetup } from './account-setup.ts';

const BROKER = { version: 0, brokerAccount: 'BRK-204417', deposit: null };
const COMPLETE = { ...BROKER, deposit: { accessPath: 'manual', depositAmount: 120.5 } } as const;

function newSetup() {
  const user = someUser();
  const users = usersInMemory(user);
  const save = saveAccountSetup({ users, now });
  return { user, users, save: (body: Parameters<typeof save>[1]) => save(user.id, body) };
}

describe('the account setup', () => {
  it('is saved step by step, and is published with the broker account', async () => {
    const { user, users, save } = newSetup();
    expect(await save(BROKER)).toMatchObject({ ...BROKER, version: 1 });
    expect(users.of(user)).toMatchObject({ accountSetup: false, accessPath: null, depositAmount: 0 });
    expect(await save({ ...COMPLETE, version: 1 })).toMatchObject({ ...COMPLETE, version: 2 });
    expect(users.of(user)).toMatchObject({ accountSetup: true, accessPath: 'manual', depositAmount: 120.5 });
    const published = users.events.at(-1);
    expect(published).toMatchObject({
      type: 'user.profile-changed',
      payload: {
        accountSetup: true,
        accessPath: 'manual',
        depositAmount: 120.5,
        brokerAccount: BROKER.brokerAccount,
        setupSavedAt: now().toISOString(),
      },
    });
  });

  it('can be saved unchanged, before the first step and after the last', async () => {
    const { user, users, save } = newSetup();
    const empty = toAccountSetup(users.of(user));
    expect(await save(empty)).toEqual(empty);
    const saved = await save(COMPLETE);
    expect(await save(saved)).toEqual(saved);
    expect(users.of(user).version).toBe(user.version + 1);
  });

  it('cannot be saved without a broker account once an account has been saved', async () => {
    const { save } = newSetup();
    await save(COMPLETE);
    await expect(save({ version: 1, brokerAccount: null, deposit: null })).rejects.toMatchObject({
      status: 422,
      fields: { brokerAccount: 'Broker account ID is required' },
    });
  });

  it('does not change access, because it is only a claim', async () => {
    const { user, users, save } = newSetup();
    await save({ ...COMPLETE, deposit: { accessPath: 'auto', depositAmount: 900 } });
    const { access, role } = users.of(user);
    expect({ access, role }).toEqual({ access: user.access, role: 'member' });
  });

  it('does not overwrite a save from another device, and returns the saved setup of that device', async () => {
    const { save } = newSetup();
    const phone = { ...BROKER, brokerAccount: 'BRK-PHONE' };
    await save(phone);
    await expect(save(COMPLETE)).rejects.toMatchObject({
      code: 'setup.conflict',
      data: { ...phone, version: 1 },
    });
    expect((await save({ ...COMPLETE, version: 1 })).version).toBe(2);
  });

  it('accepts the same save again without a new version, at once or later', async () => {
    const { save } = newSetup();
    const answers = await Promise.all([save(COMPLETE), save(COMPLETE)]);
    const again = await save(COMPLETE);
    expect([...answers, again].map(({ version }) => version)).toEqual([1, 1, 1]);
  });
});
