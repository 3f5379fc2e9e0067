import { areNewest } from '@croneai/contracts/agreements.ts';
import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { RegisterBody, Registered } from '@croneai/contracts/endpoints/auth.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { CODE_MAIL } from '../limits/attempt-policies.ts';
import { withMinResponseTime } from '../limits/min-response-time.ts';
import { refuseWeakPassword } from '../passwords/set-password.ts';
import { randomLinkToken } from '../secrets/random-code.ts';
import { memberPhone } from '../users/member-phone.ts';
import { issueConfirmationCode } from './issue-confirmation-code.ts';
import { REGISTRATION_TTL_MS } from './registration.ts';

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Starts a registration. What the asker sees now and later, what is stored and what it costs are the same whether the
 * address is known or not: only the mail differs.
 */
export function register(parts: Parts) {
  const { users, registrations, passwords, secrets, attempts, now } = parts;
  const issueCode = issueConfirmationCode(parts);
  return async (body: RegisterBody, client: Client): Promise<Registered> => {
    refuseWeakPassword('password', body.password, body);
    await attempts.count(CODE_MAIL, body.email, client);
    const handle = randomLinkToken();
    await withMinResponseTime(begin(body, handle, client));
    return { email: body.email, resendAfterSeconds: RESEND_COOLDOWN_SECONDS, handle };
  };

  async function begin(body: RegisterBody, handle: string, client: Client): Promise<void> {
    const { email, password, fullName, phone, country, telegram = '', accepted } = body;
    const [passwordHash, member] = await Promise.all([passwords.hash(password), users.findByEmail(email)]);
    const createdAt = now();
    const registration = {
      id: registrations.newId(),
      version: 1,
      kind: member ? ('known-address' as const) : ('pending' as const),
      email,
      profile: { fullName, phone: memberPhone(phone, country), country, telegram },
      // A form that was open while the texts changed: its reader is asked again.
      acceptance: accepted && areNewest(accepted) ? { ...accepted, acceptedAt: createdAt } : null,
      passwordHash,
      handleHash: secrets.hash('registration-handle', email, handle),
      codesSent: 1,
      tries: 0,
      address: client.address,
      userAgent: (client.userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + REGISTRATION_TTL_MS),
    };
    const { code, events } = await issueCode(registration, { isResend: false, now: createdAt });
    await registrations.insert({ ...registration, codes: [code] }, events);
  }
}
