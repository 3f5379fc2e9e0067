import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness, until } from './harness.ts';
import {
  codeFor,
  codesFor,
  confirmWith,
  type Member,
  newAddress,
  newMember,
  newPerson,
  register,
  secretFor,
  signIn,
  theAdmin,
} from './people.ts';
import { newEnrolledMember } from './second-factors.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
let admin = await theAdmin(harness);

const NOBODY = '0123456789abcdef01234567';
const COOLDOWN_MS = 60_000;

/** Calls the API as the admin, from a separate network address. */
const adminApi = (method: string, path: string, body?: unknown) =>
  harness.call(method, `/api/admin/${path}`, {
    token: admin.token,
    address: '203.0.113.40',
    ...(body !== undefined && { body }),
  });
const me = async (token: string) => (await harness.call('GET', '/api/auth/me', { token })).status;
type Audit = { action: string; subject: { id: string } };
const auditOf = (action: string, subjectId: string) =>
  harness.event('audit.recorded', ({ payload }) => {
    const audit = payload as Audit;
    return audit.action === action && audit.subject.id === subjectId;
  });
const written = (before: object, after: object, reason: string | null = null) => ({
  actor: { userId: admin.id, role: 'owner' },
  address: '203.0.113.40',
  before,
  after,
  reason,
});

const markDeposit = (member: Member) =>
  harness.publishAccess(member.id, 2, { tier: 'silver', hasDeposited: true });

