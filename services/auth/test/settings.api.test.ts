import { randomUUID } from 'node:crypto';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness } from './harness.ts';
import { codeFor, confirmWith, newAddress, newMember, newPerson, signIn, theAdmin } from './people.ts';

/*
 * Calls each endpoint for a member's own settings once. Unit tests of the use cases cover the
 * rules.
 */

const harness = await startHarness();
afterAll(() => harness.stop());
const call = (method: string, path: string, token?: string, body?: unknown) =>
  harness.call(method, path, {
    address: newAddress(),
    ...(token && { token }),
    ...(body !== undefined && { body }),
  });

describe('the account setup', () => {
  const PATH = '/api/account/setup';
  const COMPLETE = {
    version: 0,
    brokerAccount: 'BRK-204417',
    deposit: { accessPath: 'manual', depositAmount: 120.5 },
  };

  it('survives a restart, and is visible only to its member', async () => {
    const [member, other] = [await newMember(harness), await newMember(harness)];
    const claims = { tier: 'gold', dashboardUnlocked: true, accountSetup: true, role: 'owner' };
    const saved = await call('PUT', PATH, member.token, { ...COMPLETE, ...claims });
    expect(saved.status).toBe(200);
    await harness.restart();
    const read = (token?: string) => call('GET', PATH, token);
    expect((await read(member.token)).body.data).toMatchObject({ ...COMPLETE, version: 1 });
    expect((await read(other.token)).body.data.brokerAccount).toBeNull();
    expect((await call('GET', '/api/auth/me', member.token)).body.data).toMatchObject({
      accountSetup: true,
      tier: 'guest',
      dashboardUnlocked: false,
      role: 'member',
    });
    expect((await read()).status).toBe(401);
    expect((await call('PUT', PATH, undefined, COMPLETE)).status).toBe(401);
  });

  it('is refused with an error at each field that does not match the contract', async () => {
    const { token } = await newMember(harness);
    for (const [change, field] of [
      [{ brokerAccount: '  ' }, 'brokerAccount'],
      [{ version: undefined }, 'version'],
      [{ deposit: { accessPath: 'auto', depositAmount: 499 } }, 'deposit.depositAmount'],
      [{ deposit: { accessPath: { $gt: '' }, depositAmount: 50 } }, 'deposit.accessPath'],
    ] as const) {
      const refused = await call('PUT', PATH, token, { ...COMPLETE, ...change });
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, [field]]);
    }
  });
});

describe('the terms', () => {
  const PATH = '/api/account/terms';
  const acceptancesOf = async (id: string) => {
    const admin = await theAdmin(harness);
    return (await call('GET', `/api/admin/users/${id}/profile`, admin.token)).body.data.acceptances;
  };
  async function signUp(accepted: unknown) {
    const person = { ...newPerson(), accepted };
    const { handle } = (await call('POST', '/api/auth/register', undefined, person)).body.data;
    const confirmationCode = await codeFor(harness, person.email);
    return (await confirmWith(harness, { email: person.email, handle, confirmationCode })).body.data;
  }

  it('are shown on the admin page if they were accepted at sign-up', async () => {
    const { user } = await signUp(AGREEMENTS);
    expect(user.mustAcceptTerms).toBe(false);
    expect(await acceptancesOf(user.id)).toMatchObject([AGREEMENTS]);
    await harness.eventOf('user.terms-accepted', user);
  });

  it('must be accepted again if the accepted version is older or missing', async () => {
    const { user, token } = await signUp({ ...AGREEMENTS, risk: '2020-01-01' });
    expect(user.mustAcceptTerms).toBe(true);
    const older = await call('POST', PATH, token, { ...AGREEMENTS, age: '2020-01-01' });
    expect(answer(older)).toEqual([409, 'account.terms_changed']);
    expect((await call('POST', PATH, token, { terms: { $gt: '' } })).status).toBe(422);
    expect((await call('POST', PATH, undefined, AGREEMENTS)).status).toBe(401);
    const accepted = await call('POST', PATH, token, AGREEMENTS);
    expect([accepted.status, accepted.body.data.mustAcceptTerms]).toEqual([200, false]);
    expect(await acceptancesOf(user.id)).toHaveLength(1);
  });
});

