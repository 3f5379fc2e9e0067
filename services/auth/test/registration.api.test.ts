import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { codeFor, codesFor, newAddress, newMember, newPerson, register, signIn } from './people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const MINUTE_MS = 60_000;
const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"/, '');
const confirm = (email: string, confirmationCode: string, address = newAddress()) =>
  harness.call('POST', '/api/auth/confirm-code', { body: { email, confirmationCode }, address });
const resend = (email: string, address = newAddress()) =>
  harness.call('POST', '/api/auth/resend-welcome-email', { body: { email }, address });
/** Of the right length and alphabet, and not this one. */
const wrongCode = (code: string) => (code === 'AAAAAA' ? 'CCCCCC' : 'AAAAAA');

/** The clock goes back, so that the next test's sessions are not born in the future. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  harness.clock.offsetMs += ms;
  try {
    return await work();
  } finally {
    harness.clock.offsetMs -= ms;
  }
}

describe('the way in', () => {
  it('makes a visitor a member: register, code by mail, confirm, sign in, me', async () => {
    const person = newPerson();
    const registered = await register(harness, person);
    expect(registered.body).toMatchObject({
      success: true,
      error: null,
      data: { email: person.email, resendAfterSeconds: 60 },
    });
    const confirmed = await confirm(person.email, await codeFor(harness, person.email));
    expect(confirmed.status).toBe(200);
    const { user } = confirmed.body.data;
    expect(user).toMatchObject({
      email: person.email,
      fullName: person.fullName,
      role: 'member',
      tier: 'guest',
      dashboardUnlocked: false,
      hasDeposited: false,
      accessLevel: 'free',
    });
    expect(user.admissionCode).toMatch(/^[A-Z0-9]{8}$/);
    expect(Date.parse(user.expiresAt) - Date.parse(user.createdAt)).toBe(24 * 60 * MINUTE_MS);

    const login = await signIn(harness, person);
    expect(login.status).toBe(200);
    const me = await harness.call('GET', '/api/auth/me', { token: login.body.data.token });
    expect(me.body.data).toEqual(user);
  });

  it('tells the world of a new member once, and has them welcomed', async () => {
    const member = await newMember(harness);
    const isTheirs = ({ aggregateId }: { aggregateId: string }) => aggregateId === member.id;
    const registered = await harness.event('user.registered', isTheirs);
    expect(registered).toMatchObject({ aggregateVersion: 1, payload: { userId: member.id, role: 'member' } });
    await harness.event('member-welcomed', isTheirs);
    expect(
      harness.events.filter((event) => event.type === 'user.registered' && isTheirs(event)),
    ).toHaveLength(1);
  });

  it('takes the code in lower case and with spaces around it', async () => {
    const person = newPerson();
    await register(harness, person);
    const code = await codeFor(harness, person.email);
    expect((await confirm(person.email, ` ${code.toLowerCase()} `)).status).toBe(200);
  });

  it('treats an address in other case as the same', async () => {
    const person = newPerson();
    await register(harness, { ...person, email: person.email.toUpperCase() });
    expect((await confirm(person.email, await codeFor(harness, person.email))).status).toBe(200);
  });

  it('makes the configured address an admin, and no other', async () => {
    const admin = await newMember(harness, { email: `admin-${harness.run}@example.com` });
    const me = await harness.call('GET', '/api/auth/me', { token: admin.token });
    expect(me.body.data).toMatchObject({ role: 'admin', tier: 'gold', dashboardUnlocked: true });
    const other = await newMember(harness);
    const others = await harness.call('GET', '/api/auth/me', { token: other.token });
    expect(others.body.data).toMatchObject({ role: 'member', tier: 'guest' });
  });
});

describe('a known address', () => {
  it('gets the same reply as an unknown one, byte by byte', async () => {
    const member = await newMember(harness);
    const known = await register(harness, newPerson({ email: member.email }));
    const unknownPerson = newPerson();
    const unknown = await register(harness, unknownPerson);
    const neutral = (text: string, email: string) => withoutTime(text).replaceAll(email, 'EMAIL');
    expect(neutral(known.text, member.email)).toBe(neutral(unknown.text, unknownPerson.email));
    expect(known.status).toBe(unknown.status);
  });

  it('is told by mail at most once an hour, and its password stays', async () => {
    const member = await newMember(harness);
    const intruder = newPerson({ email: member.email, password: 'Intruder99' });
    await Promise.all([register(harness, intruder), register(harness, intruder)]);
    await harness.event(
      'known-address-registered',
      ({ payload }) => (payload as { recipient: { userId: string } }).recipient.userId === member.id,
    );
    await register(harness, intruder);
    // A registration made after them has its mail: theirs would be out too.
    const person = newPerson();
    await register(harness, person);
    await codeFor(harness, person.email);
    const mails = harness.events.filter(
      ({ type, payload }) =>
        type === 'known-address-registered' &&
        (payload as { recipient: { userId: string } }).recipient.userId === member.id,
    );
    expect(mails).toHaveLength(1);
    expect((await signIn(harness, intruder)).status).toBe(401);
    expect((await signIn(harness, member)).status).toBe(200);
  });

  it('answers a resend alike for pending, known and unknown addresses', async () => {
    const member = await newMember(harness);
    const pending = newPerson();
    await register(harness, pending);
    const emails = [member.email, pending.email, newPerson().email];
    const replies = await Promise.all(emails.map((email) => resend(email)));
    const texts = replies.map(({ text }, at) => withoutTime(text).replaceAll(emails[at] ?? '', 'EMAIL'));
    expect(new Set(texts).size).toBe(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('several registrations of one address', () => {
  it('confirm each with its own code and its own password; the others are gone', async () => {
    const first = newPerson({ password: 'FirstOne11' });
    const second = { ...first, password: 'SecondOne22', fullName: 'Second Try' };
    await register(harness, first);
    await codesFor(harness, first.email, 1);
    await register(harness, second);
    const [firstCode = '', secondCode = ''] = await codesFor(harness, first.email, 2);
    const confirmed = await confirm(first.email, firstCode);
    expect(confirmed.body.data.user.fullName).toBe(first.fullName);
    expect((await signIn(harness, first)).status).toBe(200);
    expect((await signIn(harness, second)).status).toBe(401);
    expect((await confirm(first.email, secondCode)).body.error).toBe('auth.code_invalid');
    expect(await harness.db('pending_registrations').countDocuments({ email: first.email })).toBe(0);
  });

  it('let one win when two confirm at once', async () => {
    const first = newPerson({ password: 'FirstOne11' });
    const second = { ...first, password: 'SecondOne22' };
    await register(harness, first);
    await codesFor(harness, first.email, 1);
    await register(harness, second);
    const [firstCode = '', secondCode = ''] = await codesFor(harness, first.email, 2);
    const replies = await Promise.all([confirm(first.email, firstCode), confirm(first.email, secondCode)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await harness.db('users').countDocuments({ email: first.email })).toBe(1);
  });

  it('make one user of one code confirmed many times at once', async () => {
    const person = newPerson();
    await register(harness, person);
    const code = await codeFor(harness, person.email);
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(person.email, code)));
    const good = replies.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ body }) => body.data.user.id)).size).toBe(1);
    expect(await harness.db('users').countDocuments({ email: person.email })).toBe(1);
  });

  it('send the new code to whoever asks from where they registered', async () => {
    const [here, elsewhere] = [newAddress(), newAddress()];
    const owner = newPerson({ fullName: 'The Owner' });
    await register(harness, owner, here);
    await codesFor(harness, owner.email, 1);
    await register(harness, { ...owner, fullName: 'A Stranger' }, elsewhere);
    await codesFor(harness, owner.email, 2);
    await later(MINUTE_MS, () => resend(owner.email, here));
    await codesFor(harness, owner.email, 3);
    const mail = await harness.event(
      'code-requested',
      ({ payload }) => (payload as { isResend: boolean }).isResend,
    );
    expect(mail.payload).toMatchObject({ recipient: { fullName: 'The Owner' } });
  });
});

describe('codes', () => {
  it('are dead after five wrong tries; a new one works', async () => {
    const person = newPerson();
    await register(harness, person);
    const code = await codeFor(harness, person.email);
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => confirm(person.email, wrongCode(code))),
    );
    for (const { status, body } of guesses) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: 'auth.code_invalid', message: 'Invalid confirmation code' });
    }
    expect((await confirm(person.email, code)).status).toBe(422);
    await later(MINUTE_MS, () => resend(person.email));
    const [, fresh = ''] = await codesFor(harness, person.email, 2);
    expect((await confirm(person.email, fresh)).status).toBe(200);
  });

  it('cannot be guessed by many at once: five tries are counted, no more', async () => {
    const person = newPerson();
    await register(harness, person);
    const code = await codeFor(harness, person.email);
    await Promise.all(Array.from({ length: 12 }, () => confirm(person.email, wrongCode(code))));
    const stored = await harness.db('pending_registrations').findOne({ email: person.email });
    expect(stored?.tries).toBe(5);
  });

  it('stay valid beside the next one, and end after ten minutes', async () => {
    const person = newPerson();
    await register(harness, person);
    await codeFor(harness, person.email);
    await later(MINUTE_MS, () => resend(person.email));
    await codesFor(harness, person.email, 2);
    await later(2 * MINUTE_MS, () => resend(person.email));
    const [first = '', second = '', third = ''] = await codesFor(harness, person.email, 3);
    expect((await confirm(person.email, first)).status).toBe(422);
    const late = await later(12 * MINUTE_MS + 1, () => confirm(person.email, third));
    expect(late.status).toBe(422);
    expect((await confirm(person.email, second)).status).toBe(200);
  });

  it('are sent again at most once a minute', async () => {
    const person = newPerson();
    await register(harness, person);
    await codeFor(harness, person.email);
    for (let round = 0; round < 3; round += 1) expect((await resend(person.email)).status).toBe(200);
    await later(MINUTE_MS, () => Promise.all([resend(person.email), resend(person.email)]));
    await codesFor(harness, person.email, 2);
    const stored = await harness.db('pending_registrations').findOne({ email: person.email });
    expect(stored?.codesSent).toBe(2);
  });

  it('are worth nothing under another address', async () => {
    const [one, two] = [newPerson(), newPerson()];
    await register(harness, one);
    await register(harness, two);
    const code = await codeFor(harness, one.email);
    expect((await confirm(two.email, code)).status).toBe(422);
    expect((await confirm(newPerson().email, code)).status).toBe(422);
  });
});

describe('limits', () => {
  it('refuse the seventh registration of an address from one place within an hour, and nobody elsewhere', async () => {
    const address = newAddress();
    const person = newPerson();
    for (let round = 0; round < 6; round += 1) await register(harness, person, address);
    const refused = await harness.call('POST', '/api/auth/register', { body: person, address });
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('request.too_many');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register(harness, person, newAddress())).status).toBe(201);
  });
});

describe('secrets', () => {
  it('are in clear in no document, event or log line', async () => {
    const person = newPerson({ password: 'VerySecret77' });
    await register(harness, person);
    const code = await codeFor(harness, person.email);
    const documents = JSON.stringify(await harness.db('pending_registrations').find().toArray());
    await confirm(person.email, code);
    const users = JSON.stringify(await harness.db('users').find().toArray());
    const places = [documents, users, harness.wire.join('\n'), harness.lines.join('\n')];
    for (const place of places) {
      expect(place.length).toBeGreaterThan(0);
      expect(place).not.toContain(person.password);
      expect(place).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
  });
});

describe('after a restart', () => {
  it('everything is as before: session, member, pending registration', async () => {
    const member = await newMember(harness);
    const pending = newPerson();
    await register(harness, pending);
    const code = await codeFor(harness, pending.email);
    await harness.restart();
    expect((await harness.call('GET', '/api/auth/me', { token: member.token })).status).toBe(200);
    expect((await confirm(pending.email, code)).status).toBe(200);
  });
});
