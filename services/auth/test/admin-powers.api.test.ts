import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness, until } from './harness.ts';
import {
  codeFor,
  confirmWith,
  type Member,
  newMember,
  newPerson,
  register,
  signIn,
  theAdmin,
} from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
let admin = await theAdmin(harness);

const NOBODY = '0123456789abcdef01234567';
const REASON = 'Shares the account, ticket 123';
const put = (by: Member, id: string, what: 'block' | 'role', body: unknown) =>
  harness.call('PUT', `/api/admin/users/${id}/${what}`, { token: by.token, address: '203.0.113.40', body });
const block = (by: Member, id: string, isBlocked = true) =>
  put(by, id, 'block', { isBlocked, reason: REASON });
const setRole = (by: Member, id: string, role: 'admin' | 'member') =>
  put(by, id, 'role', { role, reason: REASON });
const me = ({ token }: { token: string }) => harness.call('GET', '/api/auth/me', { token });
const auditOf = (action: string, memberId: string) =>
  harness.event('audit.recorded', ({ payload }) => {
    const audit = payload as { action: string; subject: { id: string } };
    return audit.action === action && audit.subject.id === memberId;
  });
const signedInAgain = async (member: Member): Promise<Member> => {
  const { body } = await signIn(harness, member);
  return { ...member, token: body.data.token };
};
const newAdmin = async (): Promise<Member> => {
  const member = await newMember(harness);
  expect((await setRole(admin, member.id, 'admin')).status).toBe(200);
  return signedInAgain(member);
};

describe('a block', () => {
  it('ends every session within a second, refuses the sign-in, is reported by email, and is on record (ASVS 7.4.2, 7.4.5)', async () => {
    const member = await newMember(harness);
    const other = await signedInAgain(member);
    expect((await block(admin, member.id)).body.data.blockedAt).toEqual(expect.any(String));
    await until(
      'both sessions ended',
      async () => {
        for (const session of [member, other]) expect((await me(session)).status).toBe(401);
      },
      1_000,
    );
    expect(answer(await signIn(harness, member))).toEqual([403, 'auth.account_blocked']);
    const wrong = await signIn(harness, { ...member, password: 'NotTheOne1' });
    expect(answer(wrong)).toEqual([401, 'auth.invalid_credentials']);
    await harness.eventOf('account-blocked', member);
    const state = await harness.eventOf('user.profile-changed', member);
    expect(state.payload).toMatchObject({ blockedAt: expect.any(String) });
    expect((await auditOf('member.block', member.id)).payload).toMatchObject({
      actor: { userId: admin.id, role: 'admin' },
      address: '203.0.113.40',
      before: { blockedAt: null },
      after: { blockedAt: expect.any(String) },
      reason: REASON,
    });
  });

  it('ends again, is mailed again, and changes nothing when it is so already', async () => {
    const member = await newMember(harness);
    await block(admin, member.id);
    const version = (await harness.userOf(member))?.version;
    expect((await block(admin, member.id)).status).toBe(200);
    expect((await harness.userOf(member))?.version).toBe(version);
    expect((await block(admin, member.id, false)).body.data.blockedAt).toBeNull();
    expect((await signIn(harness, member)).status).toBe(200);
    await harness.eventOf('account-unblocked', member);
    await auditOf('member.unblock', member.id);
  });

  it('also refuses a sign-in that was on its way, by code as by second factor', async () => {
    const member = await newMember(harness);
    await harness.setUser(member, { blockedAt: harness.now() });
    const again = await harness.call('POST', '/api/account/confirm-password', {
      token: member.token,
      body: { password: member.password },
    });
    expect(answer(again)).toEqual([403, 'auth.account_blocked']);
  });
});

