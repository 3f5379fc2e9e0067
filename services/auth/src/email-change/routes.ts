import { emailChangeEndpoints } from '@croneai/contracts/endpoints/email-change.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { liveChange, toReply } from '../users/email-change.ts';
import { beginEmailChange, resendEmailChange } from './change-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

export function emailChangeRoutes(parts: Parts): Route[] {
  const { users, securityLog, now } = parts;
  const begin = beginEmailChange(parts);
  const confirm = confirmEmailChange(parts);
  const resend = resendEmailChange(parts);
  return [
    route(emailChangeEndpoints.getEmailChange, async ({ session }) => {
      const { emailChange } = await users.getById(session.userId);
      const waiting = liveChange(emailChange, now());
      return { data: waiting ? toReply(waiting, now()) : null };
    }),
    route(emailChangeEndpoints.beginEmailChange, async ({ session, body, client }) => ({
      data: await begin(session.userId, body.newEmail, client),
      message: 'We sent a code to each address.',
    })),
    route(emailChangeEndpoints.confirmEmailChange, async ({ session, body, client }) => {
      const waiting = await confirm(session.userId, body, client);
      if (!waiting) await securityLog.record(session.userId, 'email-changed', client);
      return { data: waiting, message: waiting ? 'This address is confirmed.' : 'Your email was changed.' };
    }),
    route(emailChangeEndpoints.resendEmailChangeCodes, async ({ session, client }) => ({
      data: await resend(session.userId, client),
      message: 'Email sent successfully! Check your inbox.',
    })),
    route(emailChangeEndpoints.cancelEmailChange, async ({ session }) => {
      await users.change(session.userId, ({ emailChange }) =>
        emailChange ? { set: { emailChange: null } } : {},
      );
      return { message: 'Your email stays as it is.' };
    }),
  ];
}
