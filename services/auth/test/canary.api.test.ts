import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { newCanaryAddress } from '@croneai/platform/auth/canary-address.ts';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { republishUser } from '../src/users/republish-users.ts';
import { userCollection } from '../src/users/user.model.ts';
import { answer, startHarness, until } from './harness.ts';
import { codeFor, confirmWith, newAddress, newMember, newPerson, register, signIn } from './people.ts';

const CANARY_KEY = randomBytes(32).toString('base64');
const harness = await startHarness({ CANARY_KEY });
afterAll(() => harness.stop());

const newCanary = () => newPerson({ email: newCanaryAddress(CANARY_KEY, 'canary@example.com') });

async function confirmedCanary() {
  const person = newCanary();
  const address = newAddress();
  const { handle } = (await register(harness, person, address)).body.data;
  const confirmationCode = await codeFor(harness, person.email);
  const { body } = await confirmWith(harness, { email: person.email, handle, confirmationCode }, address);
  return { ...person, id: String(body.data.user.id), token: String(body.data.token) };
}

/** Returns the names of the collections that still contain the id or the address. */
const tracesOf = async ({ id, email }: { id: string; email: string }) => {
  const _id = new mongoose.Types.ObjectId(id);
  const found = await Promise.all(
    ['users', 'pending_registrations', 'erased_users', 'security_log'].map(async (name) => {
      const filter = { $or: [{ _id: { $in: [_id, id] } }, { email }, { userId: id }] };
      return (await harness.db(name).countDocuments(filter as never)) > 0 ? name : [];
    }),
  );
  return found.flat();
};
const gone = (canary: { id: string; email: string }) =>
  until('no trace to be left', async () => expect(await tracesOf(canary)).toEqual([]));

describe('a canary', () => {
  it('signs up with a mailed code, is not published as a member, and can erase its own account', async () => {
    const canary = await confirmedCanary();
    const me = await harness.call('GET', '/api/auth/me', { token: canary.token });
    expect(me.body.data).toMatchObject({ id: canary.id, accessLevel: 'free' });
    const deleted = await harness.call('DELETE', '/api/account', { token: canary.token });
    expect(Date.parse(deleted.body.data.erasesAt)).toBeLessThanOrEqual(harness.now().getTime());
    await gone(canary);
    expect(answer(await signIn(harness, canary))).toEqual([401, 'auth.invalid_credentials']);

    // Waits for the events of a member who signed up later. The canary's events would have been
    // published before these.
    const member = await newMember(harness);
    await harness.eventOf('user.registered', member);
    await harness.find('the step of the member', () =>
      harness.eventsOf('funnel.step-taken', ({ aggregateId }) => aggregateId === member.id).at(0),
    );
    const published = harness.messages.filter(({ key, value }) =>
      JSON.stringify([key, value]).includes(canary.id),
    );
    expect(published.map(({ value }) => value?.type)).toEqual(['code-requested']);
  });

  it('is erased after 15 minutes if its run was killed, and cannot sign in before that', async () => {
    const canary = await confirmedCanary();
    expect(answer(await signIn(harness, canary))).toEqual([403, 'auth.deletion_scheduled']);
    const { erasesAt } = (await harness.userOf(canary))?.deletion ?? {};
    expect(erasesAt.getTime() - harness.now().getTime()).toBeGreaterThan(14 * MINUTE_MS);
    await harness.later(15 * MINUTE_MS, () => gone(canary));
  });

  it('cannot cancel its own erasure, because no admin would see the account', async () => {
    const canary = await confirmedCanary();
    const body = { email: canary.email, password: canary.password };
    const kept = await harness.call('POST', '/api/auth/keep-account', { body, address: newAddress() });
    expect(answer(kept)).toEqual([401, 'auth.invalid_credentials']);
    expect((await harness.userOf(canary))?.deletion).not.toBeNull();
  });

  it('is not published after a restore', async () => {
    const canary = await confirmedCanary();
    const before = await harness.userOf(canary);
    await republishUser(userCollection.model(harness.database), before?._id, { now: harness.now() });
    expect(await harness.userOf(canary)).toEqual(before);
  });

  it('is refused if its address was not made with the canary key', async () => {
    const email = newCanaryAddress(randomBytes(32).toString('base64'), 'canary@example.com');
    const body = newPerson({ email });
    const refused = await harness.call('POST', '/api/auth/register', { body, address: newAddress() });
    expect(answer(refused)).toEqual([422, 'request.values_refused']);
    expect(refused.body.data.fields).toEqual({ email: 'Email is invalid' });
    expect(await harness.db('pending_registrations').countDocuments({ email })).toBe(0);
  });
});
