import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness, until } from './harness.ts';
import { type Member, newAddress, newMember, noticesTo, signIn } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());

const BASE = '/api/account/email-change';
const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"|"expiresAt":"[^"]+"/g, '');
const call = (method: string, path: string, token: string, body?: unknown) =>
  harness.call(method, path, { token, address: newAddress(), ...(body !== undefined && { body }) });
const someEmail = () => `new-${randomUUID()}@example.com`;
const begin = ({ token }: Member, newEmail: string) => call('POST', BASE, token, { newEmail });
const confirm = ({ token }: Member, side: 'current' | 'new', code: string) =>
  call('POST', `${BASE}/confirm`, token, { side, code });

/** The newest code mailed for one side of a member's change, when at least `count` were. */
async function codeOf(member: Member, side: 'current' | 'new', count = 1): Promise<string> {
  const isOfSide = ({ payload }: { payload: unknown }) => (payload as { side: string }).side === side;
  const events = await harness.find(`${count} codes for the ${side} address`, () => {
    const found = harness.eventsOfMember('email-change-requested', member).filter(isOfSide);
    return found.length >= count ? found : undefined;
  });
  const newest = events.at(-1)?.payload as { sealed: string } | undefined;
  return (await harness.open(newest?.sealed ?? '')).secret;
}

describe('a change of e-mail', () => {
  it('takes a code from each address, then notifies every copy and the old address', async () => {
    const member = await newMember(harness);
    const newEmail = someEmail();
    const begun = await begin(member, newEmail.toUpperCase());
    expect(begun.body.data).toMatchObject({ newEmail, isCurrentConfirmed: false, resendAfterSeconds: 60 });
    const [current, fresh] = [await codeOf(member, 'current'), await codeOf(member, 'new')];

    // Each code is good for its own address only.
    expect(answer(await confirm(member, 'current', fresh))).toEqual([422, 'auth.code_invalid']);
    const half = await confirm(member, 'new', fresh.toLowerCase());
    expect(half.body.data).toMatchObject({ isNewConfirmed: true, isCurrentConfirmed: false });
    expect((await call('GET', '/api/account/profile', member.token)).body.data.email).toBe(member.email);
    expect((await signIn(harness, { ...member, email: newEmail })).status).toBe(401);

    const done = await confirm(member, 'current', current);
    expect([done.status, done.body.data]).toEqual([200, null]);
    // Nothing knows the address any more.
    expect(await harness.db('pending_registrations').countDocuments({ email: member.email })).toBe(0);
    expect((await call('GET', BASE, member.token)).body.data).toBeNull();
    expect((await call('GET', '/api/auth/me', member.token)).body.data.email).toBe(newEmail);
    expect((await signIn(harness, member)).status).toBe(401);
    expect((await signIn(harness, { ...member, email: newEmail })).status).toBe(200);
    const state = await harness.eventOf('user.profile-changed', member);
    expect(state.payload).toMatchObject({ email: newEmail });
    expect((await harness.eventOf('email-changed', member)).payload).toMatchObject({
      recipient: { kind: 'address', email: member.email, userId: member.id },
      newEmail,
    });
    harness.expectNowhere(await harness.userOf(member), [current, fresh]);
  });

  it('ends the reset links in the old mailbox', async () => {
    const member = await newMember(harness);
    const body = { email: member.email };
    await harness.call('POST', '/api/auth/forgot-password', { body, address: newAddress() });
    await until('the reset link', async () => {
      expect(await harness.db('password_resets').countDocuments({ userId: member.id })).toBe(1);
    });
    await begin(member, someEmail());
    await confirm(member, 'current', await codeOf(member, 'current'));
    await confirm(member, 'new', await codeOf(member, 'new'));
    expect(await harness.db('password_resets').countDocuments({ userId: member.id })).toBe(0);
  });

  it('never reveals that an address is taken, but notifies its owner', async () => {
    const [member, owner] = [await newMember(harness), await newMember(harness)];
    const other = await newMember(harness);
    const free = someEmail();
    const taken = await begin(member, owner.email);
    const untaken = await begin(other, free);
    expect(withoutTime(taken.text).replace(owner.email, '')).toBe(
      withoutTime(untaken.text).replace(free, ''),
    );
    await until('the mail to the owner', () =>
      expect(noticesTo(harness, 'known-address-chosen', owner.id)).toHaveLength(1),
    );
    await confirm(member, 'current', await codeOf(member, 'current'));
    expect(answer(await confirm(member, 'new', 'A3C4D6'))).toEqual([422, 'auth.code_invalid']);
    expect(noticesTo(harness, 'email-change-requested', owner.email)).toEqual([]);
  });

  it('gives up when the address was confirmed by somebody else in the meantime', async () => {
    const [member, rival] = [await newMember(harness), await newMember(harness)];
    const newEmail = someEmail();
    for (const person of [member, rival]) await begin(person, newEmail);
    for (const person of [rival, member]) await confirm(person, 'current', await codeOf(person, 'current'));
    const codes = [await codeOf(rival, 'new'), await codeOf(member, 'new')];
    expect((await confirm(rival, 'new', codes[0] ?? '')).status).toBe(200);
    expect(answer(await confirm(member, 'new', codes[1] ?? ''))).toEqual([
      409,
      'auth.email_change_impossible',
    ]);
    expect((await call('GET', BASE, member.token)).body.data).toBeNull();
    expect((await call('GET', '/api/auth/me', member.token)).body.data.email).toBe(member.email);
  });

  it('closes after five wrong codes until new ones are sent, at most every minute', async () => {
    const member = await newMember(harness);
    await begin(member, someEmail());
    const first = await codeOf(member, 'new');
    for (let round = 0; round < 5; round += 1)
      expect((await confirm(member, 'new', 'A3C4D6')).status).toBe(422);
    expect((await confirm(member, 'new', first)).status).toBe(422);
    const early = await call('POST', `${BASE}/resend`, member.token);
    expect(answer(early)).toEqual([429, 'auth.resend_too_soon']);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    harness.clock.offsetMs += MINUTE_MS;
    expect((await call('POST', `${BASE}/resend`, member.token)).status).toBe(200);
    await codeOf(member, 'new', 2);
    // The code that was in the post still works.
    expect((await confirm(member, 'new', first)).status).toBe(200);
  });

  it('can be given up, runs out, and wants a fresh sign-in (ASVS 7.5.1)', async () => {
    const member = await newMember(harness);
    await begin(member, someEmail());
    const code = await codeOf(member, 'current');
    expect((await call('DELETE', BASE, member.token)).status).toBe(200);
    expect(answer(await confirm(member, 'current', code))).toEqual([404, 'auth.email_change_gone']);
    await begin(member, someEmail());
    harness.clock.offsetMs += 61 * MINUTE_MS;
    expect((await call('GET', BASE, member.token)).body.data).toBeNull();
    const late = await confirm(member, 'current', await codeOf(member, 'current', 2));
    expect(answer(late)).toEqual([404, 'auth.email_change_gone']);
    expect(answer(await begin(member, someEmail()))).toEqual([403, 'auth.recent_sign_in_required']);
  });

  it('refuses the address that it is already, and what is none', async () => {
    const member = await newMember(harness);
    const same = await begin(member, member.email);
    expect([same.status, same.body.data.fields.newEmail]).toEqual([422, 'This is your email already']);
    for (const newEmail of ['', { $gt: '' }, `a\r\nBcc: b@example.com`])
      expect((await call('POST', BASE, member.token, { newEmail })).status).toBe(422);
  });
});
