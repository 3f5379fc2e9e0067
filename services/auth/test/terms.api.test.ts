import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness } from './harness.ts';
import { codeFor, confirmWith, newAddress, newMember, newPerson, signIn, theAdmin } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const call = (method: string, path: string, token: string | undefined, body?: unknown) =>
  harness.call(method, path, { ...(token && { token }), ...(body !== undefined && { body }) });
const accept = (token: string | undefined, body: unknown = AGREEMENTS) =>
  call('POST', '/api/account/terms', token, body);
const me = async (token: string) => (await call('GET', '/api/auth/me', token)).body.data;
const acceptancesOf = async (id: string) => {
  const admin = await theAdmin(harness);
  return (await call('GET', `/api/admin/users/${id}/profile`, admin.token)).body.data.acceptances;
};

async function signUp(accepted: unknown) {
  const person = { ...newPerson(), accepted };
  const registered = await harness.call('POST', '/api/auth/register', {
    body: person,
    address: newAddress(),
  });
  expect(registered.status).toBe(201);
  const { handle } = registered.body.data;
  const confirmationCode = await codeFor(harness, person.email);
  const { body } = await confirmWith(harness, { email: person.email, handle, confirmationCode });
  return body.data;
}

describe('a sign-up', () => {
  it('keeps which versions were accepted and when, for the desk, the export and the copies', async () => {
    const { user, token } = await signUp(AGREEMENTS);
    expect(user.mustAcceptTerms).toBe(false);
    const [event] = await harness.find('user.terms-accepted', () => {
      const found = harness.eventsOf('user.terms-accepted', ({ aggregateId }) => aggregateId === user.id);
      return found.length > 0 ? found : undefined;
    });
    expect(event?.payload).toMatchObject({ userId: user.id, acceptance: AGREEMENTS });
    expect(await acceptancesOf(user.id)).toMatchObject([AGREEMENTS]);
    const exported = await call('GET', '/api/account/export/auth', token);
    expect(exported.body.data.acceptances).toMatchObject([AGREEMENTS]);
  });

  it('with the payload of the specification still works, and is asked afterwards', async () => {
    const member = await newMember(harness);
    expect(await me(member.token)).toMatchObject({ mustAcceptTerms: true });
    expect(await acceptancesOf(member.id)).toEqual([]);
    const accepted = await Promise.all([accept(member.token), accept(member.token)]);
    expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
    expect(await me(member.token)).toMatchObject({ mustAcceptTerms: false });
    // Twice at once, and once more: one record.
    await accept(member.token);
    expect(await acceptancesOf(member.id)).toHaveLength(1);
  });

  it('from a form with older words counts as not asked', async () => {
    for (const text of ['terms', 'risk', 'privacy', 'age']) {
      const { user } = await signUp({ ...AGREEMENTS, [text]: '2020-01-01' });
      expect(user.mustAcceptTerms, text).toBe(true);
      expect(await acceptancesOf(user.id)).toEqual([]);
    }
  });
});

describe('a change of the words', () => {
  it('asks a member who accepted the earlier ones again, and keeps both', async () => {
    const { user, token } = await signUp(AGREEMENTS);
    const acceptances = [{ ...AGREEMENTS, risk: '2020-01-01', acceptedAt: new Date() }];
    const _id = new mongoose.Types.ObjectId(user.id);
    await harness.db('users').updateOne({ _id }, { $set: { acceptances } });
    await harness.later(60_000, async () => {
      expect(await me(token)).toMatchObject({ mustAcceptTerms: true });
      await accept(token);
    });
    expect(await me(token)).toMatchObject({ mustAcceptTerms: false });
    expect(await acceptancesOf(user.id)).toMatchObject([{ risk: '2020-01-01' }, AGREEMENTS]);
  });
});

describe('accepting', () => {
  it('is refused without a session, for other versions, and for what is none', async () => {
    const member = await newMember(harness);
    expect((await accept(undefined)).status).toBe(401);
    const older = await accept(member.token, { ...AGREEMENTS, age: '2020-01-01' });
    expect(answer(older)).toEqual([409, 'account.terms_changed']);
    for (const body of [{}, { ...AGREEMENTS, terms: 'newest' }, { terms: { $gt: '' } }])
      expect((await accept(member.token, body)).status).toBe(422);
    expect(await me(member.token)).toMatchObject({ mustAcceptTerms: true });
  });
});

describe('the newest visit', () => {
  it('is noted with a sign-in half a day later, and not with each', async () => {
    const member = await newMember(harness);
    const seen = async () => new Date((await harness.userOf(member))?.lastSeenAt).getTime();
    const first = await seen();
    await signIn(harness, member);
    expect(await seen()).toBe(first);
    await harness.later(13 * HOUR_MS, () => signIn(harness, member));
    expect((await seen()) - first).toBeGreaterThan(12 * HOUR_MS);
  });
});
