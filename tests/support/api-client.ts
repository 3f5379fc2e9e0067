import { randomUUID } from 'node:crypto';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import type { Registered } from '@croneai/contracts/endpoints/auth/auth.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { codeIn, type Inbox } from './inbox.ts';
import { serviceCaller } from './service-call.ts';

const TIMEOUT_MS = 45_000;

/** Calls the running system over HTTP, as another program would. */
export const apiClient = (baseUrl: string) => ({ call: serviceCaller(baseUrl, TIMEOUT_MS) });
export type ApiClient = ReturnType<typeof apiClient>;

export type Registration = {
  fullName: string;
  email: string;
  phone: string;
  country: string;
  password: string;
  source?: { utmSource: string };
};

/** Makes a unique registration. */
export function someRegistration(change: Partial<Registration> = {}): Registration {
  const unique = randomUUID().slice(0, 12);
  return {
    fullName: 'Ada Example',
    email: `ada-${unique}@example.com`,
    phone: '+234 801 234 5678',
    country: 'Nigeria',
    password: `Secret-${randomUUID()}-A1`,
    ...change,
  };
}

/**
 * Signs in and returns the token and the user. Throws an error with the reply if the sign-in is
 * refused.
 */
export async function signIn(
  api: ApiClient,
  credentials: { email: string; password: string },
): Promise<SignedIn> {
  const { email, password } = credentials;
  const reply = await api.call<SignedIn>('POST', '/api/auth/login', { body: { email, password } });
  if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status} ${reply.envelope.error}`);
  return reply.envelope.data;
}

/** Registers, reads the code from the mail, and confirms it, like a person. */
export async function becomeMember(
  api: ApiClient,
  inbox: Inbox,
  registration = someRegistration(),
): Promise<SignedIn & { registration: Registration }> {
  const registered = await api.call<Registered>('POST', '/api/auth/register', {
    body: { ...registration, accepted: AGREEMENTS },
  });
  if (registered.status !== 201)
    throw new Error(`register answered ${registered.status} ${registered.envelope.error}`);
  const mail = await inbox.waitFor(registration.email, /code/i);
  const confirmed = await api.call<SignedIn>('POST', '/api/auth/confirm-code', {
    body: {
      email: registration.email,
      handle: registered.envelope.data.handle,
      confirmationCode: codeIn(mail),
    },
  });
  if (confirmed.status !== 200)
    throw new Error(`confirm-code answered ${confirmed.status} ${confirmed.envelope.error}`);
  return { ...confirmed.envelope.data, registration };
}
