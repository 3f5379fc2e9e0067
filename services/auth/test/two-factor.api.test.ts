import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../../tests/support/totp.ts';
import { resetTwoFactor } from '../src/commands/reset-two-factor.ts';
import { answer, startHarness } from './harness.ts';
import { newAddress, newMember, secretFor, signIn, theAdmin } from './people.ts';
import { challengeFor, enrol, newEnrolledMember, nextCode, secondStep } from './second-factors.ts';

// Uses production mode, because admins need no second factor in local mode.
const harness = await startHarness({ CRONE_MODE: 'production' });
afterAll(() => harness.stop());

const BASE = '/api/account/two-factor';
const call = (method: string, path: string, token: string, body?: unknown, address = newAddress()) =>
  harness.call(method, path, { token, address, ...(body !== undefined && { body }) });
const me = (token: string) => call('GET', '/api/auth/me', token);

describe('enrolment', () => {
  it('shows a secret, takes effect with its first code, and then ends every other session (ASVS 7.2.4, 7.4.3)', async () => {
    const member = await newMember(harness);
    const other = (await signIn(harness, member)).body.data.token;
    const begun = await call('POST', `${BASE}/enrolment`, member.token);
    const { secret, uri, qrCode } = begun.body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^<svg .*<\/svg>$/s);
    expect((await signIn(harness, member)).body.data.token).toBeTypeOf('string');

    const wrong = totpCode(secret, new Date(harness.now().getTime() + 300_000));
    expect(answer(await call('POST', `${BASE}/enrolment/confirm`, member.token, { code: wrong }))).toEqual([
      422,
      'auth.second_factor_invalid',
    ]);
    const code = nextCode(harness, secret);
    const done = await call('POST', `${BASE}/enrolment/confirm`, member.token, { code });
    const { recoveryCodes, token } = done.body.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect((await me(token)).status).toBe(200);
    for (const old of [member.token, other]) expect((await me(old)).status).toBe(401);
    const state = (await call('GET', BASE, token)).body.data;
    expect(state).toMatchObject({ isEnabled: true, recoveryCodesLeft: 10, isRequired: false });
    await harness.eventOf('two-factor-enabled', member);

    const undashed = recoveryCodes.map((shown: string) => shown.replace('-', ''));
    harness.expectNowhere(await harness.userOf(member), [secret, ...recoveryCodes, ...undashed]);
    expect(answer(await call('POST', `${BASE}/enrolment`, token))).toEqual([409, 'auth.two_factor_on']);
  });

  it('allows ten tries in a row, counted over all sessions together', async () => {
    const member = await newMember(harness);
    const address = newAddress();
    const sessions = [member.token, (await signIn(harness, member)).body.data.token];
    for (const token of sessions) await call('POST', `${BASE}/enrolment`, token);
    const guess = (token = '') =>
      call('POST', `${BASE}/enrolment/confirm`, token, { code: '000000' }, address);
    for (let round = 0; round < 10; round += 1) expect((await guess(sessions[round % 2])).status).toBe(422);
    for (const token of sessions) expect((await guess(token)).status).toBe(429);
  });

  it('needs a recent sign-in, and must be restarted after a quarter of an hour', async () => {
    const member = await newMember(harness);
    const code = { code: '123456' };
    expect(answer(await call('POST', `${BASE}/enrolment/confirm`, member.token, code))).toEqual([
      409,
      'auth.enrolment_expired',
    ]);
    harness.clock.offsetMs += 11 * 60_000;
    expect(answer(await call('POST', `${BASE}/enrolment`, member.token))).toEqual([
      403,
      'auth.recent_sign_in_required',
    ]);
  });
});

describe('the deletion of an account with two-factor login', () => {
  it('can be cancelled with password and code, but not with the password alone', async () => {
    const member = await newEnrolledMember(harness);
    const { email, password } = member;
    const keep = (body: object) => call('POST', '/api/auth/keep-account', '', { email, password, ...body });
    const requestedAt = harness.now();
    const erasesAt = new Date(requestedAt.getTime() + 9e8);
    await harness.setUser(member, { deletion: { requestedAt, erasesAt } });
    expect(answer(await keep({}))).toEqual([422, 'auth.second_factor_missing']);
    expect(answer(await keep({ code: '000000' }))).toEqual([422, 'auth.second_factor_invalid']);
    expect((await signIn(harness, member)).status).toBe(403);
    expect((await keep({ code: nextCode(harness, member.secret) })).status).toBe(200);
    expect((await signIn(harness, member)).status).toBe(200);
  });
});

