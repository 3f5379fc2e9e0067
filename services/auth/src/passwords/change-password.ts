import type { ChangePasswordBody } from '@croneai/contracts/endpoints/auth/account.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { refuseWeakPassword, type SetPassword, type VerifyPassword } from './set-password.ts';

/**
 * Sets a new password for a member who enters the correct current one. The member's other sessions
 * end.
 */
export function changePassword({
  hashing,
  verifyPassword,
  setPassword,
}: {
  hashing: Pick<PasswordHashing, 'hash'>;
  verifyPassword: VerifyPassword;
  setPassword: SetPassword;
}) {
  return async (
    { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
    { currentPassword, newPassword, deviceToken }: ChangePasswordBody,
    client: Client,
  ): Promise<void> => {
    const proven = await verifyPassword({
      userId,
      password: currentPassword,
      browser: { ...client, deviceToken },
    });
    refuseWeakPassword('newPassword', newPassword, proven);
    const isSet = await setPassword({
      userId,
      passwordHash: await hashing.hash(newPassword),
      isAllowed: (user) => user.passwordHash === proven.passwordHash,
      exceptSessionId: sessionId,
      address: client.address,
    });
    if (!isSet) throw appError(errors.wrongPassword);
  };
}
