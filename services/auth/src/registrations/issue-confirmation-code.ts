import { CONFIRMATION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import { codeRequested, knownAddressRegistered } from '@croneai/contracts/events/notices.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import type { ConfirmationCode } from '../secrets/confirmation-code.ts';
import { randomCode } from '../secrets/random-code.ts';
import type { Registration } from './registration.model.ts';
import { codeExpiry } from './registration.ts';

/** A member is mailed at most once an hour about registrations with their address. */
const KNOWN_ADDRESS_MAIL_EVERY_SECONDS = 60 * 60;

export type IssueConfirmationCode = (
  registration: Omit<Registration, 'codes'>,
  options: { aggregateVersion: number; isResend: boolean; now: Date },
) => Promise<{ code: ConfirmationCode; events: OutboxEntry[] }>;

/**
 * Makes a code: its HMAC for the registration and the event that has it mailed, sealed. For a known address the same work
 * is done and the code thrown away: a mail tells the member instead.
 */
export function issueConfirmationCode({
  users,
  secrets,
  oncePerWindow,
  sealingPublicKey,
}: Parts): IssueConfirmationCode {
  return async (registration, { aggregateVersion, isResend, now }) => {
    const { id, email, profile, address, userAgent, createdAt } = registration;
    const secret = randomCode(CONFIRMATION_CODE_LENGTH);
    const expiresAt = codeExpiry(now);
    const code = { hash: secrets.hash('confirmation-code', id, secret), issuedAt: now, expiresAt };
    const sealed = await sealSecret(sealingPublicKey, {
      secret,
      purpose: codeRequested.type,
      userId: id,
      expiresAt,
    });
    const aggregate = { aggregateId: id, aggregateVersion, now };
    if (registration.kind === 'known-address')
      return { code, events: await noticesOfMember(email, aggregate) };
    const event = createEvent(codeRequested, {
      ...aggregate,
      payload: {
        recipient: { kind: 'address', email, fullName: profile.fullName },
        sealed,
        expiresAt: expiresAt.toISOString(),
        isResend,
        signUp: { at: createdAt.toISOString(), address, userAgent },
      },
    });
    return { code, events: [event] };
  };

  async function noticesOfMember(
    email: string,
    aggregate: { aggregateId: string; aggregateVersion: number; now: Date },
  ): Promise<OutboxEntry[]> {
    const member = await users.findByEmail(email);
    if (!member) return [];
    const isFirst = await oncePerWindow('known-address', member.id, KNOWN_ADDRESS_MAIL_EVERY_SECONDS);
    if (!isFirst) return [];
    const payload = { recipient: { kind: 'member', userId: member.id } } as const;
    return [createEvent(knownAddressRegistered, { ...aggregate, payload })];
  }
}
