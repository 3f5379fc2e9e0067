import { randomUUID } from 'node:crypto';
import type { ImportReport } from '@croneai/contracts/endpoints/auth/member-import.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServiceProcess } from '../../../tests/support/service-process.ts';
import { answer, startHarness, until } from './harness.ts';
import { newAddress, newMember, secretFor, signIn, theAdmin } from './people.ts';

const PER_MINUTE = 1_000;
const harness = await startHarness({ INVITATIONS_PER_MINUTE: String(PER_MINUTE) });
afterAll(() => harness.stop());
const { token } = await theAdmin(harness);

const send = (file: string | Buffer, query = '', as = token) =>
  harness.call('POST', `/api/admin/users/import${query}`, {
    token: as,
    raw: {
      body: file as string,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${as}` },
    },
  });
async function imported(file: string | Buffer, query = ''): Promise<ImportReport> {
  const { status, text, body } = await send(file, query);
  expect(status, text).toBe(200);
  return body.data;
}
const HEADER = 'email,fullName,phone,country,telegram,tier,until';
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\r\n');
const someEmail = () => `imported-${randomUUID()}@example.com`;
const accountOf = (email: string) => harness.db('users').findOne({ email });
const idOf = async (email: string) => String((await accountOf(email))?._id);

describe('POST /api/admin/users/import', () => {
  it('creates an account without a password, and the invitation lets the member set a password', async () => {
    const email = someEmail();
    const report = await imported(
      fileOf(`${email.toUpperCase()},Ada Imported,08012345678,Nigeria,@ada,Gold,2099-01-31`),
    );
    expect(report).toEqual({
      created: 1,
      skipped: 0,
      rows: [{ row: 2, email: email.toUpperCase(), state: 'created', why: 'Gold until 2099-01-31' }],
    });
    const id = await idOf(email);
    const { payload } = await harness.eventOf('user.registered', { id });
    expect(payload).toMatchObject({
      email,
      fullName: 'Ada Imported',
      phone: '+2348012345678',
      country: 'Nigeria',
      telegram: '@ada',
      importedGrant: { tier: 'gold', until: '2099-01-31T23:59:59.999Z' },
      source: { ref: 'import' },
    });
    expect((await harness.eventOf('audit.recorded', { id })).payload).toMatchObject({
      action: 'member.import',
      subject: { kind: 'member', id },
      after: { tier: 'gold' },
    });
    for (const password of ['', 'Analytical1'])
      expect((await signIn(harness, { email, password })).status).not.toBe(200);

    const link = await secretFor(harness, 'member-invited', id);
    const body = { token: link, newPassword: 'QuiteNew22' };
    const set = await harness.call('POST', '/api/auth/reset-password', { body, address: newAddress() });
    expect(set.status).toBe(200);
    expect((await signIn(harness, { email, password: 'QuiteNew22' })).status).toBe(200);
    expect(harness.eventsOfMember('member-welcomed', { id })).toEqual([]);
  });

  it('changes nothing in a dry run, but gives the same report', async () => {
    const email = someEmail();
    const file = fileOf(`${email},Ada Imported,,,,silver,`, 'no-address,Ada Imported');
    const dry = await imported(file, '?dryRun=true');
    expect(await accountOf(email)).toBeNull();
    expect(await imported(file)).toEqual(dry);
    expect(dry).toMatchObject({
      created: 1,
      skipped: 1,
      rows: [{ why: 'Silver, no end date' }, { why: 'Email is invalid' }],
    });
    expect((await accountOf(email))?.country).toBe('Other');
  });

  it('skips repeated addresses and addresses that have an account, and gives the reason', async () => {
    const member = await newMember(harness);
    const email = someEmail();
    const { rows } = await imported(
      fileOf(`${member.email},Ada Member`, `${email},Ada Imported`, `${email.toUpperCase()},Ada Twice`),
    );
    expect(rows.map(({ row, state, why }) => [row, state, why])).toEqual([
      [2, 'skipped', 'This email already has an account'],
      [3, 'created', 'Guest'],
      [4, 'skipped', 'Row 3 has the same email'],
    ]);
    expect(await accountOf(member.email)).toMatchObject({ fullName: member.fullName });
  });

  it.each([
    ['Ad,,,,,', 'Full name must be at least 3 characters'],
    ['Ada Imported,12,,,,', 'Phone number must be 7-15 digits (international formats accepted)'],
    ['Ada Imported,,Atlantis,,,', 'Country must be one of those on the sign-up form'],
    ['Ada Imported,,,,diamond,', 'Tier must be guest, silver, pro, or gold'],
    ['Ada Imported,,,,gold,soon', 'Until must be a day, for example 2027-01-31'],
    ['Ada Imported,,,,,2099-01-31', 'An until date needs a paid tier'],
    ['Ada Imported,,,,gold,2020-01-31', 'The until date has already passed'],
  ])('skips a row with %s', async (cells, why) => {
    expect((await imported(fileOf(`${someEmail()},${cells}`))).rows).toMatchObject([
      { state: 'skipped', why },
    ]);
  });

  it('creates each member once, even if the same file is sent twice at the same time and again later', async () => {
    const emails = Array.from({ length: 60 }, someEmail);
    const file = fileOf(...emails.map((email) => `${email},Ada Imported,,,,pro,`));
    const twice = await Promise.all([imported(file), imported(file)]);
    expect(twice.map(({ created }) => created).reduce((sum, count) => sum + count)).toBe(60);
    expect(await imported(file)).toMatchObject({ created: 0, skipped: 60 });
    expect(await harness.db('users').countDocuments({ email: { $in: emails } })).toBe(60);
  });

  it('finishes after a crash, and skips rows for which an account exists', async () => {
    const emails = Array.from({ length: 6 }, someEmail);
    const rows = emails.map((email) => `${email},Ada Imported`);
    await imported(fileOf(...rows.slice(0, 3)));
    await harness.restart();
    expect(await imported(fileOf(...rows))).toMatchObject({ created: 3, skipped: 3 });
    for (const email of emails) {
      const id = await idOf(email);
      await secretFor(harness, 'member-invited', id);
      expect(harness.eventsOfMember('user.registered', { id })).toHaveLength(1);
    }
  });

  it('mails only one invitation, even if the record of the sent mail is lost', async () => {
    const email = someEmail();
    await imported(fileOf(`${email},Ada Imported`));
    const id = await idOf(email);
    const isMarked = () =>
      until('the mark', async () => expect((await accountOf(email))?.invitationDueAt).toBeNull());
    await isMarked();
    await harness.setUser({ id }, { invitationDueAt: new Date() });
    await isMarked();
    const member = await harness.eventOf('user.registered', { id });
    const invited = harness.eventsOf('member-invited', ({ payload }) => JSON.stringify(payload).includes(id));
    expect([member.aggregateId, invited.length]).toEqual([id, 1]);
  });

  it('makes pending registrations of an imported address invalid', async () => {
    const email = someEmail();
    const person = {
      fullName: 'Ada Waiting',
      email,
      phone: '+442079460958',
      country: 'Ghana',
      telegram: '',
      password: 'Analytical1',
    };
    await harness.call('POST', '/api/auth/register', {
      body: { ...person, acceptsTerms: true },
      address: newAddress(),
    });
    await imported(fileOf(`${email},Ada Imported`));
    expect(await harness.db('registrations').countDocuments({ email, kind: 'pending' })).toBe(0);
  });

  it.each([
    ['name,tier\r\nAda,gold', 422, 'csv.columns_missing'],
    [`email,fullName\r\n${'a@example.com,Ada One\r\n'.repeat(10_001)}`, 422, 'csv.too_many_rows'],
    ['email,fullName\r\na@example.com,"Ada', 422, 'csv.unreadable'],
    ['x'.repeat(6_000_001), 413, 'csv.too_large'],
  ])('refuses %.30j', async (file, status, error) => {
    expect(answer(await send(file))).toEqual([status, error]);
  });

  it('requires an owner with a recent sign-in', async () => {
    const member = await newMember(harness);
    const file = fileOf(`${someEmail()},Ada Imported`);
    expect(answer(await send(file, '', member.token))).toEqual([403, 'auth.forbidden']);
    await harness.later(11 * MINUTE_MS, async () =>
      expect(answer(await send(file))).toEqual([403, 'auth.recent_sign_in_required']),
    );
  });

  // This test is the last one: sending its 500 invitations takes longer than the other tests wait
  // for their invitations.
  it('creates each of 500 members once even if the process is killed in the middle', async () => {
    const emails = Array.from({ length: 500 }, someEmail);
    const file = fileOf(...emails.map((email) => `${email},Ada Imported,,,,silver,`));
    const accounts = () => harness.db('users').countDocuments({ email: { $in: emails } });
    const killed = await startServiceProcess('services/auth/src/main.ts', {
      ...harness.environment,
      LOG_LEVEL: 'info',
    });
    onTestFinished(async () => void (await killed.stop()));
    await until('a ready process', async () => expect((await killed.readiness()).status).toBe(200));
    const cut = fetch(`${killed.url}/api/admin/users/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: file,
    }).catch(() => undefined);
    await until('the first accounts', async () => expect(await accounts()).toBeGreaterThan(0));
    await killed.kill();
    await cut;
    const before = await accounts();
    expect(before).toBeLessThan(500);
    expect(await imported(file)).toMatchObject({ created: 500 - before, skipped: before });
    expect(await accounts()).toBe(500);
    const registered = () =>
      harness.eventsOf('user.registered', ({ payload }) =>
        emails.includes((payload as { email: string }).email),
      );
    await until('the members', () => {
      expect(new Set(registered().map(({ aggregateId }) => aggregateId)).size).toBe(500);
    });
  }, 180_000);
});
