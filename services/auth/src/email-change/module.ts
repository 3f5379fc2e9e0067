import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Attempts, OncePerWindow } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import type { SealForMail, SecretHasher } from '../secrets/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';
import { beginEmailChange, mailCodes, resendEmailChange, sendCodes } from './change-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { emailChangeRoutes } from './routes.ts';

/**
 * Changes a member's email address. The member must confirm the change at both the old and the new
 * address.
 */
export function openEmailChange(
  { now }: Pick<ServicePlatform, 'now'>,
  {
    users,
    limits,
    secrets,
    passwords,
    registrations,
    securityLog,
  }: {
    users: Users;
    limits: { attempts: Attempts; oncePerWindow: OncePerWindow };
    secrets: { hasher: SecretHasher; sealForMail: SealForMail };
    passwords: Pick<Passwords, 'discardResetLinks'>;
    registrations: Pick<Registrations, 'settleAddress'>;
    securityLog: SecurityLog;
  },
) {
  const { hasher, sealForMail } = secrets;
  const mail = mailCodes({ users, hasher, sealForMail });
  const send = sendCodes({
    users,
    mail,
    attempts: limits.attempts,
    oncePerWindow: limits.oncePerWindow,
    now,
  });
  return {
    routes: emailChangeRoutes({
      users,
      begin: beginEmailChange({ send }),
      confirm: confirmEmailChange({
        users,
        discardResetLinks: passwords.discardResetLinks,
        settleAddress: registrations.settleAddress,
        hasher,
        now,
      }),
      resend: resendEmailChange({ send }),
      securityLog,
      now,
    }),
    topics: [topics.users, topics.mails],
    async exportMember({ userId }) {
      const { emailChange } = await users.getById(userId);
      return {
        emailChange: emailChange && {
          newEmail: emailChange.newEmail,
          expiresAt: emailChange.expiresAt.toISOString(),
        },
      };
    },
  } satisfies Module;
}
