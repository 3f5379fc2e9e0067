import type { RecoveryCodes, TwoFactorEnrolment } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { twoFactorEnabled } from '@croneai/contracts/events/notices.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { renderSVG } from 'uqr';
import type { Parts } from '../connections.ts';
import { SECOND_FACTOR } from '../limits/attempt-policies.ts';
import { recheckAfterSignIn } from '../sessions/sign-in.ts';
import {
  ENROLMENT_MS,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  type TwoFactor,
  totpUri,
} from '../users/two-factor.ts';
import { mailEvent, nextUser } from '../users/user-events.ts';

/** Modules of white around a QR code (ISO/IEC 18004 requires four). */
const QR_BORDER = 4;

/** The secret belongs to the session that requested it: another session of the member can neither see nor guess it. */
const enrolmentKey = ({ sessionId }: Session) => `auth:two-factor-enrolment:${sessionId}`;

/** Makes a secret that waits, sealed, for its first code. A newer one replaces it. */
export function beginEnrolment({ users, redis, box, now }: Parts) {
  return async (session: Session): Promise<TwoFactorEnrolment> => {
    const { userId } = session;
    const user = await users.getById(userId);
    if (user.twoFactor) throw appError(errors.twoFactorOn);
    const secret = newTotpSecret();
    const uri = totpUri(secret, user.email);
    const sealed = box.seal('two-factor-enrolment', userId, secret);
    await redis.set(enrolmentKey(session), sealed, 'PX', ENROLMENT_MS);
    const expiresAt = new Date(now().getTime() + ENROLMENT_MS);
    return {
      secret,
      uri,
      qrCode: renderSVG(uri, { pixelSize: 1, border: QR_BORDER }),
      expiresAt: expiresAt.toISOString(),
    };
  };
}

/**
 * Switches two-factor login on with the first code. All sessions end, as none of them has proven a second factor; whoever asked
 * goes on in a new one, which may do everything.
 */
export function confirmEnrolment(parts: Parts) {
  const { users, redis, box, secrets, attempts, now } = parts;
  const recheck = recheckAfterSignIn(parts);
  return async (session: Session, code: string, client: Client): Promise<RecoveryCodes & SignedIn> => {
    const { userId } = session;
    const { address } = client;
    const at = now();
    await attempts.count(SECOND_FACTOR, userId, { address });
    const { secret, lastStep } = await proveSecret(session, code, at);
    await attempts.forget(SECOND_FACTOR, userId, { address });
    const { shown, stored } = newRecoveryCodes(userId, secrets);
    const twoFactor: TwoFactor = {
      secret: box.seal('two-factor-secret', userId, secret),
      enabledAt: at,
      lastStep,
      recoveryCodes: stored,
    };
    const changed = await users.change(userId, (user) => {
      if (user.twoFactor) throw appError(errors.twoFactorOn);
      const event = mailEvent(twoFactorEnabled, nextUser(user), at, { changedAt: at.toISOString(), address });
      return { set: { twoFactor }, events: [event], endsSessions: { except: null } };
    });
    if (!changed) throw appError(errors.unauthenticated);
    await redis.del(enrolmentKey(session));
    return { recoveryCodes: shown, ...(await recheck(changed.user, client)) };
  };

  async function proveSecret(session: Session, code: string, at: Date) {
    const sealed = await redis.get(enrolmentKey(session));
    if (!sealed) throw appError(errors.enrolmentExpired);
    const secret = box.open('two-factor-enrolment', session.userId, sealed);
    const lastStep = stepOfCode(secret, code, at);
    if (lastStep === undefined) throw appError(errors.secondFactorInvalid);
    return { secret, lastStep };
  }
}
