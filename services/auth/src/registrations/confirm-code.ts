import { CONFIRMATION_CODE_MAX_TRIES, RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { Confirmed } from '@croneai/contracts/endpoints/auth/auth.ts';
import type { ConfirmCodeBody, ResendCodeBody } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { AccessCodes } from '../access-codes/module.ts';
import { type Attempts, CODE_MAIL, guessesOf, SIGN_IN, withMinResponseTime } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { CreateMember } from './create-member.ts';
import type { IssueConfirmationCode } from './issue-confirmation-code.ts';
import type { Registration } from './registration.model.ts';
import type { Registrations } from './registration.repository.ts';
import {
  areCodesUsedUp,
  liveCodes,
  mayResend,
  onlyRegistrationFrom,
  registrationMeant,
} from './registration.ts';

/**
 * Makes a member from the caller's own registration after its code was entered, and signs the
 * member in.
 */
export function confirmCode({
  registrations,
  findConfirmed,
  createMember,
  usePendingCode,
  signIn,
  attempts,
}: {
  registrations: Pick<Registrations, 'settle'>;
  findConfirmed: FindConfirmedRegistration;
  createMember: CreateMember;
  usePendingCode: AccessCodes['usePending'];
  signIn: Sessions['signIn'];
  attempts: Pick<Attempts, 'count' | 'forget'>;
}) {
  return async (body: ConfirmCodeBody, client: Client): Promise<Confirmed> => {
    const { email } = body;
    // A caller with the registration's handle has no limit here: `findConfirmed` counts the
    // registration's own tries, which strangers cannot use up.
    const guesses = guessesOf(body);
    if (guesses) await attempts.count(guesses, email, client);
    const registration = await withMinResponseTime(findConfirmed(body, client));
    if (!registration) throw appError(errors.codeInvalid);
    const { id, passwordHash, profile, acceptance, source, accessCodeId, isCanary, createdAt } = registration;
    const pendingCode = accessCodeId === null ? null : { codeId: accessCodeId, enteredAt: createdAt };
    const person = { id, email, passwordHash, acceptance, source, pendingCode, isCanary, ...profile };
    const member = await createMember(person);
    // The code is refused if another registration has confirmed the address in the meantime. It is
    // also refused if this registration was confirmed before and its member has enabled a second
    // factor.
    if (!member || member.twoFactor) throw appError(errors.codeInvalid);
    const accessCode = await usePendingCode(member);
    const { token, user, deviceToken } = await signIn(member, client);
    // Runs last, so that the caller can repeat the call with the same code if a step above fails. A
    // repeated call creates no second user, because addresses are unique.
    await registrations.settle(email, id);
    if (guesses) await attempts.forget(guesses, email, client);
    return { token, user, deviceToken, ...(accessCode && { accessCode }) };
  };
}

type FindConfirmedRegistration = (body: ConfirmCodeBody, client: Client) => Promise<Registration | undefined>;

/**
 * Finds the caller's registration if the code belongs to it. If the caller has a handle or
 * password, a try of the registration is counted before the code is checked. Otherwise, no try is
 * counted, because the caller may be another person on the owner's network.
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

/**
 * Mails another code for the caller's own registration. Refuses a caller with a handle or password
 * if there is no such registration, or if all its codes are used up. These refusals reveal no more
 * than a sign-in with the registration's password does. A caller with neither gets the same answer
 * in each case, because the caller may be another person on the owner's network.
 */
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
    const isByPassword = body.handle === undefined && body.password !== undefined;
    // A refusal shows that the password is wrong, so the call counts as a guess at sign-in.
    const guesses = isByPassword ? SIGN_IN : guessesOf(body);
    if (guesses) await attempts.count(guesses, body.email, client);
    // Thrown only afterwards, because the refusal depends on the password.
    const refusal = await withMinResponseTime(resend(body, client));
    if (refusal) throw appError(refusal);
    return { email: body.email, resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  /** Mails another code unless this is too early. Returns the reason for a refusal. */
  async function resend(body: ResendCodeBody, client: Client) {
    const requestedAt = now();
    const isProven = body.handle !== undefined || body.password !== undefined;
    const own = await findOwn(body, client);
    if (isProven && !own) return errors.signUpOver;
    if (isProven && own && areCodesUsedUp(own)) return errors.codesUsedUp;
    if (!own || !mayResend(own, requestedAt)) return undefined;
    // Counted only if a mail would be sent, so that other requests do not use up the limit.
    await attempts.count(CODE_MAIL, body.email, client);
    await registrations.addCode(own.id, async (current) => {
      if (!mayResend(current, requestedAt)) return undefined;
      const next = { ...current, version: current.version + 1 };
      return issueCode(next, { isResend: true, now: requestedAt });
    });
    return undefined;
  }
}

type Claim = { email: string; handle?: string | undefined; password?: string | undefined };
type FindOwnRegistration = (claim: Claim, client: Client) => Promise<Registration | undefined>;

/**
 * Finds the caller's own registration of an email address. The browser that made the registration
 * proves this with the handle, and another device proves it with the password. A code works only
 * with the registration that it was mailed for. Otherwise, a stranger could register the address
 * first, and the mailbox's owner would confirm the stranger's password. A password is verified even
 * if there is no registration, so that the response time does not reveal whether there is one. A
 * caller without handle and password must be on the network that made the registration, and the
 * address must have no other registration (ADR 22).
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
