import type { RecoveryCodes, SecondFactorProof } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { recoveryCodesReplaced, twoFactorDisabled } from '@croneai/contracts/events/mails.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Devices } from '../limits/module.ts';
import type { VerifyPassword } from '../passwords/module.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { Sessions } from '../sessions/module.ts';
import { mailEvent, memberAudit, nextUser, type User, type Users } from '../users/module.ts';
import { newRecoveryCodes } from './two-factor.ts';
import type { VerifySecondFactor } from './verify-second-factor.ts';

type ProveBoth = (session: Session, proof: SecondFactorProof, client: Client) => Promise<User>;

/**
 * Checks the password first and then the code, so that a caller without the password cannot guess
 * codes.
 */
export function proveBoth({
  verifyPassword,
  verifySecondFactor,
  devices,
}: {
  verifyPassword: VerifyPassword;
  verifySecondFactor: VerifySecondFactor;
  devices: Pick<Devices, 'originOf'>;
}): ProveBoth {
  return async ({ userId }, { password, code, deviceToken }, client) => {
    const browser = { ...client, deviceToken };
    const { email } = await verifyPassword({ userId, password, browser });
    return verifySecondFactor({ userId, code, ...devices.originOf(browser, email) });
  };
}

export function disableTwoFactor({
  users,
  prove,
  requiresSecondFactor,
  now,
}: {
  users: Pick<Users, 'change'>;
  prove: ProveBoth;
  requiresSecondFactor: Sessions['requiresSecondFactor'];
  now: () => Date;
}) {
  return async (session: Session, proof: SecondFactorProof, client: Client): Promise<void> => {
    if (requiresSecondFactor(session)) throw appError(errors.twoFactorNeeded);
    const { id } = await prove(session, proof, client);
    await users.change(id, (user) => {
      if (!user.twoFactor) return {};
      const at = now();
      const content = { changedAt: at.toISOString(), address: client.address, by: 'member' } as const;
      const event = mailEvent(twoFactorDisabled, nextUser(user), at, content);
      return { set: { twoFactor: null }, events: [event] };
    });
  };
}

export function replaceRecoveryCodes({
  users,
  prove,
  hasher,
  now,
}: {
  users: Pick<Users, 'change'>;
  prove: ProveBoth;
  hasher: SecretHasher;
  now: () => Date;
}) {
  return async (session: Session, proof: SecondFactorProof, client: Client): Promise<RecoveryCodes> => {
    const { id } = await prove(session, proof, client);
    const { shown, stored } = newRecoveryCodes(id, hasher);
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
 * Removes the second factor of a member who has lost the phone and the recovery codes. The same
 * write ends all sessions, mails the member, and adds an audit entry. If the member's role requires
 * a second factor, the next sign-in starts the enrolment.
 */
export function removeTwoFactor({ users, now }: { users: Pick<Users, 'change'>; now: () => Date }) {
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
