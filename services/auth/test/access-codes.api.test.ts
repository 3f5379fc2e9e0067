import { isDeepStrictEqual } from 'node:util';
import type { Source } from '@croneai/contracts/source.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness, until, withoutTime } from './harness.ts';
import { codeFor, confirmWith, type Member, newAddress, newMember, newPerson, theAdmin } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const admin = await theAdmin(harness);

type Created = { id: string; code: string; prefix: string };

async function create(change: Record<string, unknown> = {}, token = admin.token): Promise<Created> {
  const body = { tier: 'gold', days: 30, uses: 1, until: null, campaign: 'Launch webinar', ...change };
  const reply = await harness.call('POST', '/api/admin/codes', { token, body });
  expect(answer(reply)).toEqual([201, null]);
  return reply.body.data;
}
const use = ({ token }: Pick<Member, 'token'>, code: string, address = newAddress()) =>
  harness.call('POST', '/api/account/codes', { token, body: { code }, address });
const list = async (query = '') =>
  (await harness.call('GET', `/api/admin/codes?${query}`, { token: admin.token })).body;
const rowOf = async (id: string) =>
  (await list()).data.find((row: { id: string }) => row.id === id) as { used: number };
const disable = (id: string, isDisabled: boolean, token: string | undefined = admin.token) =>
  harness.call('PUT', `/api/admin/codes/${id}/disabled`, { token, body: { isDisabled } });
const eventsOf = (member: { id: string }) => harness.eventsOfMember('access-code.used', member);
const signUp = async (accessCode: string, source?: Source) => {
  const person = newPerson();
  const address = newAddress();
  const body = { ...person, accessCode, source };
  const registered = await harness.call('POST', '/api/auth/register', { body, address });
  const confirm = async () =>
    confirmWith(
      harness,
      {
        email: person.email,
        handle: registered.body.data.handle,
        confirmationCode: await codeFor(harness, person.email),
      },
      address,
    );
  return { registered, person, confirm };
};