describe('a change of e-mail', () => {
  const PATH = '/api/account/email-change';
  const someEmail = () => `new-${randomUUID()}@example.com`;

  it('moves the account to the new address, and stores and events contain no code in clear text', async () => {
    const member = await newMember(harness);
    const newEmail = someEmail();
    const codeOf = async (side: 'current' | 'new') => {
      const { payload } = await harness.eventOf(
        'email-change-requested',
        member,
        (event) => (event.payload as { side: string }).side === side,
      );
      return (await harness.open((payload as { sealed: string }).sealed)).secret;
    };
    const forgotten = { email: member.email };
    await call('POST', '/api/auth/forgot-password', undefined, forgotten);
    const begun = await call('POST', PATH, member.token, { newEmail: newEmail.toUpperCase() });
    expect(begun.body.data.newEmail).toBe(newEmail);
    expect(answer(await call('POST', `${PATH}/resend`, member.token))).toEqual([429, 'auth.resend_too_soon']);
    const codes = { current: await codeOf('current'), new: await codeOf('new') };
    for (const side of ['current', 'new'] as const) {
      const body = { side, code: codes[side].toLowerCase() };
      expect((await call('POST', `${PATH}/confirm`, member.token, body)).status).toBe(200);
    }
    expect((await call('GET', PATH, member.token)).body.data).toBeNull();
    expect((await signIn(harness, member)).status).toBe(401);
    expect((await signIn(harness, { ...member, email: newEmail })).status).toBe(200);
    expect(await harness.db('pending_registrations').countDocuments({ email: member.email })).toBe(0);
    expect(await harness.db('password_resets').countDocuments({ userId: member.id })).toBe(0);
    harness.expectNowhere(await harness.userOf(member), Object.values(codes));
  });

  it('fails if another account has confirmed the address in the meantime', async () => {
    const [member, rival] = [await newMember(harness), await newMember(harness)];
    const waiting = { expiresAt: new Date('2100-01-01'), sentAt: new Date(), timesSent: 1 };
    const confirmed = { codes: [], tries: 0, confirmedAt: new Date() };
    const newEmail = rival.email;
    await call('POST', PATH, member.token, { newEmail: someEmail() });
    const code = await harness.eventOf('email-change-requested', member, (event) => {
      const { side } = event.payload as { side: string };
      return side === 'new';
    });
    const { secret } = await harness.open((code.payload as { sealed: string }).sealed);
    const stored = (await harness.userOf(member))?.emailChange;
    // Changes the requested address to the rival's, and confirms the current address. The call
    // below confirms the new address, so that only the unique index can refuse the change.
    await harness.setUser(member, {
      emailChange: { ...stored, ...waiting, newEmail, current: confirmed },
    });
    const late = await call('POST', `${PATH}/confirm`, member.token, { side: 'new', code: secret });
    expect(answer(late)).toEqual([409, 'auth.email_change_impossible']);
    expect((await call('GET', '/api/auth/me', member.token)).body.data.email).toBe(member.email);
  });

  it('can be cancelled, and requires a recent sign-in (ASVS 7.5.1)', async () => {
    const { token } = await newMember(harness);
    expect((await call('POST', PATH, undefined, { newEmail: someEmail() })).status).toBe(401);
    for (const newEmail of ['', { $gt: '' }, `a\r\nBcc: b@example.com`])
      expect((await call('POST', PATH, token, { newEmail })).status).toBe(422);
    await call('POST', PATH, token, { newEmail: someEmail() });
    expect((await call('DELETE', PATH, token)).status).toBe(200);
    const gone = await call('POST', `${PATH}/confirm`, token, { side: 'current', code: 'A3C4D6' });
    expect(answer(gone)).toEqual([404, 'auth.email_change_gone']);
    await harness.later(11 * MINUTE_MS, async () =>
      expect(answer(await call('POST', PATH, token, { newEmail: someEmail() }))).toEqual([
        403,
        'auth.recent_sign_in_required',
      ]),
    );
  });
});
