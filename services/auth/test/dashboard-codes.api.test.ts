import type { AccessState } from '@croneai/contracts/events/access.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { answer, startHarness, until } from './harness.ts';
import { type Member, newMember, secretFor } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const;
const DEPOSITED = { tier: 'silver', dashboardUnlocked: false, hasDeposited: true } as const;
const UNLOCKED = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true } as const;

/** Publishes the access of a member, as the admin service does. */
const tell = (member: Pick<Member, 'id'>, version: number, state: Partial<AccessState>) =>
  harness.publishAccess(member.id, version, state);
const me = async (member: Member) =>
  (await harness.call('GET', '/api/auth/me', { token: member.token })).body.data;
const hasVersion = (member: Member, version: number) =>
  until(`access version ${version}`, async () => {
    expect((await harness.userOf(member))?.accessVersion).toBe(version);
  });
const validate = (member: Member, dashboardCode: string) =>
  harness.call('POST', '/api/auth/validate-dashboard-code', { token: member.token, body: { dashboardCode } });
const sendAgain = (member: Member) =>
  harness.call('POST', '/api/auth/send-activation-email', { token: member.token });
const requestOf = (member: Member) => harness.eventOf('user.dashboard-unlock-requested', member);
type Request = { dashboardUnlockRequest: { codeId: string } };

async function memberWithCode() {
  const member = await newMember(harness);
  await tell(member, 1, DEPOSITED);
  return { member, code: await secretFor(harness, 'dashboard-code-issued', member.id) };
}

/** Answers the member's request to unlock the dashboard, as the admin service does. */
async function answerRequest(member: Member, version: number, state: Partial<AccessState>) {
  const { payload } = await requestOf(member);
  const { codeId } = (payload as Request).dashboardUnlockRequest;
  await tell(member, version, { ...state, answeredCodeId: codeId, cause: 'dashboard-code' });
}

describe('the copy of access', () => {
  it('is part of the user, the profile and the countdown', async () => {
    const member = await newMember(harness);
    await tell(member, 1, { ...UNLOCKED, tier: 'gold' });
    await hasVersion(member, 1);
    expect(await me(member)).toMatchObject({ tier: 'gold', dashboardUnlocked: true, accessLevel: 'premium' });
    await until('the countdown at rest', async () => {
      const { body } = await harness.call('GET', '/api/countdown', { token: member.token });
      expect(body.data.timeFormatted).toEqual({ hours: '0', minutes: '0', seconds: '0' });
    });
    const profile = await harness.call('GET', '/api/account/profile', { token: member.token });
    expect(profile.body.data.status).toBe('Active');
  });

  it('ignores facts about an unknown member or under another member’s key', async () => {
    await tell({ id: someId() }, 1, DEPOSITED);
    const [member, other] = [await newMember(harness), await newMember(harness)];
    await tell(member, 7, { ...UNLOCKED, userId: other.id });
    await tell(member, 1, DEPOSITED);
    await hasVersion(member, 1);
    expect((await harness.userOf(other))?.access).toMatchObject(GUEST);
    expect((await harness.userOf(other))?.accessVersion).toBe(0);
  });
});

describe('a dashboard code', () => {
  it('is issued when an admin records a deposit without unlocking the dashboard, and unlocks it once (ASVS 2.3.1)', async () => {
    const { member, code } = await memberWithCode();
    expect(code).toMatch(/^[A-Z0-9]{10}$/);
    const validating = validate(member, code);
    await answerRequest(member, 2, UNLOCKED);
    const reply = await validating;
    expect([reply.status, reply.body.data]).toEqual([200, { dashboardUnlocked: true }]);
    expect(await me(member)).toMatchObject({ tier: 'silver', dashboardUnlocked: true, codeActivated: true });
  });

  it('can be sent again after a minute, and then the earlier code is invalid', async () => {
    const { member, code } = await memberWithCode();
    const soon = await sendAgain(member);
    expect(answer(soon)).toEqual([429, 'auth.resend_too_soon']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    const sent = await harness.later(60_000, () => sendAgain(member));
    expect([sent.status, sent.body.data]).toEqual([200, { resendAfterSeconds: 60 }]);
    const fresh = await secretFor(harness, 'dashboard-code-issued', member.id, 2);
    expect((await validate(member, code)).status).toBe(422);
    const validating = validate(member, fresh);
    await answerRequest(member, 2, UNLOCKED);
    expect((await validating).body.data).toEqual({ dashboardUnlocked: true });
  });

  it('is not in clear text in any document, event or log line', async () => {
    const { member, code } = await memberWithCode();
    const validating = validate(member, code);
    await answerRequest(member, 2, UNLOCKED);
    await validating;
    harness.expectNowhere(await harness.db('users').find().toArray(), [code]);
  });
});
