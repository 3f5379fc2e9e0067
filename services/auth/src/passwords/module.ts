import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Attempts, Devices } from '../limits/module.ts';
import type { SealForMail, SecretHasher } from '../secrets/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';
import { changePassword } from './change-password.ts';
import { issueInvitation } from './issue-invitation.ts';
import { createPasswordHashing } from './password-hashing.ts';
import { passwordResetCollection } from './password-reset.model.ts';
import { createPasswordResetRepository } from './password-reset.repository.ts';
import { forgotPassword, issueResetLink, resetPassword, verifyResetToken } from './reset-password.ts';
import { passwordRoutes } from './routes.ts';
import { setPassword, verifyPassword } from './set-password.ts';

export { refuseWeakPassword, type VerifyPassword } from './set-password.ts';
export type Passwords = ReturnType<typeof openPasswords>;

/** Stores, verifies, changes, and resets passwords; a reset needs a mailed link. */
export function openPasswords(
  { openCollection, relay, now }: Pick<ServicePlatform, 'openCollection' | 'relay' | 'now'>,
  {
    users,
    limits,
    secrets,
    securityLog,
  }: {
    users: Users;
    limits: { attempts: Attempts; devices: Devices };
    secrets: { hasher: SecretHasher; sealForMail: SealForMail };
    securityLog: SecurityLog;
  },
) {
  const { attempts, devices } = limits;
  const { hasher, sealForMail } = secrets;
  const hashing = createPasswordHashing();
  const model = openCollection(passwordResetCollection);
  const resets = createPasswordResetRepository({ model, relay, hasher });
  const set = setPassword({ users, resets, now });
  const verify = verifyPassword({ users, hashing, attempts, devices });
  const issueLink = issueResetLink({ resets, sealForMail, now });
  const verifyToken = verifyResetToken({ users, resets, now });
  return {
    collections: [passwordResetCollection],
    prepare: hashing.ready,
    routes: passwordRoutes({
      forgot: forgotPassword({ users, attempts, devices, issueLink }),
      verifyToken,
      reset: resetPassword({ hashing, verifyToken, setPassword: set }),
      change: changePassword({ hashing, verifyPassword: verify, setPassword: set }),
      securityLog,
    }),
    topics: [topics.mails, topics.audit],
    eraseMember: resets.discardAll,
    // Exports nothing. A link that still works is a credential, and the documents contain nothing
    // else about a member except times.
    exportMember: async () => ({}),
    hashing,
    verifyPassword: verify,
    issueResetLink: issueLink,
    issueInvitation: issueInvitation({ resets, sealForMail, now }),
    discardResetLinks: resets.discardAll,
  } satisfies Module & Record<string, unknown>;
}
