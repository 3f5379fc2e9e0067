import { CONFIRMATION_CODE_MAX_TRIES } from '@croneai/contracts/constants.ts';
import type { ConfirmCodeBody } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { answerAfter } from '../limits/answer-after.ts';
import type { AttemptLimit } from '../limits/attempt-limit.ts';
import { CONFIRM } from '../limits/attempt-policies.ts';
import type { SecretHasher } from '../secrets/secret-hasher.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import type { CreateMember } from './create-member.ts';
import type { RegistrationRepository } from './registration.repository.ts';
import { liveCodes, type Registration } from './registration.ts';

/** Turns the registration whose own code was typed into a member, and signs them in. */
export function createConfirmCode({
  registrations,
  createMember,
  signIn,
  secrets,
  attempts,
  now,
}: {
  registrations: RegistrationRepository;
  createMember: CreateMember;
  signIn: SignIn;
  secrets: SecretHasher;
  attempts: AttemptLimit;
  now: () => Date;
}) {
  return async ({ email, confirmationCode }: ConfirmCodeBody, client: Client): Promise<SignedIn> => {
    await attempts.count(CONFIRM, email, client);
    const registration = await answerAfter(findByCode(email, confirmationCode));
    if (!registration) throw appError(errors.codeInvalid);
    const { id, passwordHash, profile } = registration;
    const member = await createMember({ id, email, passwordHash, ...profile });
    // The address was confirmed by another registration in the meantime, or this one was before and more is asked for now.
    if (!member || member.twoFactor) throw appError(errors.codeInvalid);
    const { token, user } = await signIn(member, client);
    // Last, so that after a failure above the same code works again; the user's unique address guards until then.
    await registrations.discardAll(email);
    await attempts.forget(CONFIRM, email, client);
    return { token, user };
  };

  /** Every registration is asked, so that neither the answer nor its time tells which of them came close. */
  async function findByCode(email: string, typed: string): Promise<Registration | undefined> {
    const at = now();
    let found: Registration | undefined;
    for (const { id } of await registrations.findLive(email, at)) {
      const counted = await registrations.countTry(id, CONFIRMATION_CODE_MAX_TRIES);
      if (!counted) continue;
      for (const { hash } of liveCodes(counted, at)) {
        if (secrets.matches('confirmation-code', id, typed, hash)) found ??= counted;
      }
    }
    return found;
  }
}
