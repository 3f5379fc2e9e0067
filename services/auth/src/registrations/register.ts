import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { RegisterBody } from '@croneai/contracts/endpoints/auth.ts';
import { knownAddressRegistered } from '@croneai/contracts/events/notices.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { answerAfter } from '../limits/answer-after.ts';
import type { AttemptLimit } from '../limits/attempt-limit.ts';
import { CODE_MAIL } from '../limits/attempt-policies.ts';
import type { OncePerWindow } from '../limits/once-per-window.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { SecretHasher } from '../secrets/secret-hasher.ts';
import type { IssueConfirmationCode } from './issue-confirmation-code.ts';
import type { RegistrationRepository } from './registration.repository.ts';
import { REGISTRATION_TTL_MS, type Registration } from './registration.ts';

/** A member is told at most once an hour that somebody tries to register their address. */
const KNOWN_ADDRESS_MAIL_EVERY_SECONDS = 60 * 60;

export type MailOnItsWay = { email: string; resendAfterSeconds: number };

/**
 * Starts a registration. What the asker sees, and the work that it costs (a hash and an insert), are the same whether the
 * address is known or not: only the mail tells.
 */
export function createRegister({
  users,
  registrations,
  passwords,
  issueCode,
  secrets,
  attempts,
  oncePerWindow,
  now,
}: {
  users: UserRepository;
  registrations: RegistrationRepository;
  passwords: PasswordHashing;
  issueCode: IssueConfirmationCode;
  secrets: SecretHasher;
  attempts: AttemptLimit;
  oncePerWindow: OncePerWindow;
  now: () => Date;
}) {
  return async (body: RegisterBody, client: Client): Promise<MailOnItsWay> => {
    await attempts.count(CODE_MAIL, body.email, client);
    await answerAfter(begin(body, client));
    return { email: body.email, resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  async function begin(body: RegisterBody, client: Client): Promise<void> {
    const { email, password, fullName, phone, country, telegram = '' } = body;
    const [passwordHash, member] = await Promise.all([passwords.hash(password), users.findByEmail(email)]);
    const createdAt = now();
    const registration: Registration = {
      id: registrations.newId(),
      version: 1,
      email,
      profile: { fullName, phone, country, telegram },
      passwordHash,
      codes: [],
      codesSent: 1,
      tries: 0,
      askedFrom: secrets.hash('asked-from', email, client.address),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + REGISTRATION_TTL_MS),
    };
    if (member) await tellMember(registration, member.id);
    else {
      const options = { aggregateVersion: 1, isResend: false, now: createdAt };
      const { code, event } = await issueCode(registration, options);
      await registrations.insertPending({ ...registration, codes: [code] }, [event]);
    }
  }

  async function tellMember(registration: Registration, userId: string): Promise<void> {
    const isFirst = await oncePerWindow('known-address', userId, KNOWN_ADDRESS_MAIL_EVERY_SECONDS);
    const event = createEvent(knownAddressRegistered, {
      aggregateId: registration.id,
      aggregateVersion: 1,
      now: registration.createdAt,
      payload: { recipient: { kind: 'member', userId } },
    });
    await registrations.insertKnownAddress(registration, isFirst ? [event] : []);
  }
}
