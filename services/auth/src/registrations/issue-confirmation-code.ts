import { CONFIRMATION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import { codeRequested } from '@croneai/contracts/events/notices.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { randomCode } from '../secrets/random-code.ts';
import type { SecretHasher } from '../secrets/secret-hasher.ts';
import { type ConfirmationCode, codeExpiry, type Registration } from './registration.ts';

export type IssueConfirmationCode = (
  registration: Pick<Registration, 'id' | 'email' | 'profile'>,
  options: { aggregateVersion: number; isResend: boolean; now: Date },
) => Promise<{ code: ConfirmationCode; event: OutboxEntry }>;

/** Makes a code: its HMAC for the registration and the event that has it mailed, sealed. */
export function createIssueConfirmationCode({
  secrets,
  sealingPublicKey,
}: {
  secrets: SecretHasher;
  sealingPublicKey: string;
}): IssueConfirmationCode {
  return async ({ id, email, profile }, { aggregateVersion, isResend, now }) => {
    const secret = randomCode(CONFIRMATION_CODE_LENGTH);
    const expiresAt = codeExpiry(now);
    const sealed = await sealSecret(sealingPublicKey, {
      secret,
      purpose: codeRequested.type,
      userId: id,
      expiresAt,
    });
    const event = createEvent(codeRequested, {
      aggregateId: id,
      aggregateVersion,
      now,
      payload: {
        recipient: { kind: 'address', email, fullName: profile.fullName },
        sealed,
        expiresAt: expiresAt.toISOString(),
        isResend,
      },
    });
    return { code: { hash: secrets.hash('confirmation-code', id, secret), issuedAt: now, expiresAt }, event };
  };
}
