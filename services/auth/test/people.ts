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

/**
 * Number of addresses that were made. Each person gets a separate network address, because limits
 * are counted per address.
 */
let lastAddress = 0;
export function newAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

export const newPerson = (change: Partial<Person> = {}): Person => ({
  fullName: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  phone: '+442079460958',
  country: 'United Kingdom',
  telegram: '@ada',
  password: 'Analytical1',
  ...change,
});

type Notice = { sealed: string; recipient: { email?: string; userId?: string } };

/**
 * Returns the mail events of a type for a recipient, which is an email address or the id of a
 * member.
 */
export const mailEventsTo = (harness: Harness, type: string, to: string) =>
  harness.eventsOf(type, ({ payload }) => {
    const { email, userId } = (payload as Notice).recipient;
    return to === email || to === userId;
  });

/**
 * Returns the secrets in the mails of a type to a recipient, once at least `count` of these mails
 * were sent.
 */
async function secretsFor(harness: Harness, type: string, to: string, count: number): Promise<string[]> {
  const mails = await harness.find(`${count} ${type} for ${to}`, () => {
    const found = mailEventsTo(harness, type, to);
    return found.length >= count ? found : undefined;
  });
  return Promise.all(
    mails.map(async ({ payload }) => (await harness.open((payload as Notice).sealed)).secret),
  );
}

export const codesFor = (harness: Harness, email: string, count: number) =>
  secretsFor(harness, 'code-requested', email, count);

/** Returns the newest code mailed to an address, once at least `count` were mailed. */
export const codeFor = async (harness: Harness, email: string, count = 1): Promise<string> =>
  (await codesFor(harness, email, count)).at(-1) ?? '';

export const secretFor = async (harness: Harness, type: string, userId: string, count = 1): Promise<string> =>
  (await secretsFor(harness, type, userId, count)).at(-1) ?? '';

export async function register(harness: Harness, person: Person, address = newAddress()) {
  const reply = await harness.call('POST', '/api/auth/register', { body: person, address });
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${reply.text}`);
  return reply;
}

/** Confirms a registration from the browser that made it. */
export function confirmWith(
  harness: Harness,
  { email, handle, confirmationCode }: { email: string; handle: string; confirmationCode: string },
  address = newAddress(),
) {
  const body = { email, handle, confirmationCode };
  return harness.call('POST', '/api/auth/confirm-code', { body, address });
}

export type Member = Person & { id: string; token: string; deviceToken: string; address: string };

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

/** Signs in from an unknown browser. */
export function signIn(
  harness: Harness,
  { email, password }: Pick<Person, 'email' | 'password'>,
  address = newAddress(),
) {
  return harness.call('POST', '/api/auth/login', { body: { email, password }, address });
}

/** Returns the one admin of a harness: the first to confirm `FIRST_ADMIN_EMAIL`. */
export async function theAdmin(harness: Harness): Promise<Member> {
  const email = harness.config.FIRST_ADMIN_EMAIL ?? '';
  const known = await harness.db('users').findOne({ email });
  if (!known) return newMember(harness, { email, fullName: 'Agnes Admin' });
  const person = newPerson({ email, fullName: 'Agnes Admin' });
  const { body } = await signIn(harness, person);
  const { user, token, deviceToken } = body.data;
  return { ...person, id: user.id, token, deviceToken, address: newAddress() };
}
