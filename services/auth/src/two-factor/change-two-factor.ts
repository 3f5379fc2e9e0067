import type { RecoveryCodes, SecondFactorProof } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { recoveryCodesReplaced, twoFactorDisabled } from '@croneai/contracts/events/notices.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { verifyPassword } from '../passwords/set-password.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { newRecoveryCodes } from '../users/two-factor.ts';
import type { User } from '../users/user.model.ts';
import { mailEvent, memberAudit, nextUser } from '../users/user-events.ts';

/** Both proofs, the password first: without it codes cannot be guessed. */
async function proveBoth(
  { userId }: Session,
  { password, code, deviceToken }: SecondFactorProof,
  client: Client,
  parts: Parts,
): Promise<User> {
  const browser = { ...client, deviceToken };
  const { email } = await verifyPassword(parts)({ userId, password, browser });
  return verifySecondFactor(parts)({ userId, code, ...parts.devices.originOf(browser, email) });
}

export function disableTwoFactor(parts: Parts) {
  const { users, policy, now } = parts;
  return async (session: Session, proof: SecondFactorProof, client: Client): Promise<void> => {
    if (policy.isRequiredFor(session)) throw appError(errors.twoFactorNeeded);
    const { id } = await proveBoth(session, proof, client, parts);
    await users.change(id, (user) => {
      if (!user.twoFactor) return {};
      const at = now();
      const content = { changedAt: at.toISOString(), address: client.address, by: 'member' } as const;
      const event = mailEvent(twoFactorDisabled, nextUser(user), at, content);
      return { set: { twoFactor: null }, events: [event] };
    });
  };
}

export function replaceRecoveryCodes(parts: Parts) {
  const { users, secrets, now } = parts;
  return async (session: Session, proof: SecondFactorProof, client: Client): Promise<RecoveryCodes> => {
    const { id } = await proveBoth(session, proof, client, parts);
    const { shown, stored } = newRecoveryCodes(id, secrets);
    await users.change(id, (user) => {
      if (!user.twoFactor) throw appError(errors.twoFactorOff);
      const at = now();
      const content = { changedAt: at.toISOString(), address: client.address };
      const event = mailEvent(recoveryCodesReplaced, nextUser(user), at, content);
      return { set: { twoFactor: { ...user.twoFactor, recoveryCodes: stored } }, events: [event] };
    });
    return { recoveryCodes: shown };
  };
}

/**
 * For a member who has lost the phone and the recovery codes: removes the second factor, ends every session, mails the
 * member and leaves an audit entry, in one write. Where two-factor login is required, the next sign-in opens the enrolment.
 */
export function removeTwoFactor({ users, now }: Pick<Parts, 'users' | 'now'>) {
  return async (memberId: string, by: AdminWrite): Promise<void> => {
    const at = now();
    const changed = await users.change(memberId, (user) => {
      if (!user.twoFactor) throw appError(errors.twoFactorOff);
      const next = nextUser(user);
      const action = {
        action: 'two-factor.reset',
        before: { twoFactorEnabledAt: user.twoFactor.enabledAt.toISOString() },
        after: { twoFactorEnabledAt: null },
      } as const;
      const events = [
        mailEvent(twoFactorDisabled, next, at, { changedAt: at.toISOString(), address: '', by: 'operator' }),
        memberAudit(next, action, by, at),
      ];
      return { set: { twoFactor: null }, events, endsSessions: { except: null } };
    });
    if (!changed) throw appError(errors.memberNotFound);
  };
}