describe('an access code', () => {
  it('has 20 random letters, and only the reply of its creation contains it in clear text', async () => {
    const { id, code, prefix } = await create();
    expect(code).toMatch(/^([34679ACDEFGHJKMNPQRTWXY]{4}-){4}[34679ACDEFGHJKMNPQRTWXY]{4}$/);
    expect(code.startsWith(prefix)).toBe(true);
    await harness.event('audit.recorded', ({ aggregateId }) => aggregateId === id);
    const stored = await harness.db('access_codes').find().toArray();
    harness.expectNowhere(stored, [code, code.replaceAll('-', '')]);
    expect((await list()).data[0]).toEqual({
      id,
      prefix,
      tier: 'gold',
      feature: null,
      days: 30,
      uses: 1,
      used: 0,
      until: null,
      campaign: 'Launch webinar',
      createdAt: expect.any(String),
      disabledAt: null,
    });
  });

  it('is audited', async () => {
    const { id, prefix } = await create({ tier: 'silver', uses: 3 });
    const entry = await harness.event('audit.recorded', ({ aggregateId }) => aggregateId === id);
    expect(entry.payload).toMatchObject({
      actor: { userId: admin.id, role: 'owner' },
      action: 'code.create',
      subject: { kind: 'access-code', id },
      after: { prefix, tier: 'silver', uses: 3, campaign: 'Launch webinar' },
    });
  });

  it('can be used once by a member, in any spelling, and publishes its use', async () => {
    const member = await newMember(harness);
    const { id, code } = await create({ uses: 2, days: 7 });
    const reply = await use(member, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(reply.status).toBe(200);
    const { tier, until: end } = reply.body.data;
    expect(tier).toBe('gold');
    expect(Math.abs(Date.parse(end) - Date.now() - 7 * DAY_MS)).toBeLessThan(MINUTE_MS);
    const event = await harness.eventOf('access-code.used', member);
    expect(event.payload).toMatchObject({ userId: member.id, codeId: id, tier: 'gold', days: 7 });
    expect(answer(await use(member, code))).toEqual([422, 'codes.invalid']);
    expect(await rowOf(id)).toMatchObject({ used: 1 });
    expect(eventsOf(member)).toHaveLength(1);
  });

  it('is part of the export of the member who used it', async () => {
    const member = await newMember(harness);
    const { code, prefix } = await create({ days: 7 });
    await use(member, code);
    const { body } = await harness.call('GET', '/api/account/export/auth', { token: member.token });
    expect(body.data.accessCodesUsed).toEqual([
      {
        prefix,
        campaign: 'Launch webinar',
        tier: 'gold',
        feature: null,
        days: 7,
        usedAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('can give a feature instead of a tier, and the feature is in the list, the reply, the event, and the audit', async () => {
    const member = await newMember(harness);
    const given = { tier: null, feature: 'bot' };
    const { id, code } = await create({ tier: undefined, feature: 'bot' });
    expect(await rowOf(id)).toMatchObject(given);
    const reply = await use(member, code);
    expect(reply.body.data).toEqual({ ...given, until: expect.any(String) });
    expect((await harness.eventOf('access-code.used', member)).payload).toMatchObject(given);
    const audit = await harness.event('audit.recorded', ({ aggregateId }) => aggregateId === id);
    expect(audit.payload).toMatchObject({ action: 'code.create', after: given });
  });

  it('is never used more often than allowed, even by several members at once', async () => {
    const { id, code } = await create({ uses: 2 });
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => newMember(harness)));
    const replies = await Promise.all(members.map((member) => use(member, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    await until('the uses', async () => expect(members.flatMap(eventsOf)).toHaveLength(2));
    expect(await rowOf(id)).toMatchObject({ used: 2 });
  });

  it('gets the same answer whether it is wrong, used up, expired, or disabled', async () => {
    const member = await newMember(harness);
    const usedUp = await create();
    expect((await use(await newMember(harness), usedUp.code)).status).toBe(200);
    const expired = await create({ until: new Date(Date.now() + HOUR_MS).toISOString() });
    const past = { $set: { until: new Date(Date.now() - 1) } };
    await harness.db('access_codes').updateOne({ prefix: expired.prefix }, past);
    const disabled = await create();
    expect((await disable(disabled.id, true)).status).toBe(200);
    const replies = [];
    for (const code of [
      'AAAA-AAAA-AAAA-AAAA-AAAA',
      'no code at all!',
      usedUp.code,
      expired.code,
      disabled.code,
    ]) {
      const startedAt = performance.now();
      const reply = await use(member, code);
      replies.push({ status: reply.status, text: withoutTime(reply.text) });
      expect(performance.now() - startedAt).toBeGreaterThan(50);
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.status).toBe(422);
  });

  it('cannot be guessed quickly by one member', async () => {
    const member = await newMember(harness);
    const address = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await use(member, `WRONG${tries}`, address)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot be guessed quickly at sign-up from one address', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries += 1) {
      const body = { ...newPerson(), accessCode: `WRONG${tries}` };
      statuses.push((await harness.call('POST', '/api/auth/register', { body, address })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an access code that an admin disables', () => {
  it('cannot be used until it is enabled again, and earlier grants stay', async () => {
    const { id, code } = await create({ uses: 3 });
    const early = await newMember(harness);
    expect((await use(early, code)).status).toBe(200);
    expect((await disable(id, true)).body.data).toMatchObject({
      id,
      disabledAt: expect.any(String),
      used: 1,
    });
    expect(await rowOf(id)).toMatchObject({ disabledAt: expect.any(String) });
    const member = await newMember(harness);
    expect(answer(await use(member, code))).toEqual([422, 'codes.invalid']);
    expect(eventsOf(early)).toHaveLength(1);
    expect((await disable(id, false)).body.data).toMatchObject({ disabledAt: null });
    expect((await use(member, code)).status).toBe(200);
  });

  it('gives nothing to a sign-up that entered it earlier', async () => {
    const { id, code } = await create();
    const { confirm } = await signUp(code);
    expect((await disable(id, true)).status).toBe(200);
    expect((await confirm()).body.data).toMatchObject({ accessCode: 'refused' });
    expect(await rowOf(id)).toMatchObject({ used: 0 });
  });

  it('has one audit entry for each change, even if the call is repeated', async () => {
    const { id, prefix } = await create();
    const first = await disable(id, true);
    expect((await disable(id, true)).body.data).toEqual(first.body.data);
    await disable(id, false);
    await disable(id, false);
    const entries = () =>
      harness
        .eventsOf('audit.recorded', ({ aggregateId }) => aggregateId === id)
        .map(({ payload }) => payload as { action: string });
    await until('the entry of the last change', async () =>
      expect(entries().map(({ action }) => action)).toContain('code.enable'),
    );
    expect(entries().map(({ action }) => action)).toEqual(['code.create', 'code.disable', 'code.enable']);
    expect(entries()[1]).toMatchObject({
      actor: { userId: admin.id, role: 'owner' },
      subject: { kind: 'access-code', id },
      before: { prefix, campaign: 'Launch webinar', disabledAt: null },
      after: { prefix, campaign: 'Launch webinar', disabledAt: first.body.data.disabledAt },
    });
  });

  it('must exist', async () => {
    expect(answer(await disable('66f1a2b3c4d5e6f708192a80', true))).toEqual([404, 'codes.not_found']);
  });
});

describe('the access code of a sign-up', () => {
  it('is used when the account is confirmed, and not before', async () => {
    const { id, code } = await create();
    const { confirm } = await signUp(code);
    expect(await rowOf(id)).toMatchObject({ used: 0 });
    const confirmed = await confirm();
    expect(confirmed.body.data).toMatchObject({ accessCode: 'used' });
    await harness.eventOf('access-code.used', confirmed.body.data.user);
    expect(await rowOf(id)).toMatchObject({ used: 1 });
    expect(await harness.userOf(confirmed.body.data.user)).toMatchObject({ pendingCode: null });
  });

  it('makes the registration fail with an error at the field of the code if the code is wrong', async () => {
    const { registered, person } = await signUp('AAAA-AAAA-AAAA-AAAA-AAAA');
    expect(answer(registered)).toEqual([422, 'request.values_refused']);
    expect(registered.body.data.fields).toEqual({ accessCode: expect.stringMatching(/doesn’t work/) });
    expect(await harness.db('pending_registrations').countDocuments({ email: person.email })).toBe(0);
  });

  it('gets the same answer whether it is wrong, used up, expired, or disabled', async () => {
    const usedUp = await create();
    expect((await use(await newMember(harness), usedUp.code)).status).toBe(200);
    const expired = await create({ until: new Date(Date.now() + HOUR_MS).toISOString() });
    const past = { $set: { until: new Date(Date.now() - 1) } };
    await harness.db('access_codes').updateOne({ prefix: expired.prefix }, past);
    const disabled = await create();
    expect((await disable(disabled.id, true)).status).toBe(200);
    const replies = [];
    for (const code of ['AAAA-AAAA-AAAA-AAAA-AAAA', 'NOCODE', usedUp.code, expired.code, disabled.code]) {
      const startedAt = performance.now();
      const { registered, person } = await signUp(code);
      replies.push({ status: registered.status, text: withoutTime(registered.text) });
      expect(performance.now() - startedAt).toBeGreaterThan(50);
      expect(await harness.db('pending_registrations').countDocuments({ email: person.email })).toBe(0);
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.status).toBe(422);
  });

  it.each<[string, Source | undefined, string]>([
    ['no campaign in the link', undefined, 'launch webinar'],
    ['only a source in the link', { utmSource: 'tiktok' }, 'launch webinar'],
    ['a campaign in the link', { utmCampaign: 'spring' }, 'spring'],
  ])(
    'gives the member the code’s campaign unless the sign-up link names a campaign: %s',
    async (_what, source, utmCampaign) => {
      const { code } = await create();
      const { confirm } = await signUp(code, source);
      const { user } = (await confirm()).body.data;
      const { payload } = await harness.eventOf('user.registered', user);
      expect(payload).toMatchObject({ source: { ...source, utmCampaign } });
      const step = { step: 'signedUp', source: source?.utmSource ?? 'direct', campaign: utmCampaign };
      await harness.event('funnel.step-taken', (event) => isDeepStrictEqual(event.payload, step));
    },
  );

  it('gives the member a campaign of at most 64 characters', async () => {
    const { code } = await create({ campaign: `${'A'.repeat(63)} and more` });
    const { user } = (await (await signUp(code)).confirm()).body.data;
    const { payload } = await harness.eventOf('user.registered', user);
    expect(payload).toMatchObject({ source: { utmCampaign: 'a'.repeat(63) } });
  });

  it('gives the member nothing if others have used it up in the meantime', async () => {
    const { code } = await create();
    const { confirm } = await signUp(code);
    expect((await use(await newMember(harness), code)).status).toBe(200);
    const confirmed = await confirm();
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.data).toMatchObject({ accessCode: 'refused' });
  });

  it('is used exactly once by a sweep if the process died after it had created the account', async () => {
    const member = await newMember(harness);
    const { id } = await create();
    await harness.setUser(member, { pendingCode: { codeId: id, enteredAt: new Date() } });
    await harness.eventOf('access-code.used', member);
    await harness.setUser(member, { pendingCode: { codeId: id, enteredAt: new Date() } });
    await until('the second round', async () =>
      expect(await harness.userOf(member)).toMatchObject({ pendingCode: null }),
    );
    expect(eventsOf(member)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ used: 1 });
  });
});

describe('the calls for access codes', () => {
  it('do not let members create, list, or disable codes', async () => {
    const { token } = await newMember(harness);
    const body = { tier: 'gold', days: 30, uses: 1, until: null, campaign: 'Mine' };
    expect((await harness.call('POST', '/api/admin/codes', { token, body })).status).toBe(403);
    expect((await harness.call('GET', '/api/admin/codes', { token })).status).toBe(403);
    const { id } = await create();
    expect((await disable(id, true, token)).status).toBe(403);
    expect(await rowOf(id)).toMatchObject({ disabledAt: null });
  });

  it('require a session to use a code', async () => {
    const body = { code: 'AAAA' };
    expect((await harness.call('POST', '/api/account/codes', { body })).status).toBe(401);
  });

  it.each([
    [{ tier: 'guest' }],
    [{ tier: undefined }],
    [{ feature: 'bot' }],
    [{ tier: undefined, feature: 'vault' }],
    [{ days: 0 }],
    [{ uses: 0 }],
    [{ uses: 5_001 }],
    [{ campaign: '' }],
    [{ until: '2020-01-01T00:00:00.000Z' }],
  ])('refuse %j', async (change) => {
    const body = { tier: 'gold', days: 30, uses: 1, until: null, campaign: 'Launch', ...change };
    const reply = await harness.call('POST', '/api/admin/codes', { token: admin.token, body });
    expect(reply.status).toBe(422);
  });

  it('return the list in pages', async () => {
    await create();
    const { data, pagination } = await list('limit=1&page=2');
    expect(data).toHaveLength(1);
    expect(pagination).toMatchObject({ current: 2 });
    expect(pagination.pages).toBe(pagination.total);
  });
});
