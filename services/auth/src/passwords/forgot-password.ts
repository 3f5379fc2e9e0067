import { RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import type { ForgotPasswordBody } from '@croneai/contracts/endpoints/auth.ts';
import { passwordResetRequested } from '@croneai/contracts/events/notices.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { answerAfter } from '../limits/answer-after.ts';
import { type AttemptLimit, FORGOT } from '../limits/attempt-limit.ts';
import { randomLinkToken } from '../secrets/random-code.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';

const MINUTE_MS = 60_000;

/** Mails a reset link if the address is known; the answer and its time are the same either way. */
export function createForgotPassword({
  users,
  resets,
  attempts,
  sealingPublicKey,
  now,
}: {
  users: UserRepository;
  resets: PasswordResetRepository;
  attempts: AttemptLimit;
  sealingPublicKey: string;
  now: () => Date;
}) {
  return async ({ email }: ForgotPasswordBody, client: Client): Promise<void> => {
    await attempts.count(FORGOT, email, client.address);
    await answerAfter(mailLink(email));
  };

  async function mailLink(email: string): Promise<void> {
    const user = await users.findByEmail(email);
    if (!user) return;
    const issuedAt = now();
    const expiresAt = new Date(issuedAt.getTime() + RESET_TOKEN_TTL_MINUTES * MINUTE_MS);
    const token = randomLinkToken();
    const sealed = await sealSecret(sealingPublicKey, {
      secret: token,
      purpose: passwordResetRequested.type,
      userId: user.id,
      expiresAt,
    });
    await resets.insert({ userId: user.id, token, issuedAt, expiresAt }, (id) =>
      createEvent(passwordResetRequested, {
        aggregateId: id,
        aggregateVersion: 1,
        now: issuedAt,
        payload: {
          recipient: { kind: 'member', userId: user.id },
          sealed,
          expiresAt: expiresAt.toISOString(),
        },
      }),
    );
  }
}
