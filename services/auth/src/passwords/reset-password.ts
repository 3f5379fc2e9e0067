import { RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import type {
  ForgotPasswordBody,
  ResetPasswordBody,
} from '@croneai/contracts/endpoints/auth/password-reset.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { passwordResetRequested } from '@croneai/contracts/events/mails.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Attempts, type Devices, FORGOT, type Origin, withMinResponseTime } from '../limits/module.ts';
import { randomLinkToken, type SealForMail } from '../secrets/module.ts';
import { type ExtraOutboxEntry, mailEvent, type User, type Users } from '../users/module.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { PasswordReset, PasswordResets } from './password-reset.repository.ts';
import { refuseWeakPassword, type SetPassword } from './set-password.ts';

/**
 * An id that no member has. For an unknown address, a link is stored under this id and not mailed.
 */
const NO_MEMBER = { id: '0'.repeat(24), email: null };

export type IssueResetLink = (
  owner: { id: string; email: string | null },
  also?: ExtraOutboxEntry,
) => Promise<void>;

/**
 * Stores a reset link and mails it. `also` makes an audit entry, which is stored in the same write
 * as the link.
 */
export function issueResetLink({
  resets,
  sealForMail,
  now,
}: {
  resets: Pick<PasswordResets, 'insert'>;
  sealForMail: SealForMail;
  now: () => Date;
}): IssueResetLink {
  return async ({ id: userId, email }, also) => {
    const issuedAt = now();
    const expiresAt = new Date(issuedAt.getTime() + RESET_TOKEN_TTL_MINUTES * MINUTE_MS);
    const token = randomLinkToken();
    const sealed = await sealForMail({
      secret: token,
      purpose: passwordResetRequested.type,
      userId,
      expiresAt,
    });
    await resets.insert({ userId, email, token, issuedAt, expiresAt }, (id) => {
      const content = {
        recipient: { kind: 'member', userId, ...(email !== null && { email }) },
        sealed,
        expiresAt: expiresAt.toISOString(),
      } as const;
      const mail = mailEvent(passwordResetRequested, { id, version: 1 }, issuedAt, content);
      if (userId === NO_MEMBER.id) return [];
      return also ? [mail, also({ id, version: 1 }, issuedAt)] : [mail];
    });
  };
}

/**
 * Mails a reset link if the address is known. The answer and its timing are the same if the address
 * is unknown or the limit is reached. Strangers who use up the limit do not void links that were
 * already mailed.
 */
export function forgotPassword({
  users,
  attempts,
  devices,
  issueLink,
}: {
  users: Pick<Users, 'findByEmail'>;
  attempts: Pick<Attempts, 'isWithin'>;
  devices: Pick<Devices, 'originOf'>;
  issueLink: IssueResetLink;
}) {
  return async ({ email, deviceToken }: ForgotPasswordBody, client: Client): Promise<void> => {
    const origin = devices.originOf({ ...client, deviceToken }, email);
    await withMinResponseTime(mailLink(email, origin));
  };

  async function mailLink(email: string, origin: Origin): Promise<void> {
    if (!(await attempts.isWithin(FORGOT, email, origin))) return;
    const user = await users.findByEmail(email);
    // For an unknown address, does the same work: stores a link that opens nothing, and sends no
    // mail.
    await issueLink(user ?? NO_MEMBER);
  }
}

/**
 * A link works only until the next password change, so it cannot be used twice. A link that was
 * issued for an earlier address does not work, because another person may read that mailbox.
 */
const isStillGood = ({ issuedAt, email }: PasswordReset, user: User) =>
  issuedAt > user.passwordChangedAt && (email === null || email === user.email);

export type VerifyResetToken = (link: { token: string }) => Promise<{ user: User; reset: PasswordReset }>;

export function verifyResetToken({
  users,
  resets,
  now,
}: {
  users: Pick<Users, 'findById'>;
  resets: Pick<PasswordResets, 'findLive'>;
  now: () => Date;
}): VerifyResetToken {
  return async ({ token }) => {
    const reset = await resets.findLive(token, now());
    const user = reset && (await users.findById(reset.userId));
    if (!user || !isStillGood(reset, user)) throw appError(errors.resetTokenInvalid);
    return { user, reset };
  };
}

/**
 * Sets a new password for the owner of a reset link and ends all the owner's sessions. Resolves to
 * the owner's id.
 */
export function resetPassword({
  hashing,
  verifyToken,
  setPassword,
}: {
  hashing: Pick<PasswordHashing, 'hash'>;
  verifyToken: VerifyResetToken;
  setPassword: SetPassword;
}) {
  return async ({ token, newPassword }: ResetPasswordBody, { address }: Client): Promise<string> => {
    const { user: owner, reset } = await verifyToken({ token });
    refuseWeakPassword('newPassword', newPassword, owner);
    const isSet = await setPassword({
      userId: reset.userId,
      passwordHash: await hashing.hash(newPassword),
      isAllowed: (user) => isStillGood(reset, user),
      exceptSessionId: null,
      address,
    });
    if (!isSet) throw appError(errors.resetTokenInvalid);
    return reset.userId;
  };
}
