import { areNewest } from '@croneai/contracts/agreements.ts';
import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { Registered } from '@croneai/contracts/endpoints/auth/auth.ts';
import type { RegisterBody } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { funnelStepTaken, stepFrom } from '@croneai/contracts/events/funnel.ts';
import { type Source, sourceWithCampaign } from '@croneai/contracts/source.ts';
import { kindOfAddress } from '@croneai/platform/auth/canary-address.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { AccessCodes } from '../access-codes/module.ts';
import { type Attempts, CODE_MAIL, withMinResponseTime } from '../limits/module.ts';
import { type Passwords, refuseWeakPassword } from '../passwords/module.ts';
import { randomLinkToken, type SecretHasher } from '../secrets/module.ts';
import { memberPhone, type Users } from '../users/module.ts';
import type { RegistrationsConfig } from './config.ts';
import type { IssueConfirmationCode } from './issue-confirmation-code.ts';
import type { Registrations } from './registration.repository.ts';
import { REGISTRATION_TTL_MS } from './registration.ts';

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Starts a registration. The answer, the stored data, and the work are the same for known and
 * unknown addresses, so that a caller cannot distinguish them. Only the mail differs.
 */
export function register({
  users,
  registrations,
  passwords,
  hasher,
  issueCode,
  attempts,
  checkCode,
  config,
  now,
}: {
  users: Pick<Users, 'findByEmail'>;
  registrations: Pick<Registrations, 'newId' | 'insert'>;
  passwords: Pick<Passwords['hashing'], 'hash'>;
  hasher: Pick<SecretHasher, 'hash'>;
  issueCode: IssueConfirmationCode;
  attempts: Pick<Attempts, 'count'>;
  checkCode: AccessCodes['check'];
  config: Pick<RegistrationsConfig, 'CANARY_KEY'>;
  now: () => Date;
}) {
  return async (body: RegisterBody, client: Client): Promise<Registered> => {
    const kind = kindOfAddress(config.CANARY_KEY, body.email);
    if (kind === 'forged') throw appError(errors.valuesRefused, { fields: { email: 'Email is invalid' } });
    refuseWeakPassword('password', body.password, body);
    const code = body.accessCode === undefined ? null : await checkCode(body.accessCode, client);
    await attempts.count(CODE_MAIL, body.email, client);
    const handle = randomLinkToken();
    const counted = { ...body, source: sourceWithCampaign(body.source ?? null, code?.campaign) };
    const accessCodeId = code?.id ?? null;
    await withMinResponseTime(begin(counted, { handle, accessCodeId, isCanary: kind === 'canary' }, client));
    return { email: body.email, resendAfterSeconds: RESEND_COOLDOWN_SECONDS, handle };
  };

  async function begin(
    body: Omit<RegisterBody, 'source'> & { source: Source | null },
    { handle, accessCodeId, isCanary }: { handle: string; accessCodeId: string | null; isCanary: boolean },
    client: Client,
  ): Promise<void> {
    const { email, password, fullName, phone, country, telegram = '', accepted, source } = body;
    const [passwordHash, member] = await Promise.all([passwords.hash(password), users.findByEmail(email)]);
    const createdAt = now();
    const registration = {
      id: registrations.newId(),
      version: 1,
      kind: member ? ('known-address' as const) : ('pending' as const),
      email,
      profile: { fullName, phone: memberPhone(phone, country), country, telegram },
      // Null if the terms changed while the form was open. The member must then accept the new
      // terms.
      acceptance: accepted && areNewest(accepted) ? { ...accepted, acceptedAt: createdAt } : null,
      source,
      accessCodeId,
      isCanary,
      passwordHash,
      handleHash: hasher.hash('registration-handle', email, handle),
      codesSent: 1,
      tries: 0,
      address: client.address,
      userAgent: (client.userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + REGISTRATION_TTL_MS),
    };
    const { code, events } = await issueCode(registration, { isResend: false, now: createdAt });
    const step = createEvent(funnelStepTaken, {
      aggregateId: registration.id,
      aggregateVersion: 0,
      now: createdAt,
      payload: stepFrom('signedUp', source),
    });
    await registrations.insert({ ...registration, codes: [code] }, isCanary ? events : [...events, step]);
  }
}
