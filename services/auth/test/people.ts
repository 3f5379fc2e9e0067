import { randomUUID } from 'node:crypto';
import type { Harness } from './harness.ts';

export type Person = {
  fullName: string;
  email: string;
  phone: string;
  country: string;
  telegram: string;
  password: string;
};

/** An address of its own for each person keeps their limits apart. */
let lastAddress = 0;
export function newAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

export const newPerson = (change: Partial<Person> = {}): Person => ({
  fullName: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  phone: '+44 20 7946 0958',
  country: 'United Kingdom',
  telegram: '@ada',
  password: 'Analytical1',
  ...change,
});

type Sealed = { sealed: string; recipient: { email?: string; userId?: string } };

/** The newest code mailed to an address, when at least `count` were mailed. */
export async function codeFor(harness: Harness, email: string, count = 1): Promise<string> {
  const codes = await codesFor(harness, email, count);
  return codes.at(-1) ?? '';
}

export async function codesFor(harness: Harness, email: string, count: number): Promise<string[]> {
  const events = await harness.find(`${count} codes for ${email}`, () => {
    const found = harness.events.filter(
      ({ type, payload }) => type === 'code-requested' && (payload as Sealed).recipient.email === email,
    );
    return found.length >= count ? found : undefined;
  });
  return Promise.all(
    events.map(async ({ payload }) => (await harness.open((payload as Sealed).sealed)).secret),
  );
}

export async function secretFor(harness: Harness, type: string, userId: string, count = 1): Promise<string> {
  const events = await harness.find(`${count} ${type} for ${userId}`, () => {
    const found = harness.events.filter(
      (event) => event.type === type && (event.payload as Sealed).recipient.userId === userId,
    );
    return found.length >= count ? found : undefined;
  });
  const newest = events.at(-1)?.payload as Sealed | undefined;
  return (await harness.open(newest?.sealed ?? '')).secret;
}

export async function register(harness: Harness, person: Person, address = newAddress()) {
  const reply = await harness.call('POST', '/api/auth/register', { body: person, address });
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${reply.text}`);
  return reply;
}

/** Confirms as the browser that registered. */
export function confirmWith(
  harness: Harness,
  { email, handle, confirmationCode }: { email: string; handle: string; confirmationCode: string },
  address = newAddress(),
) {
  const body = { email, handle, confirmationCode };
  return harness.call('POST', '/api/auth/confirm-code', { body, address });
}

export type Member = Person & { id: string; token: string; deviceToken: string; address: string };

/** A confirmed, signed-in member. */
export async function newMember(harness: Harness, change: Partial<Person> = {}): Promise<Member> {
  const person = newPerson(change);
  const address = newAddress();
  const { handle } = (await register(harness, person, address)).body.data;
  const confirmationCode = await codeFor(harness, person.email);
  const reply = await confirmWith(harness, { email: person.email, handle, confirmationCode }, address);
  if (reply.status !== 200) throw new Error(`confirm: ${reply.status} ${reply.text}`);
  const { user, token, deviceToken } = reply.body.data;
  return { ...person, id: user.id, token, deviceToken, address };
}

/** As a browser that is not known. */
export function signIn(
  harness: Harness,
  { email, password }: Pick<Person, 'email' | 'password'>,
  address = newAddress(),
) {
  return harness.call('POST', '/api/auth/login', { body: { email, password }, address });
}

/** The one admin of a harness: whoever confirms `FIRST_ADMIN_EMAIL` before anybody else. */
export async function theAdmin(harness: Harness): Promise<Member> {
  const email = harness.config.FIRST_ADMIN_EMAIL ?? '';
  const known = await harness.db('users').findOne({ email });
  if (!known) return newMember(harness, { email, fullName: 'Agnes Admin' });
  const person = newPerson({ email, fullName: 'Agnes Admin' });
  const { body } = await signIn(harness, person);
  const { user, token, deviceToken } = body.data;
  return { ...person, id: user.id, token, deviceToken, address: newAddress() };
}
