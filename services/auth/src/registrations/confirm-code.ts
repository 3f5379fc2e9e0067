import { CONFIRMATION_CODE_MAX_TRIES } from '@croneai/contracts/constants.ts';
import type { ConfirmCodeBody } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { guessesOf } from '../limits/attempt-policies.ts';
import { withMinResponseTime } from '../limits/min-response-time.ts';
import { signIn } from '../sessions/sign-in.ts';
import { createMember } from './create-member.ts';
import { findOwnRegistration } from './find-own-registration.ts';
import type { Registration } from './registration.model.ts';
import { liveCodes } from './registration.ts';

/** Turns the asker's own registration, whose own code was typed, into a member, and signs them in. */
export function confirmCode(parts: Parts) {
  const { registrations, secrets, attempts, now } = parts;
  const findOwn = findOwnRegistration(parts);
  const create = createMember(parts);
  const begin = signIn(parts);
  return async (body: ConfirmCodeBody, client: Client): Promise<SignedIn> => {
    const { email } = body;
    // Behind a handle the tries of its registration are the limit, so that strangers cannot use up an allowance.
    const guesses = guessesOf(body);
    if (guesses) await attempts.count(guesses, email, client);
    const registration = await withMinResponseTime(findConfirmed(body, client));
    if (!registration) throw appError(errors.codeInvalid);
    const { id, passwordHash, profile, acceptance } = registration;
    const member = await create({ id, email, passwordHash, acceptance, ...profile });
    // The address was confirmed by another registration in the meantime, or this one was before and more proof is needed now.
    if (!member || member.twoFactor) throw appError(errors.codeInvalid);
    const { token, user, deviceToken } = await begin(member, client);
    // Last, so that after a failure above the same code works again; the user's unique address guards until then.
    await registrations.settle(email, id);
    if (guesses) await attempts.forget(guesses, email, client);
    return { token, user, deviceToken };
  };

  /**
   * The asker's registration, if the code is one of its own. A try is counted before the code is looked at; one without
   * handle or password has only its own limit, so that nobody nearby can use up the tries of whoever registered.
   */
  async function findConfirmed(body: ConfirmCodeBody, client: Client): Promise<Registration | undefined> {
    const own = await findOwn(body, client);
    const isProven = body.handle !== undefined || body.password !== undefined;
    const counted = own && isProven ? await registrations.countTry(own.id, CONFIRMATION_CODE_MAX_TRIES) : own;
    if (!counted) return undefined;
    const { id } = counted;
    const matches = liveCodes(counted, now()).map(({ hash }) =>
      secrets.matches('confirmation-code', id, body.confirmationCode, hash),
    );
    return matches.includes(true) ? counted : undefined;
  }
}
