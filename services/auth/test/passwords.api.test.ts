import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { userSessionsKey } from '@croneai/platform/auth/sessions.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness, until, withoutTime } from './harness.ts';
import { type Member, mailEventsTo, newAddress, newMember, newPerson, secretFor, signIn } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const post = (path: string, body: object, token?: string, address = newAddress()) =>
  harness.call('POST', path, { body, address, ...(token && { token }) });
const forgot = (email: string, address?: string) =>
  post('/api/auth/forgot-password', { email }, undefined, address);
const verify = (token: string) => post('/api/auth/verify-reset-token', { token });
const reset = (token: string, newPassword: string) =>
  post('/api/auth/reset-password', { token, newPassword });

async function linkFor(member: Member, count = 1): Promise<string> {
  await forgot(member.email);
  return secretFor(harness, 'password-reset-requested', member.id, count);
}

describe('a password with accents', () => {
  const composed = 'Zürich-Kälte-2745-ruhig'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const next = 'Übermut-Größe-9127-leise'.normalize('NFC');

  it.each([
    ['composed', composed, decomposed],
    ['decomposed', decomposed, composed],
  ])('is accepted everywhere in both Unicode forms if it was set in %s form', async (_form, set, other) => {
    const member = await newMember(harness, { password: set });
    for (const password of [set, other]) {
      const { status, body } = await signIn(harness, { ...member, password });
      expect(status).toBe(200);
      const proven = await post('/api/account/confirm-password', { password }, body.data.token);
      expect(proven.status).toBe(200);
    }
    const wrong = { ...member, password: 'Zurich-Kalte-2745-ruhig' };
    expect((await signIn(harness, wrong)).status).toBe(401);
    const { body } = await signIn(harness, { ...member, password: other });
    const change = { currentPassword: other, newPassword: next };
    expect((await post('/api/account/password', change, body.data.token)).status).toBe(200);
    const changed = { ...member, password: next.normalize('NFD') };
    expect((await signIn(harness, changed)).status).toBe(200);
    expect((await reset(await linkFor(member), other)).status).toBe(200);
    expect((await signIn(harness, { ...member, password: set })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('gets the same answer for known and unknown addresses', async () => {
    const member = await newMember(harness);
    const [known, unknown] = await Promise.all([forgot(member.email), forgot(newPerson().email)]);
    expect(known.status).toBe(200);
    expect(withoutTime(known.text)).toBe(withoutTime(unknown.text));
  });

  it('can be reset with the mailed link, and the reset ends every session and notifies the owner (ASVS 7.4.3)', async () => {
    const member = await newMember(harness);
    const token = await linkFor(member);
    const [requested] = mailEventsTo(harness, 'password-reset-requested', member.id);
    const { id: userId, email } = member;
    expect(requested?.payload).toMatchObject({ recipient: { kind: 'member', userId, email } });
    expect((await verify(token)).body.data).toEqual({ email: member.email });
    const done = await reset(token, 'QuiteNew22');
    expect([done.status, done.body.data]).toEqual([200, null]);
    expect((await harness.call('GET', '/api/auth/me', { token: member.token })).status).toBe(401);
    expect((await signIn(harness, member)).status).toBe(401);
    expect((await signIn(harness, { ...member, password: 'QuiteNew22' })).status).toBe(200);
    const told = await harness.eventOf('password-changed', member);
    expect(told.payload).toMatchObject({ recipient: { kind: 'member', userId: member.id } });
  });

  it('accepts a link once, even if it is used twice at the same time', async () => {
    const member = await newMember(harness);
    const token = await linkFor(member);
    const replies = await Promise.all([reset(token, 'QuiteNew22'), reset(token, 'QuiteNew33')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await reset(token, 'QuiteNew44');
    expect(answer(again)).toEqual([422, 'auth.reset_token_invalid']);
    expect((await verify(token)).status).toBe(422);
  });

  it('refuses links that are older than an hour or were never sent', async () => {
    const member = await newMember(harness);
    const token = await linkFor(member);
    await harness.later(HOUR_MS + 1, async () => {
      expect((await verify(token)).status).toBe(422);
      expect((await reset(token, 'QuiteNew22')).status).toBe(422);
    });
    const made = await verify('A'.repeat(43));
    expect(made.body).toMatchObject({
      error: 'auth.reset_token_invalid',
      message: 'Invalid or expired reset token',
    });
  });

  const linksFor = ({ id }: Member) => mailEventsTo(harness, 'password-reset-requested', id).length;

  it('sends at most five links for one caller’s address, and then gives the same answer without a mail', async () => {
    const [member, stranger] = [await newMember(harness), newPerson()];
    const address = newAddress();
    const replies = [];
    for (let round = 0; round < 7; round += 1) replies.push(await forgot(member.email, address));
    replies.push(await forgot(stranger.email, address));
    expect(new Set(replies.map(({ status, text }) => `${status} ${withoutTime(text)}`)).size).toBe(1);
    await until('five links', () => expect(linksFor(member)).toBe(5));
  });

  it('can be reset by the owner with a mailed link, even if strangers request many links', async () => {
    const member = await newMember(harness);
    for (let at = 0; at < 24; at += 1)
      expect((await forgot(member.email, `203.0.${at % 3}.${at + 1}`)).status).toBe(200);
    const owner = await forgot(member.email, '198.51.100.7');
    expect(owner.status).toBe(200);
    const token = await secretFor(harness, 'password-reset-requested', member.id, 8);
    expect(linksFor(member)).toBe(8);
    // The browser in which the owner has signed in has a separate limit.
    const { email, deviceToken } = member;
    await post('/api/auth/forgot-password', { email, deviceToken });
    await until('a ninth link', () => expect(linksFor(member)).toBe(9));
    expect((await reset(token, 'QuiteNew22')).status).toBe(200);
  });

  it('leaves no link in clear text in any document, event or log line', async () => {
    const member = await newMember(harness);
    const token = await linkFor(member);
    const documents = await harness.db('password_resets').find().toArray();
    await reset(token, 'QuiteNew22');
    harness.expectNowhere(documents, [token, 'QuiteNew22']);
  });
});

describe('an easily guessed password', () => {
  const refusal = (field: string) => [422, 'request.values_refused', [field]];
  const refusalOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
    status,
    body.error,
    Object.keys(body.data?.fields ?? {}),
  ];

  it('is refused at its field at sign-up (ASVS 6.2.4, 6.2.11, 6.2.12)', async () => {
    const person = newPerson();
    for (const password of ['Password1', 'Sunshine2026!', 'CroneAI-2026x', 'Lovelace1815']) {
      const refused = await post('/api/auth/register', { ...person, password });
      expect(refusalOf(refused), password).toEqual(refusal('password'));
    }
  });
});

describe('a password change', () => {
  it('keeps the calling session, ends all other sessions, and makes reset links invalid (ASVS 6.2.2, 7.4.3)', async () => {
    const member = await newMember(harness);
    const other = (await signIn(harness, member)).body.data.token;
    const link = await linkFor(member);
    const body = { currentPassword: member.password, newPassword: 'QuiteNew22' };
    expect((await post('/api/account/password', body, member.token)).status).toBe(200);
    expect((await harness.call('GET', '/api/auth/me', { token: member.token })).status).toBe(200);
    expect((await harness.call('GET', '/api/auth/me', { token: other })).status).toBe(401);
    expect((await verify(link)).status).toBe(422);
    await harness.eventOf('password-changed', member);
  });

  it('is refused after ten wrong passwords', async () => {
    const member = await newMember(harness);
    const address = newAddress();
    const body = { password: 'NotTheOne1' };
    const guess = () => post('/api/account/confirm-password', body, member.token, address);
    for (let round = 0; round < 10; round += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

it('a password change ends sessions by their version, even if clocks are wrong', async () => {
  const member = await newMember(harness);
  // A process whose clock is ahead has just signed this member in.
  const ahead = (await harness.later(5 * MINUTE_MS, () => signIn(harness, member))).body.data.token;
  const change = { currentPassword: member.password, newPassword: 'QuiteNew22' };
  expect((await post('/api/account/password', change, member.token)).status).toBe(200);
  expect((await harness.call('GET', '/api/auth/me', { token: ahead })).status).toBe(401);
});

describe('sessions that an outage of Redis kept alive after a change', () => {
  const sessionsToEnd = { upToVersion: 1_000, exceptSessionId: null };

  it('are ended by a later sweep, even if the sweep fails for another member', async () => {
    const [stuck, member] = [await newMember(harness), await newMember(harness)];
    const brokenKey = userSessionsKey(stuck.id);
    await harness.redis.del(brokenKey);
    await harness.redis.set(brokenKey, 'not a set');
    for (const { id } of [stuck, member]) await harness.setUser({ id }, { sessionsToEnd });
    await until('the session ended by the sweep', async () => {
      expect((await harness.call('GET', '/api/auth/me', { token: member.token })).status).toBe(401);
    });
    expect((await harness.call('GET', '/api/auth/me', { token: stuck.token })).status).toBe(200);
    await harness.redis.del(brokenKey);
  });
});
