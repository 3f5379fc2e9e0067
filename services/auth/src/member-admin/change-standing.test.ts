import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { describe, expect, it } from 'vitest';
import { now, someUser, usersInMemory } from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import { blockMember, changeRole } from './change-standing.ts';

const NOBODY = '0123456789abcdef01234567';
const ADMIN = someUser({ role: 'owner' });
const by: AdminWrite = {
  actor: { userId: ADMIN.id, role: 'owner' },
  address: '203.0.113.40',
  reason: 'Shares the account',
};

/** `isLast` makes `leave` fail, as it does for the last admin. */
function openActions(people: User[], { isLast = false } = {}) {
  const users = usersInMemory(ADMIN, ...people);
  const seats: string[] = [];
  const adminSeats = {
    take: async (id: string) => void seats.push(`takes ${id}`),
    async leave(id: string) {
      if (isLast) throw appError(errors.lastAdmin);
      seats.push(`leaves ${id}`);
    },
  };
  const parts = { users: { ...users, adminSeats }, now };
  return { users, seats, block: blockMember(parts), setRole: changeRole(parts) };
}

describe('a block', () => {
  it('ends every session, is mailed to the member, and is audited with its reason', async () => {
    const member = someUser();
    const { users, block } = openActions([member]);
    await block(member.id, true, by);
    expect(users.ended).toEqual([{ userId: member.id, except: null }]);
    expect(users.typesOf()).toEqual(['user.profile-changed', 'account-blocked', 'audit.recorded']);
    expect(users.payloadOf('audit.recorded')).toMatchObject({
      ...by,
      action: 'member.block',
      subject: { kind: 'member', id: member.id },
      before: { blockedAt: null },
      after: { blockedAt: now().toISOString() },
    });
  });

  it('changes nothing if the member is already blocked', async () => {
    const member = someUser();
    const { users, block } = openActions([member]);
    const { version } = await block(member.id, true, by);
    expect((await block(member.id, true, by)).version).toBe(version);
    expect((await block(member.id, false, by)).blockedAt).toBeNull();
    expect(users.typesOf().filter((type) => type.startsWith('account-'))).toEqual([
      'account-blocked',
      'account-unblocked',
    ]);
  });

  it('removes a blocked admin from the stored list of active admins, and unblocking adds the admin again', async () => {
    const member = someUser({ role: 'owner' });
    const { seats, block } = openActions([member]);
    await block(member.id, true, by);
    await block(member.id, false, by);
    expect(seats).toEqual([`leaves ${member.id}`, `takes ${member.id}`]);
  });

  it('is refused if the member is the last admin', async () => {
    const member = someUser({ role: 'owner' });
    const { users, block, setRole } = openActions([member], { isLast: true });
    await expect(block(member.id, true, by)).rejects.toMatchObject({ code: 'admin.last_admin' });
    await expect(setRole(member.id, 'member', by)).rejects.toMatchObject({ code: 'admin.last_admin' });
    expect(users.of(member)).toEqual(member);
  });

  it('is refused if the member became an admin in the meantime', async () => {
    const member = someUser();
    const { users, block } = openActions([member]);
    const blocking = block(member.id, true, by);
    await users.change(member.id, () => ({ set: { role: 'owner' } }));
    await expect(blocking).rejects.toMatchObject({ status: 409 });
    expect(users.of(member).blockedAt).toBeNull();
  });
});

describe('the admin role', () => {
  it('is given and removed with a reason, and each change ends sessions, is mailed, and is audited', async () => {
    const member = someUser();
    const { users, seats, setRole } = openActions([member]);
    expect((await setRole(member.id, 'owner', by)).role).toBe('owner');
    expect(users.payloadOf('role-changed')).toMatchObject({ role: 'owner' });
    expect(users.payloadOf('audit.recorded')).toMatchObject({
      ...by,
      action: 'role.change',
      before: { role: 'member' },
      after: { role: 'owner' },
    });
    expect((await setRole(member.id, 'member', by)).role).toBe('member');
    expect(seats).toEqual([`leaves ${member.id}`]);
    expect(users.ended).toHaveLength(2);
  });

  it('changes nothing if the member already has the role', async () => {
    const member = someUser();
    const { users, setRole } = openActions([member]);
    expect(await setRole(member.id, 'member', by)).toEqual(member);
    expect(users.events).toEqual([]);
  });
});

it.each(['block', 'setRole'] as const)(
  '%s is refused for one’s own account and for an unknown account',
  async (action) => {
    const actions = openActions([]);
    const change = (id: string) =>
      action === 'block' ? actions.block(id, true, by) : actions.setRole(id, 'member', by);
    await expect(change(ADMIN.id)).rejects.toMatchObject({ code: 'admin.own_account' });
    await expect(change(NOBODY)).rejects.toMatchObject({ code: 'admin.member_not_found' });
  },
);
