import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { answerAfter } from '../limits/answer-after.ts';
import type { SecretHasher } from '../secrets/secret-hasher.ts';
import type { IssueConfirmationCode } from './issue-confirmation-code.ts';
import type { MailOnItsWay } from './register.ts';
import type { RegistrationRepository } from './registration.repository.ts';
import { mayResend, registrationToResend } from './registration.ts';

/** Mails another code if a registration is pending and a minute has passed; the answer is the same either way. */
export function createResendCode({
  registrations,
  issueCode,
  secrets,
  now,
}: {
  registrations: RegistrationRepository;
  issueCode: IssueConfirmationCode;
  secrets: SecretHasher;
  now: () => Date;
}) {
  return async ({ email }: { email: string }, client: Client): Promise<MailOnItsWay> => {
    await answerAfter(resend(email, client));
    return { email, resendAfterSeconds: RESEND_COOLDOWN_SECONDS };
  };

  async function resend(email: string, client: Client): Promise<void> {
    const askedAt = now();
    const live = await registrations.findLive(email, askedAt);
    const chosen = registrationToResend(live, secrets.hash('asked-from', email, client.address));
    if (!chosen) return;
    await registrations.addCode(chosen.id, async (current) => {
      if (!mayResend(current, askedAt)) return undefined;
      const options = { aggregateVersion: current.version + 1, isResend: true, now: askedAt };
      const { code, event } = await issueCode(current, options);
      return { code, events: [event] };
    });
  }
}