describe('a sign-in with two-factor login', () => {
  it('needs password and code, in two steps', async () => {
    const member = await newEnrolledMember(harness);
    const first = await signIn(harness, member);
    expect(first.body.data).toMatchObject({ secondFactorRequired: true });
    expect(first.text).not.toContain('token');
    const { challenge } = first.body.data;
    expect(answer(await secondStep(harness, challenge, '000000'))).toEqual([
      422,
      'auth.second_factor_invalid',
    ]);
    const signedIn = await secondStep(harness, challenge, nextCode(harness, member.secret));
    expect(signedIn.body.data.user.id).toBe(member.id);
    expect((await me(signedIn.body.data.token)).status).toBe(200);
  });

  it('accepts each code and each challenge only once (ASVS 6.5.1)', async () => {
    const member = await newEnrolledMember(harness);
    const challenges = await Promise.all([challengeFor(harness, member), challengeFor(harness, member)]);
    const code = nextCode(harness, member.secret);
    const replies = await Promise.all(challenges.map((challenge) => secondStep(harness, challenge, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(replies.find(({ status }) => status === 422)?.body.error).toBe('auth.second_factor_used');
    const usedUp = challenges[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect(answer(await secondStep(harness, usedUp, nextCode(harness, member.secret)))).toEqual([
      401,
      'auth.challenge_invalid',
    ]);
  });

  it('refuses a challenge after five tries, after five minutes, or if it was never issued (ASVS 2.3.1)', async () => {
    const member = await newEnrolledMember(harness);
    const tried = await challengeFor(harness, member);
    for (let round = 0; round < 5; round += 1)
      expect((await secondStep(harness, tried, '000000')).status).toBe(422);
    const old = await challengeFor(harness, member);
    expect((await secondStep(harness, tried, nextCode(harness, member.secret))).status).toBe(401);
    harness.clock.offsetMs += 5 * 60_000;
    for (const challenge of [old, 'A'.repeat(43)])
      expect((await secondStep(harness, challenge, nextCode(harness, member.secret))).status).toBe(401);
  });

  it('slows down after ten wrong codes from one address, with a separate limit for a known browser', async () => {
    const member = await newEnrolledMember(harness);
    const { password, deviceToken, address } = member;
    for (let round = 0; round < 10; round += 1)
      await secondStep(harness, await challengeFor(harness, member), '000000', address);
    const confirm = (known: object) =>
      harness.call('POST', '/api/account/confirm-password', {
        token: member.token,
        address,
        body: { password, code: nextCode(harness, member.secret), ...known },
      });
    const slowed = await confirm({});
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    const confirmed = await confirm({ deviceToken });
    expect(confirmed.status).toBe(200);
    const off = await harness.call('POST', `${BASE}/disable`, {
      token: confirmed.body.data.token,
      address,
      body: {
        password,
        code: nextCode(harness, member.secret),
        deviceToken: confirmed.body.data.deviceToken,
      },
    });
    expect(off.status).toBe(200);
  });

  it('accepts each recovery code once, with or without the hyphen, and notifies the owner (ASVS 6.5.1)', async () => {
    const member = await newEnrolledMember(harness);
    const [first = '', second = ''] = member.recoveryCodes;
    expect((await secondStep(harness, await challengeFor(harness, member), first)).status).toBe(200);
    const again = await secondStep(harness, await challengeFor(harness, member), first);
    expect(answer(again)).toEqual([422, 'auth.second_factor_used']);
    const typed = second.replace('-', '').toLowerCase();
    const signedIn = await secondStep(harness, await challengeFor(harness, member), typed);
    expect(signedIn.status).toBe(200);
    const isSecond = ({ payload }: { payload: unknown }) =>
      (payload as { codesLeft: number }).codesLeft === 8;
    const told = await harness.eventOf('recovery-code-used', member, isSecond);
    expect(told.payload).toMatchObject({ recipient: { kind: 'member', userId: member.id } });
    expect((await call('GET', BASE, signedIn.body.data.token)).body.data.recoveryCodesLeft).toBe(8);
  });

  it('still needs the second factor after a password reset, and earlier challenges are then invalid (ASVS 6.3.4, 6.4.3)', async () => {
    const member = await newEnrolledMember(harness);
    const before = await challengeFor(harness, member);
    await harness.call('POST', '/api/auth/forgot-password', {
      body: { email: member.email },
      address: newAddress(),
    });
    const token = await secretFor(harness, 'password-reset-requested', member.id);
    const body = { token, newPassword: 'QuiteNew22' };
    const done = await harness.call('POST', '/api/auth/reset-password', { body, address: newAddress() });
    expect([done.status, done.body.data]).toEqual([200, null]);
    expect((await secondStep(harness, before, nextCode(harness, member.secret))).status).toBe(401);
    const renewed = { ...member, password: 'QuiteNew22' };
    expect((await signIn(harness, renewed)).body.data).toMatchObject({ secondFactorRequired: true });
  });
});

describe('a member with two-factor login', () => {
  it('counts as recently signed in after entering password and code, but not after the password alone (ASVS 7.2.4)', async () => {
    const member = await newEnrolledMember(harness);
    harness.clock.offsetMs += 11 * 60_000;
    const confirm = (body: object) => call('POST', '/api/account/confirm-password', member.token, body);
    const { password } = member;
    expect(answer(await confirm({ password }))).toEqual([422, 'auth.second_factor_missing']);
    expect(answer(await confirm({ password, code: '000000' }))).toEqual([422, 'auth.second_factor_invalid']);
    const change = { currentPassword: password, newPassword: 'QuiteNew22' };
    const early = await call('POST', '/api/account/password', member.token, change);
    expect(answer(early)).toEqual([403, 'auth.recent_sign_in_required']);
    const confirmed = await confirm({ password, code: nextCode(harness, member.secret) });
    const { token } = confirmed.body.data;
    expect((await me(member.token)).status).toBe(401);
    expect((await call('POST', '/api/account/password', token, change)).status).toBe(200);
    const exported = await call('GET', '/api/account/export/auth', token);
    expect(exported.body.data.twoFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect(exported.text).not.toContain(member.secret);
  });

  it('needs password and code to create recovery codes, and to turn two-factor login off', async () => {
    const member = await newEnrolledMember(harness);
    const { password } = member;
    const replace = (body: object) => call('POST', `${BASE}/recovery-codes`, member.token, body);
    expect(answer(await replace({ password: 'NotTheOne1', code: nextCode(harness, member.secret) }))).toEqual(
      [422, 'auth.wrong_password'],
    );
    const replaced = await replace({ password, code: nextCode(harness, member.secret) });
    const [fresh = ''] = replaced.body.data.recoveryCodes;
    const [old = ''] = member.recoveryCodes;
    await harness.eventOf('recovery-codes-replaced', member);
    const disable = (code: string) => call('POST', `${BASE}/disable`, member.token, { password, code });
    expect(answer(await disable(old))).toEqual([422, 'auth.second_factor_invalid']);
    expect((await disable(fresh)).status).toBe(200);
    expect(answer(await disable(nextCode(harness, member.secret)))).toEqual([409, 'auth.two_factor_off']);
    expect((await signIn(harness, member)).body.data.token).toBeTypeOf('string');
    const told = await harness.eventOf('two-factor-disabled', member);
    expect(told.payload).toMatchObject({ by: 'member' });
  });

  it('can sign in after losing everything if an operator resets two-factor login, and this reset is mailed and audited (ASVS 6.4.4)', async () => {
    const member = await newEnrolledMember(harness);
    const request = { email: member.email, reason: 'identity checked by phone' };
    expect(await resetTwoFactor(harness.config, request, harness.now)).toMatchObject({ isReset: true });
    expect(await resetTwoFactor(harness.config, request, harness.now)).toMatchObject({ isReset: false });
    expect((await me(member.token)).status).toBe(401);
    expect((await signIn(harness, member)).body.data.token).toBeTypeOf('string');
    const mail = await harness.eventOf('two-factor-disabled', member);
    expect(mail.payload).toMatchObject({ by: 'operator' });
    expect((await harness.eventOf('audit.recorded', member)).payload).toMatchObject({
      actor: { userId: OPERATOR_ID },
      action: 'two-factor.reset',
      subject: { kind: 'member', id: member.id },
      reason: 'identity checked by phone',
    });
  });
});

describe('an admin without a second factor', () => {
  const open = new Set([
    'POST /api/auth/logout',
    'GET /api/auth/me',
    'POST /api/account/confirm-password',
    'GET /api/account/two-factor',
    'POST /api/account/two-factor/enrolment',
    'POST /api/account/two-factor/enrolment/confirm',
  ]);
  const guarded = endpoints.filter(
    ({ service, access, method, path }) =>
      service === 'auth' && (access === 'member' || access === 'admin') && !open.has(`${method} ${path}`),
  );

  it('gets a session only for the enrolment, and a full session after the enrolment (ASVS 6.3.4)', async () => {
    const admin = await theAdmin(harness);
    expect((await me(admin.token)).body.data).toMatchObject({ role: 'owner', mustEnrolTwoFactor: true });
    for (const { method, path } of guarded) {
      const reply = await call(method, path.replaceAll(/:\w+/g, '0'.repeat(24)), admin.token);
      expect(answer(reply), `${method} ${path}`).toEqual([403, 'auth.two_factor_enrolment_required']);
    }
    expect(guarded.length).toBeGreaterThan(15);
    const asVisitor = await call('GET', '/api/countdown', admin.token);
    expect(asVisitor.status).toBe(200);

    const { secret, token } = await enrol(harness, admin);
    // A token that was copied while the session was limited no longer works.
    expect((await me(admin.token)).status).toBe(401);
    expect((await me(token)).body.data).toMatchObject({ mustEnrolTwoFactor: false });
    expect((await call('GET', '/api/account/profile', token)).status).toBe(200);
    expect((await call('POST', '/api/countdown/reset', token)).status).toBe(200);

    const challenge = await challengeFor(harness, admin);
    const signedIn = await secondStep(harness, challenge, nextCode(harness, secret));
    expect(signedIn.body.data.user).toMatchObject({ role: 'owner', mustEnrolTwoFactor: false });
    const proof = { password: admin.password, code: nextCode(harness, secret) };
    expect(answer(await call('POST', `${BASE}/disable`, token, proof))).toEqual([
      403,
      'auth.two_factor_needed',
    ]);
    expect((await call('GET', BASE, token)).body.data.isRequired).toBe(true);
  });
});
