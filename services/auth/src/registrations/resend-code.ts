import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { ResendCodeBody } from '@croneai/contracts/endpoints/auth.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { CODE_MAIL, guessesOf } from '../limits/attempt-policies.ts';
import { withMinResponseTime } from '../limits/min-response-time.ts';
import { findOwnRegistration } from './find-own-registration.ts';
import { issueConfirmationCode } from './issue-confirmation-code.ts';
import { mayResend } from './registration.ts';

/** Mails another code for the asker's own registration. The answer is the same whether or not there is one. */
export function resendCode(parts: Parts) {
  const { registrations, attempts, now } = parts;
  const findOwn = findOwnRegistration(parts);
  const issueCode = issueConfirmationCode(parts);
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
