import { CONFIRMATION_CODE_MAX_TRIES, RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { ConfirmCodeBody, ResendCodeBody } from '@croneai/contracts/endpoints/auth/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Attempts, CODE_MAIL, guessesOf, withMinResponseTime } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { CreateMember } from './create-member.ts';
import type { IssueConfirmationCode } from './issue-confirmation-code.ts';
import type { Registration } from './registration.model.ts';
import type { Registrations } from './registration.repository.ts';
import { liveCodes, mayResend, onlyRegistrationFrom, registrationMeant } from './registration.ts';

/** Turns the asker's own registration, whose own code was typed, into a member, and signs them in. */
export function confirmCode({
  registrations,
  findConfirmed,
  createMember,
  signIn,
  attempts,
}: {
  registrations: Pick<Registrations, 'settle'>;
  findConfirmed: FindConfirmedRegistration;
  createMember: CreateMember;
  signIn: Sessions['signIn'];
  attempts: Pick<Attempts, 'count' | 'forget'>;
}) {
  return async (body: ConfirmCodeBody, client: Client): Promise<SignedIn> => {
    const { email } = body;
    // Behind a handle the tries of its registration are the limit, so that strangers cannot use up an allowance.
    const guesses = guessesOf(body);
    if (guesses) await attempts.count(guesses, email, client);
    const registration = await withMinResponseTime(findConfirmed(body, client));
    if (!registration) throw appError(errors.codeInvalid);
    const { id, passwordHash, profile, acceptance } = registration;
    const member = await createMember({ id, email, passwordHash, acceptance, ...profile });
    // The address was confirmed by another registration in the meantime, or this one was before and more proof is needed now.
    if (!member || member.twoFactor) throw appError(errors.codeInvalid);
    const { token, user, deviceToken } = await signIn(member, client);
    // Last, so that after a failure above the same code works again; the user's unique address guards until then.
    await registrations.settle(email, id);
    if (guesses) await attempts.forget(guesses, email, client);
    return { token, user, deviceToken };
  };
}

type FindConfirmedRegistration = (body: ConfirmCodeBody, client: Client) => Promise<Registration | undefined>;

/**
 * The asker's registration, if the code is one of its own. A try is counted before the code is looked at; one without
 * handle or password has only its own limit, so that nobody nearby can use up the tries of whoever registered.
 */
export function findConfirmedRegistration({
  registrations,
  findOwn,
  hasher,
  now,
}: {
  registrations: Pick<Registrations, 'countTry'>;
  findOwn: FindOwnRegistration;
  hasher: Pick<SecretHasher, 'matches'>;
  now: () => Date;
}): FindConfirmedRegistration {
  return async (body, client) => {
    const own = await findOwn(body, client);
    const isProven = body.handle !== undefined || body.password !== undefined;
    const counted = own && isProven ? await registrations.countTry(own.id, CONFIRMATION_CODE_MAX_TRIES) : own;
    if (!counted) return undefined;
    const { id } = counted;
    const matches = liveCodes(counted, now()).map(({ hash }) =>
      hasher.matches('confirmation-code', id, body.confirmationCode, hash),
    );
    return matches.includes(true) ? counted : undefined;
  };
}

/** Mails another code for the asker's own registration. The answer is the same whether or not there is one. */
export function resendCode({
  registrations,
  findOwn,
  issueCode,
  attempts,
  now,
}: {
  registrations: Pick<Registrations, 'addCode'>;
  findOwn: FindOwnRegistration;
  issueCode: IssueConfirmationCode;
  attempts: Pick<Attempts, 'count'>;
  now: () => Date;
}) {
  return async (body: ResendCodeBody, client: Client) => {
    // A password may be guessed here too.
    const guesses = guessesOf(body);
    if (guesses) await attempts.count(guesses, body.email, client);
    await withMinResponseTime(resend(body, client));
    return { email: body.email, resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  async function resend(body: ResendCodeBody, client: Client): Promise<void> {
    const requestedAt = now();
    const own = await findOwn(body, client);
    if (!own || !mayResend(own, requestedAt)) return;
    // Counted when a mail would go, so that requests without one do not use up the limit.
    await attempts.count(CODE_MAIL, body.email, client);
    await registrations.addCode(own.id, async (current) => {
      if (!mayResend(current, requestedAt)) return undefined;
      const next = { ...current, version: current.version + 1 };
      return issueCode(next, { isResend: true, now: requestedAt });
    });
  }
}

type Claim = { email: string; handle?: string | undefined; password?: string | undefined };
type FindOwnRegistration = (claim: Claim, client: Client) => Promise<Registration | undefined>;

/**
 * The registration of an address that the asker has shown to be theirs, if there is one. A code belongs to one registration and the browser
 * that made it: else a stranger who registers the address first has the owner of the mailbox confirm the stranger's password. The browser
 * that registered shows its handle; another device shows the password, which costs one hash whether or not there is a registration. Address
 * and code alone do for the only registration of an address, from where it was made (ADR 22).
 */
export function findOwnRegistration({
  registrations,
  passwords,
  hasher,
  now,
}: {
  registrations: Pick<Registrations, 'findByHandle' | 'findLive'>;
  passwords: Pick<Passwords['hashing'], 'verify'>;
  hasher: Pick<SecretHasher, 'hashes'>;
  now: () => Date;
}): FindOwnRegistration {
  return async ({ email, handle, password }, client) => {
    if (handle !== undefined)
      return registrations.findByHandle(email, hasher.hashes('registration-handle', email, handle), now());
    const live = await registrations.findLive(email, now());
    if (password === undefined) return onlyRegistrationFrom(live, client.address);
    const meant = registrationMeant(live, client.address);
    return (await passwords.verify(meant?.passwordHash, password)) ? meant : undefined;
  };
}