describe('the profile of a member', () => {
  it('shows the member’s data and the state of their code, but no secrets', async () => {
    const member = await newMember(harness, { telegram: '@grace' });
    const before = await adminApi('GET', `users/${member.id}/profile`);
    expect(before.status).toBe(200);
    expect(before.body.data).toMatchObject({
      id: member.id,
      email: member.email,
      phone: member.phone,
      country: 'United Kingdom',
      telegram: '@grace',
      accountSetup: false,
      brokerAccount: null,
      dashboardCode: null,
    });
    const claim = {
      version: 0,
      brokerAccount: 'BRK-7',
      deposit: { accessPath: 'auto', depositAmount: 500 },
    };
    await harness.call('PUT', '/api/account/setup', { token: member.token, body: claim });
    expect((await adminApi('GET', `users/${member.id}/profile`)).body.data).toMatchObject({
      accountSetup: true,
      brokerAccount: 'BRK-7',
      accessPath: 'auto',
      depositAmount: 500,
    });
    await markDeposit(member);
    await until('the code in the profile', async () => {
      const { body } = await adminApi('GET', `users/${member.id}/profile`);
      expect(body.data.dashboardCode).toMatchObject({ status: 'live' });
    });
    const after = await adminApi('GET', `users/${member.id}/profile`);
    expect(after.text).not.toMatch(/hash|password"/i);
  });
});

describe('the sessions of a member', () => {
  it('are listed, can be ended one by one, and each end is audited (ASVS 7.4.5)', async () => {
    const member = await newMember(harness);
    const second = (await signIn(harness, member, '203.0.113.7')).body.data.token;
    const { body } = await adminApi('GET', `users/${member.id}/sessions`);
    expect(body.data.map(({ address }: { address: string }) => address)).toEqual([
      '203.0.113.7',
      member.address,
    ]);
    const [newest] = body.data;

    const ended = await adminApi('DELETE', `users/${member.id}/sessions/${newest.id}`);
    expect([ended.status, ended.body.data]).toEqual([200, null]);
    expect([await me(second), await me(member.token)]).toEqual([401, 200]);
    const again = await adminApi('DELETE', `users/${member.id}/sessions/${newest.id}`);
    expect(answer(again)).toEqual([404, 'auth.session_not_found']);
    const audit = await auditOf('session.end', member.id);
    expect(audit.payload).toMatchObject(written({ sessionId: newest.id }, {}));
  });

  it('can be ended all at once, and sessions of other members stay (ASVS 7.4.5)', async () => {
    const member = await newMember(harness);
    const other = await newMember(harness);
    const second = (await signIn(harness, member)).body.data.token;
    expect((await adminApi('DELETE', `users/${member.id}/sessions`)).status).toBe(200);
    expect([await me(member.token), await me(second), await me(other.token)]).toEqual([401, 401, 200]);
    expect((await adminApi('GET', `users/${member.id}/sessions`)).body.data).toEqual([]);
    const audit = await auditOf('sessions.end-all', member.id);
    expect(audit.payload).toMatchObject(written({ sessions: 2 }, { sessions: 0 }));
    // Ending all sessions does not affect a later sign-in.
    const { body } = await signIn(harness, member);
    expect(await me(body.data.token)).toBe(200);
  });

  it('can be ended by an admin for their own account, except for the current session', async () => {
    const second = (await signIn(harness, admin)).body.data.token;
    expect((await adminApi('DELETE', `users/${admin.id}/sessions`)).status).toBe(200);
    expect([await me(second), await me(admin.token)]).toEqual([401, 200]);
  });

  it('cannot be ended under the id of another member', async () => {
    const member = await newMember(harness);
    const other = await newMember(harness);
    const { body } = await adminApi('GET', `users/${member.id}/sessions`);
    const reply = await adminApi('DELETE', `users/${other.id}/sessions/${body.data[0].id}`);
    expect(answer(reply)).toEqual([404, 'auth.session_not_found']);
    expect(await me(member.token)).toBe(200);
  });
});

describe('a lost second factor', () => {
  const reset = (id: string, body: unknown = { reason: 'Called back on the known number' }) =>
    adminApi('POST', `users/${id}/two-factor/reset`, body);
  const twoFactorSince = async (id: string) =>
    (await adminApi('GET', `users/${id}/profile`)).body.data.twoFactorSince;

  it('is removed with a reason, and the removal ends sessions, notifies the member, and is audited (ASVS 6.4.4)', async () => {
    const member = await newEnrolledMember(harness);
    expect(await twoFactorSince(member.id)).toEqual(expect.any(String));
    expect(Object.keys((await reset(member.id, {})).body.data.fields)).toEqual(['reason']);
    expect((await reset(member.id)).status).toBe(200);
    expect(await me(member.token)).toBe(401);
    expect((await signIn(harness, member)).body.data.token).toBeTypeOf('string');
    expect(await twoFactorSince(member.id)).toBeNull();
    const told = await harness.eventOf('two-factor-disabled', member);
    expect(told.payload).toMatchObject({ by: 'operator' });
    const { payload } = await auditOf('two-factor.reset', member.id);
    const before = { twoFactorEnabledAt: expect.any(String) };
    const after = { twoFactorEnabledAt: null };
    expect(payload).toMatchObject(written(before, after, 'Called back on the known number'));
    const again = await reset(member.id);
    expect(answer(again)).toEqual([409, 'auth.two_factor_off']);
  });

  it('cannot be removed from the admin’s own account, for an unknown id, or after an old sign-in', async () => {
    const own = await reset(admin.id);
    expect(answer(own)).toEqual([403, 'admin.own_second_factor']);
    expect((await reset(NOBODY)).status).toBe(404);
    const member = await newEnrolledMember(harness);
    harness.clock.offsetMs += 11 * 60_000;
    const late = await reset(member.id);
    expect(answer(late)).toEqual([403, 'auth.recent_sign_in_required']);
    expect(await twoFactorSince(member.id)).toEqual(expect.any(String));
    const body = { password: admin.password };
    const proven = await harness.call('POST', '/api/account/confirm-password', { token: admin.token, body });
    expect(await me(admin.token)).toBe(401);
    admin = { ...admin, token: proven.body.data.token };
    expect((await reset(member.id)).status).toBe(200);
  });
});

describe('a mail sent again', () => {
  it('is the welcome mail with the same code, at most once a minute, and is audited with its reason', async () => {
    const member = await newMember(harness);
    const body = { mail: 'welcome', reason: 'Says it never came' };
    const sent = await adminApi('POST', `users/${member.id}/mails`, body);
    expect([sent.status, sent.body.data]).toEqual([202, { resendAfterSeconds: 60 }]);
    const welcomes = await harness.find('two welcomes', () => {
      const found = harness.eventsOfMember('member-welcomed', member);
      return found.length === 2 ? found : undefined;
    });
    expect(welcomes[1]?.payload).toEqual(welcomes[0]?.payload);
    expect(welcomes[1]?.id).not.toBe(welcomes[0]?.id);
    const audit = await auditOf('mail.resend', member.id);
    expect(audit.payload).toMatchObject(written({}, { mail: 'welcome' }, 'Says it never came'));

    const tooSoon = await adminApi('POST', `users/${member.id}/mails`, body);
    expect(answer(tooSoon)).toEqual([429, 'auth.resend_too_soon']);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('contains a new dashboard code, which replaces the old one', async () => {
    const member = await newMember(harness);
    const none = await adminApi('POST', `users/${member.id}/mails`, { mail: 'dashboard-code' });
    expect(answer(none)).toEqual([409, 'auth.no_dashboard_code']);
    await markDeposit(member);
    const old = await secretFor(harness, 'dashboard-code-issued', member.id);
    const tooSoon = await adminApi('POST', `users/${member.id}/mails`, { mail: 'dashboard-code' });
    expect(tooSoon.status).toBe(429);

    harness.clock.offsetMs += COOLDOWN_MS;
    expect((await adminApi('POST', `users/${member.id}/mails`, { mail: 'dashboard-code' })).status).toBe(202);
    const fresh = await secretFor(harness, 'dashboard-code-issued', member.id, 2);
    expect(fresh).not.toBe(old);
    const audit = await auditOf('mail.resend', member.id);
    expect(audit.payload).toMatchObject(written({}, { mail: 'dashboard-code' }));
    harness.expectNowhere(member, [fresh]);
  });

  it('contains a reset link that works', async () => {
    const member = await newMember(harness);
    expect((await adminApi('POST', `users/${member.id}/mails`, { mail: 'password-reset' })).status).toBe(202);
    const token = await secretFor(harness, 'password-reset-requested', member.id);
    const verified = await harness.call('POST', '/api/auth/verify-reset-token', {
      body: { token },
      address: newAddress(),
    });
    expect(verified.body.data).toEqual({ email: member.email });
    expect((await auditOf('mail.resend', member.id)).payload).toMatchObject(
      written({}, { mail: 'password-reset' }),
    );
  });

  it.each([{}, { mail: 'account-deleted' }, { mail: { $ne: '' } }, { mail: 'welcome', reason: 'a\nb' }])(
    'refuses %j',
    async (body) => {
      expect((await adminApi('POST', `users/${admin.id}/mails`, body)).status).toBe(422);
    },
  );
});

describe('the confirmation code of a registration', () => {
  it('can be sent again at most once a minute, and each resend is audited', async () => {
    const person = newPerson();
    const { handle } = (await register(harness, person)).body.data;
    const tooSoon = await adminApi('POST', 'registrations/confirmation-mail', { email: person.email });
    expect(answer(tooSoon)).toEqual([429, 'auth.resend_too_soon']);
    harness.clock.offsetMs += COOLDOWN_MS;
    const sent = await adminApi('POST', 'registrations/confirmation-mail', {
      email: person.email.toUpperCase(),
    });
    expect(sent.status).toBe(202);
    const [, second] = await codesFor(harness, person.email, 2);
    const confirmed = await harness.call('POST', '/api/auth/confirm-code', {
      body: { email: person.email, handle, confirmationCode: second },
      address: newAddress(),
    });
    expect(confirmed.status).toBe(200);
    // The registration's id becomes the user's.
    const audit = await auditOf('mail.resend', confirmed.body.data.user.id);
    expect(audit.payload).toMatchObject({
      subject: { kind: 'member' },
      ...written({}, { mail: 'confirmation-code' }),
    });
  });
});

describe('the member API of admins', () => {
  const calls: readonly [method: string, path: string, body?: unknown][] = [
    ['GET', `users/${NOBODY}/profile`],
    ['GET', `users/${NOBODY}/sessions`],
    ['DELETE', `users/${NOBODY}/sessions`],
    ['DELETE', `users/${NOBODY}/sessions/${NOBODY}`],
    ['POST', `users/${NOBODY}/mails`, { mail: 'welcome' }],
  ];

  it.each(calls)('answers %s %s for an unknown member with 404', async (method, path, body) => {
    expect((await adminApi(method, path, body)).status).toBe(404);
  });
});

const REASON = 'Shares the account, ticket 123';
const put = (by: Member, id: string, what: 'block' | 'role', body: unknown) =>
  harness.call('PUT', `/api/admin/users/${id}/${what}`, { token: by.token, address: '203.0.113.40', body });
const block = (by: Member, id: string, isBlocked = true) =>
  put(by, id, 'block', { isBlocked, reason: REASON });
const setRole = (by: Member, id: string, role: Role) => put(by, id, 'role', { role, reason: REASON });
const whoIs = ({ token }: { token: string }) => harness.call('GET', '/api/auth/me', { token });
const signedInAgain = async (member: Member): Promise<Member> => {
  const { body } = await signIn(harness, member);
  return { ...member, token: body.data.token };
};
const newAdmin = async (): Promise<Member> => {
  const member = await newMember(harness);
  expect((await setRole(admin, member.id, 'owner')).status).toBe(200);
  return signedInAgain(member);
};

describe('a block', () => {
  it('soon ends every session, refuses sign-ins, is mailed, and is audited (ASVS 7.4.2, 7.4.5)', async () => {
    const member = await newMember(harness);
    const other = await signedInAgain(member);
    expect((await block(admin, member.id)).body.data.blockedAt).toEqual(expect.any(String));
    await until(
      'both sessions ended',
      async () => {
        for (const session of [member, other]) expect((await whoIs(session)).status).toBe(401);
      },
      10_000,
    );
    expect(answer(await signIn(harness, member))).toEqual([403, 'auth.account_blocked']);
    const wrong = await signIn(harness, { ...member, password: 'NotTheOne1' });
    expect(answer(wrong)).toEqual([401, 'auth.invalid_credentials']);
    await harness.eventOf('account-blocked', member);
    const state = await harness.eventOf('user.profile-changed', member);
    expect(state.payload).toMatchObject({ blockedAt: expect.any(String) });
    expect((await auditOf('member.block', member.id)).payload).toMatchObject({
      actor: { userId: admin.id, role: 'owner' },
      address: '203.0.113.40',
      before: { blockedAt: null },
      after: { blockedAt: expect.any(String) },
      reason: REASON,
    });
  });
});

describe('the admin role', () => {
  it('is given and removed with a reason, and each change ends sessions, is mailed, and is audited', async () => {
    const member = await newMember(harness);
    expect((await setRole(admin, member.id, 'owner')).body.data.role).toBe('owner');
    expect((await whoIs(member)).status).toBe(401);
    const made = await signedInAgain(member);
    expect((await whoIs(made)).body.data.role).toBe('owner');
    expect((await harness.eventOf('role-changed', member)).payload).toMatchObject({ role: 'owner' });
    expect((await auditOf('role.change', member.id)).payload).toMatchObject({
      actor: { userId: admin.id },
      before: { role: 'member' },
      after: { role: 'owner' },
      reason: REASON,
    });
    expect((await setRole(admin, member.id, 'member')).status).toBe(200);
    expect((await whoIs(made)).status).toBe(401);
    expect((await whoIs(await signedInAgain(member))).body.data.role).toBe('member');
  });

  it('cannot be changed for oneself, for an unknown id, without a reason, by a member, or after an old sign-in', async () => {
    const member = await newMember(harness);
    for (const change of [block, (by: Member, id: string) => setRole(by, id, 'member')]) {
      expect(answer(await change(admin, admin.id))).toEqual([403, 'admin.own_account']);
      expect(answer(await change(admin, NOBODY))).toEqual([404, 'admin.member_not_found']);
      expect(answer(await change(member, admin.id))).toEqual([403, 'auth.forbidden']);
    }
    const withoutReason = await put(admin, member.id, 'role', { role: 'owner' });
    expect([withoutReason.status, Object.keys(withoutReason.body.data.fields)]).toEqual([422, ['reason']]);
    harness.clock.offsetMs += 11 * 60_000;
    for (const late of [await block(admin, member.id), await setRole(admin, member.id, 'owner')])
      expect(answer(late)).toEqual([403, 'auth.recent_sign_in_required']);
    admin = await signedInAgain(admin);
  });

  it('stays with one of two admins who remove each other at the same time', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    // Once `admin` has lost the role, only `one` and `two` are admins.
    await harness.setUser(admin, { role: 'member' });
    const replies = await Promise.all([setRole(one, two.id, 'member'), block(two, one.id)]);
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = await harness
      .db('users')
      .countDocuments({ role: 'owner', blockedAt: null, deletedAt: null, deletion: null });
    expect(left).toBeGreaterThan(0);
    await harness.setUser(admin, { role: 'owner' });
    await harness.setUser(one, { role: 'member' });
    await harness.setUser(two, { role: 'member' });
  });

  it('prevents the last admin from deleting their account', async () => {
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

  it('lets an admin make a member a support agent, list the team, and remove the role together with its sessions', async () => {
    const member = await newMember(harness);
    expect((await setRole(admin, member.id, 'support')).body.data.role).toBe('support');
    const helper = await signedInAgain(member);
    const team = (token: string) => harness.call('GET', '/api/admin/team', { token });
    const row = (await team(admin.token)).body.data.find(({ id }: { id: string }) => id === member.id);
    expect(row).toMatchObject({ email: member.email, role: 'support', twoFactorSince: null });
    expect((await team(helper.token)).status).toBe(403);
    const profile = (token: string) =>
      harness.call('GET', `/api/admin/users/${member.id}/profile`, { token });
    expect((await profile(helper.token)).status).toBe(200);
    expect(answer(await setRole(helper, member.id, 'owner'))).toEqual([403, 'auth.forbidden']);

    expect((await setRole(admin, member.id, 'member')).status).toBe(200);
    expect((await profile(helper.token)).status).toBe(401);
    const last = (await team(admin.token)).body.data.map(({ id }: { id: string }) => id);
    expect(last).not.toContain(member.id);
  });

  it('stays with one of two owners who make each other support agents at the same time', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    await harness.setUser(admin, { role: 'member' });
    const replies = await Promise.all([setRole(one, two.id, 'support'), setRole(two, one.id, 'support')]);
    expect(replies.map(({ status }) => status)).not.toEqual([200, 200]);
    const owners = { role: 'owner', blockedAt: null, deletedAt: null, deletion: null };
    expect(await harness.db('users').countDocuments(owners)).toBe(1);
    await harness.setUser(admin, { role: 'owner' });
    await harness.setUser(one, { role: 'member' });
    await harness.setUser(two, { role: 'member' });
  });

  it('is given to the configured first admin only if there is no admin, and is audited as the operator’s action', async () => {
    expect((await auditOf('role.change', admin.id)).payload).toMatchObject({
      actor: { userId: OPERATOR_ID },
      after: { role: 'owner' },
      reason: 'FIRST_ADMIN_EMAIL',
    });
    const other = await newAdmin();
    // Frees FIRST_ADMIN_EMAIL by giving the first admin a new address.
    await harness.setUser(admin, { email: `moved-${harness.run}@example.com` });
    const person = newPerson({ email: harness.config.FIRST_ADMIN_EMAIL ?? '' });
    const { handle } = (await register(harness, person)).body.data;
    const confirmationCode = await codeFor(harness, person.email, 2);
    const confirmed = await confirmWith(harness, { email: person.email, handle, confirmationCode });
    const second: { token: string } = confirmed.body.data;
    expect((await whoIs(second)).body.data.role).toBe('member');
    expect((await whoIs(other)).body.data.role).toBe('owner');
  });
});

describe('the log line of a sign-in', () => {
  const linesOf = (fits: (line: Record<string, unknown>) => boolean) =>
    harness.lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'auth.sign-in' && fits(line));

  it('is written for success and failure, and names the member only after a proof of identity (ASVS 16.2.1, 16.3.1, 16.3.3)', async () => {
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
