import type { ForgotPasswordBody } from '@croneai/contracts/endpoints/password-reset.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import type { Origin } from '../limits/attempt-limit.ts';
import { FORGOT } from '../limits/attempt-policies.ts';
import { withMinResponseTime } from '../limits/min-response-time.ts';
import { type IssueResetLink, NO_MEMBER } from './issue-reset-link.ts';

/**
 * Mails a reset link if the address is known; the answer and its time are the same either way. Beyond the limit too: strangers who use
 * it up leave the owner the links that they had mailed.
 */
export function forgotPassword({ users, attempts, devices }: Parts, issueResetLink: IssueResetLink) {
  return async ({ email, deviceToken }: ForgotPasswordBody, client: Client): Promise<void> => {
    const origin = devices.originOf({ ...client, deviceToken }, email);
    await withMinResponseTime(mailLink(email, origin));
  };

  async function mailLink(email: string, origin: Origin): Promise<void> {
    if (!(await attempts.isWithin(FORGOT, email, origin))) return;
    const user = await users.findByEmail(email);
    // Without a member: as much work, a link that opens nothing, and no mail.
    await issueResetLink(user?.id ?? NO_MEMBER);
  }
}
