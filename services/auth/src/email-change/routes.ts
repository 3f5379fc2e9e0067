import { emailChangeEndpoints } from '@croneai/contracts/endpoints/auth/email-change.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';
import type { beginEmailChange, resendEmailChange } from './change-email.ts';
import type { confirmEmailChange } from './confirm-email-change.ts';
import { liveChange, toReply } from './email-change.ts';

export function emailChangeRoutes({
  users,
  begin,
  confirm,
  resend,
  securityLog,
  now,
}: {
  users: Pick<Users, 'getById' | 'change'>;
  begin: ReturnType<typeof beginEmailChange>;
  confirm: ReturnType<typeof confirmEmailChange>;
  resend: ReturnType<typeof resendEmailChange>;
  securityLog: SecurityLog;
  now: () => Date;
}): Route[] {
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
      return { message: 'Your email hasn’t changed.' };
    }),
  ];
}
