import { emailChangeEndpoints } from '@croneai/contracts/endpoints/email-change.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type {
  createBeginEmailChange,
  createCancelEmailChange,
  createGetEmailChange,
  createResendEmailChange,
} from './change-email.ts';
import type { createConfirmEmailChange } from './confirm-email-change.ts';

export const emailChangeRoutes = ({
  getEmailChange,
  beginEmailChange,
  confirmEmailChange,
  resendEmailChange,
  cancelEmailChange,
  securityLog,
}: {
  getEmailChange: ReturnType<typeof createGetEmailChange>;
  beginEmailChange: ReturnType<typeof createBeginEmailChange>;
  confirmEmailChange: ReturnType<typeof createConfirmEmailChange>;
  resendEmailChange: ReturnType<typeof createResendEmailChange>;
  cancelEmailChange: ReturnType<typeof createCancelEmailChange>;
  securityLog: SecurityLog;
}): Route[] => [
  route(emailChangeEndpoints.get, async ({ session }) => ({ data: await getEmailChange(session.userId) })),
  route(emailChangeEndpoints.begin, async ({ session, body, client }) => ({
    data: await beginEmailChange(session.userId, body.newEmail, client),
    message: 'We sent a code to each address.',
  })),
  route(emailChangeEndpoints.confirm, async ({ session, body, client }) => {
    const waiting = await confirmEmailChange(session.userId, body, client);
    if (!waiting) await securityLog.record(session.userId, 'email-changed', client);
    return { data: waiting, message: waiting ? 'This address is confirmed.' : 'Your email was changed.' };
  }),
  route(emailChangeEndpoints.resend, async ({ session, client }) => ({
    data: await resendEmailChange(session.userId, client),
    message: 'Email sent successfully! Check your inbox.',
  })),
  route(emailChangeEndpoints.cancel, async ({ session }) => {
    await cancelEmailChange(session.userId);
    return { message: 'Your email stays as it is.' };
  }),
];