describe('the admin role', () => {
  it('is given and taken with a reason; sessions end, mails and the audit show it', async () => {
    const member = await newMember(harness);
    expect((await setRole(admin, member.id, 'admin')).body.data.role).toBe('admin');
    expect((await me(member)).status).toBe(401);
    const made = await signedInAgain(member);
    expect((await me(made)).body.data.role).toBe('admin');
    expect((await harness.eventOf('role-changed', member)).payload).toMatchObject({ role: 'admin' });
    expect((await auditOf('role.change', member.id)).payload).toMatchObject({
      actor: { userId: admin.id },
      before: { role: 'member' },
      after: { role: 'admin' },
      reason: REASON,
    });
    expect((await setRole(admin, member.id, 'member')).status).toBe(200);
    expect((await me(made)).status).toBe(401);
    expect((await me(await signedInAgain(member))).body.data.role).toBe('member');
  });

  it('is nothing that one changes for oneself, for nobody, without a reason, as a member, or by a sign-in of long ago', async () => {
    const member = await newMember(harness);
    for (const change of [block, (by: Member, id: string) => setRole(by, id, 'member')]) {
      expect(answer(await change(admin, admin.id))).toEqual([403, 'admin.own_account']);
      expect(answer(await change(admin, NOBODY))).toEqual([404, 'admin.member_not_found']);
      expect(answer(await change(member, admin.id))).toEqual([403, 'auth.forbidden']);
    }
    const withoutReason = await put(admin, member.id, 'role', { role: 'admin' });
    expect([withoutReason.status, Object.keys(withoutReason.body.data.fields)]).toEqual([422, ['reason']]);
    harness.clock.offsetMs += 11 * 60_000;
    for (const late of [await block(admin, member.id), await setRole(admin, member.id, 'admin')])
      expect(answer(late)).toEqual([403, 'auth.recent_sign_in_required']);
    admin = await signedInAgain(admin);
  });

  it('stays with somebody when two admins take it from each other at once', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    // Leaves the two alone with each other.
    await harness.setUser(admin, { role: 'member' });
    const replies = await Promise.all([setRole(one, two.id, 'member'), block(two, one.id)]);
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = await harness
      .db('users')
      .countDocuments({ role: 'admin', blockedAt: null, deletedAt: null, deletion: null });
    expect(left).toBeGreaterThan(0);
    await harness.setUser(admin, { role: 'admin' });
    await harness.setUser(one, { role: 'member' });
    await harness.setUser(two, { role: 'member' });
  });

  it('does not go with the account of the last one', async () => {
    const only = await signedInAgain(admin);
    const last = await harness.call('DELETE', '/api/account', { token: only.token });
    expect(answer(last)).toEqual([409, 'admin.last_admin']);
    const other = await newAdmin();
    const going = await harness.call('DELETE', '/api/account', { token: other.token });
    expect(going.status).toBe(200);
    const again = await harness.call('DELETE', '/api/account', { token: only.token });
    expect(answer(again)).toEqual([409, 'admin.last_admin']);
    admin = only;
  });

  it('comes with the first admin’s address only while there is no admin, and is on record as the operator’s', async () => {
    expect((await auditOf('role.change', admin.id)).payload).toMatchObject({
      actor: { userId: OPERATOR_ID },
      after: { role: 'admin' },
      reason: 'FIRST_ADMIN_EMAIL',
    });
    const other = await newAdmin();
    // Whoever had the address has moved away from it.
    await harness.setUser(admin, { email: `moved-${harness.run}@example.com` });
    const person = newPerson({ email: harness.config.FIRST_ADMIN_EMAIL ?? '' });
    const { handle } = (await register(harness, person)).body.data;
    const confirmationCode = await codeFor(harness, person.email, 2);
    const confirmed = await confirmWith(harness, { email: person.email, handle, confirmationCode });
    const second: { token: string } = confirmed.body.data;
    expect((await me(second)).body.data.role).toBe('member');
    expect((await me(other)).body.data.role).toBe('admin');
  });
});

describe('one line in the log', () => {
  const linesOf = (fits: (line: Record<string, unknown>) => boolean) =>
    harness.lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'auth.sign-in' && fits(line));

  it('lists each sign-in, right or wrong, without who it was where nobody proved it (ASVS 16.2.1, 16.3.1, 16.3.3)', async () => {
    const member = await newMember(harness);
    const from = '198.51.100.77';
    await signIn(harness, { ...member, password: 'NotTheOne1' }, from);
    await signIn(harness, member, from);
    await signIn(harness, newPerson({ email: `nobody-${harness.run}@example.com` }), from);
    const lines = linesOf(({ address }) => address === '198.51.100.0/24');
    expect(lines).toMatchObject([
      { outcome: 'auth.invalid_credentials', factor: 'password' },
      { outcome: 'signed-in', factor: 'password', userId: member.id },
      { outcome: 'auth.invalid_credentials', factor: 'password' },
    ]);
    expect(lines[0]?.userId).toBeUndefined();
    expect(lines[0]?.tried).toBe(lines[1]?.tried);
    expect(lines[2]?.tried).not.toBe(lines[1]?.tried);
    await harness.call('POST', '/api/auth/keep-account', {
      body: { email: member.email, password: 'NotTheOne1' },
      address: from,
    });
    const [kept] = linesOf(({ factor }) => factor === 'keep-account');
    expect(kept).toMatchObject({ outcome: 'auth.invalid_credentials', tried: lines[0]?.tried });
    const text = JSON.stringify(lines);
    for (const secret of [member.email, member.password, 'NotTheOne1', from])
      expect(text).not.toContain(secret);
    expect(
      linesOf(({ userId, factor }) => userId === member.id && factor === 'confirmation-code'),
    ).toHaveLength(1);
  });
});
