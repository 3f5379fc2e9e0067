import { CONFIRMATION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import { codeRequested, knownAddressRegistered } from '@croneai/contracts/events/mails.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OncePerWindow } from '../limits/module.ts';
import { type ConfirmationCode, randomCode, type SealForMail, type SecretHasher } from '../secrets/module.ts';
import { mailEvent, type Users } from '../users/module.ts';
import type { Registration } from './registration.model.ts';
import { codeExpiry } from './registration.ts';

/** Minimum time between two notices to a member whose address a visitor has registered again. */
const KNOWN_ADDRESS_MAIL_EVERY_SECONDS = 60 * 60;

export type IssueConfirmationCode = (
  /** `version` must already be the version that is stored together with the code. */
  registration: Omit<Registration, 'codes'>,
  options: { isResend: boolean; now: Date },
) => Promise<{ code: ConfirmationCode; events: OutboxEntry[] }>;

/**
 * Makes a code. Returns the HMAC to store, and the event that mails the sealed code. For a member's
 * address, the work is the same, but the event mails the member a notice instead of the code.
 */
export function issueConfirmationCode({
  users,
  hasher,
  sealForMail,
  oncePerWindow,
}: {
  users: Pick<Users, 'findByEmail'>;
  hasher: Pick<SecretHasher, 'hash'>;
  sealForMail: SealForMail;
  oncePerWindow: OncePerWindow;
}): IssueConfirmationCode {
  return async (registration, { isResend, now }) => {
    const { id, email, profile, address, userAgent, createdAt } = registration;
    const secret = randomCode(CONFIRMATION_CODE_LENGTH);
    const expiresAt = codeExpiry(now);
    const code = { hash: hasher.hash('confirmation-code', id, secret), issuedAt: now, expiresAt };
    const sealed = await sealForMail({
      secret,
      purpose: codeRequested.type,
      userId: id,
      expiresAt,
    });
    if (registration.kind === 'known-address')
      return { code, events: await noticesOfMember(registration, now) };
    const event = mailEvent(codeRequested, registration, now, {
      recipient: { kind: 'address', email, fullName: profile.fullName },
      sealed,
      expiresAt: expiresAt.toISOString(),
      isResend,
      signUp: { at: createdAt.toISOString(), address, userAgent },
    });
    return { code, events: [event] };
  };

  async function noticesOfMember(
    registration: Omit<Registration, 'codes'>,
    now: Date,
  ): Promise<OutboxEntry[]> {
    const member = await users.findByEmail(registration.email);
    if (!member) return [];
    const isFirst = await oncePerWindow('known-address', member.id, KNOWN_ADDRESS_MAIL_EVERY_SECONDS);
    const recipient = { kind: 'member', userId: member.id } as const;
    return isFirst ? [mailEvent(knownAddressRegistered, registration, now, { recipient })] : [];
  }
}
