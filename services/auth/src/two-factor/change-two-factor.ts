import type { RecoveryCodes, SecondFactorProof } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { recoveryCodesReplaced, twoFactorDisabled } from '@croneai/contracts/events/notices.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import type { SecondFactorPolicy } from '../second-factor/second-factor-policy.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { newRecoveryCodes } from '../users/two-factor.ts';
import type { User } from '../users/user.model.ts';

type ChangeParts = Parameters<typeof verifyPassword>[0] & Parameters<typeof verifySecondFactor>[0];

/** Both proofs, the password first: without it codes cannot be guessed. */
async function proveBoth(
  { userId }: Session,
  { password, code, deviceToken }: SecondFactorProof,
  client: Client,
  parts: ChangeParts,
): Promise<User> {
  const browser = { ...client, deviceToken };
  const { email } = await verifyPassword(parts)({ userId, password, browser });
  return verifySecondFactor(parts)({ userId, code, ...parts.devices.originOf(browser, email) });
}

export function disableTwoFactor(parts: ChangeParts & { policy: SecondFactorPolicy }) {
  const { users, policy, now } = parts;
  return async (session: Session, proof: SecondFactorProof, client: Client): Promise<void> => {
    if (policy.isRequiredFor(session)) throw appError(errors.twoFactorNeeded);
    const { id } = await proveBoth(session, proof, client, parts);
    await users.change(id, (user) => {
      if (!user.twoFactor) return {};
      const at = now();
      const event = createEvent(twoFactorDisabled, {
        aggregateId: id,
        aggregateVersion: user.version + 1,
        now: at,
        payload: {
          recipient: { kind: 'member', userId: id },
          changedAt: at.toISOString(),
          address: client.address,
          by: 'member',
        },
      });
      return { set: { twoFactor: null }, events: [event] };
    });
  };
}

export function replaceRecoveryCodes(parts: ChangeParts) {
  const { users, secrets, now } = parts;
  return async (session: Session, proof: SecondFactorProof, client: Client): Promise<RecoveryCodes> => {
    const { id } = await proveBoth(session, proof, client, parts);
    const { shown, stored } = newRecoveryCodes(id, secrets);
    await users.change(id, (user) => {
      if (!user.twoFactor) throw appError(errors.twoFactorOff);
      const at = now();
      const event = createEvent(recoveryCodesReplaced, {
        aggregateId: id,
        aggregateVersion: user.version + 1,
        now: at,
        payload: {
          recipient: { kind: 'member', userId: id },
          changedAt: at.toISOString(),
          address: client.address,
        },
      });
      return { set: { twoFactor: { ...user.twoFactor, recoveryCodes: stored } }, events: [event] };
    });
    return { recoveryCodes: shown };
  };
}
