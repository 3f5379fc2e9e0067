import { totpCode } from '../../../tests/support/totp.ts';
import type { Harness } from './harness.ts';
import { type Member, newAddress, newMember, signIn } from './people.ts';

const STEP_MS = 30_000;

/** Returns a code that no test has used; advances the service's clock by one time step. */
export function nextCode(harness: Harness, secret: string): string {
  harness.clock.offsetMs += STEP_MS;
  return totpCode(secret, harness.now());
}

export type EnrolledMember = Member & { secret: string; recoveryCodes: string[] };

/**
 * Turns two-factor login on for the member to whom the session token belongs. This ends the
 * session, so the returned token is of a new session.
 */
export async function enrol(
  harness: Harness,
  { token, address }: Pick<Member, 'token' | 'address'>,
): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const begun = await harness.call('POST', '/api/account/two-factor/enrolment', { token, address });
  if (begun.status !== 200) throw new Error(`enrolment: ${begun.status} ${begun.text}`);
  const { secret } = begun.body.data;
  const body = { code: nextCode(harness, secret) };
  const done = await harness.call('POST', '/api/account/two-factor/enrolment/confirm', {
    token,
    address,
    body,
  });
  if (done.status !== 200) throw new Error(`first code: ${done.status} ${done.text}`);
  const { recoveryCodes, token: newToken } = done.body.data;
  return { secret, recoveryCodes, token: newToken };
}

export async function newEnrolledMember(harness: Harness): Promise<EnrolledMember> {
  const member = await newMember(harness);
  return { ...member, ...(await enrol(harness, member)) };
}

/** Signs in with the right password, and returns the challenge for the second factor. */
export async function challengeFor(harness: Harness, member: Member): Promise<string> {
  const reply = await signIn(harness, member);
  if (!reply.body.data?.challenge) throw new Error(`no challenge: ${reply.status} ${reply.text}`);
  return reply.body.data.challenge;
}

export const secondStep = (harness: Harness, challenge: string, code: string, address = newAddress()) =>
  harness.call('POST', '/api/auth/login/second-factor', { body: { challenge, code }, address });
