import type { RecoveryCodes, TwoFactorEnrolment } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { twoFactorEnabled } from '@croneai/contracts/events/mails.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { renderSVG } from 'uqr';
import { type Attempts, SECOND_FACTOR } from '../limits/module.ts';
import type { SecretBox, SecretHasher } from '../secrets/module.ts';
import type { Sessions } from '../sessions/module.ts';
import { mailEvent, nextUser, type TwoFactor, type Users } from '../users/module.ts';
import type { Enrolments } from './enrolments.ts';
import { ENROLMENT_MS, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from './two-factor.ts';

/** Width of the white border around a QR code, in modules (ISO/IEC 18004 requires four). */
const QR_BORDER = 4;

/**
 * Makes a secret and stores it encrypted, as pending. It takes effect when the member enters a code
 * from it. A newer secret replaces it.
 */
export function beginEnrolment({
  users,
  enrolments,
  now,
}: {
  users: Pick<Users, 'getById'>;
  enrolments: Pick<Enrolments, 'keep'>;
  now: () => Date;
}) {
  return async (session: Session): Promise<TwoFactorEnrolment> => {
    const user = await users.getById(session.userId);
    if (user.twoFactor) throw appError(errors.twoFactorOn);
    const secret = newTotpSecret();
    const uri = totpUri(secret, user.email);
    await enrolments.keep(session, secret);
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
 * Turns two-factor login on after the first code of the new secret. All sessions end, because none
 * of them has passed a second factor. The caller gets a new session with full rights.
 */
export function confirmEnrolment({
  users,
  enrolments,
  secrets,
  attempts,
  signInChecked,
  now,
}: {
  users: Pick<Users, 'change'>;
  enrolments: Pick<Enrolments, 'find' | 'drop'>;
  secrets: { box: SecretBox; hasher: SecretHasher };
  attempts: Pick<Attempts, 'count' | 'forget'>;
  signInChecked: Sessions['signInChecked'];
  now: () => Date;
}) {
  return async (session: Session, code: string, client: Client): Promise<RecoveryCodes & SignedIn> => {
    const { userId } = session;
    const { address } = client;
    const at = now();
    await attempts.count(SECOND_FACTOR, userId, { address });
    const { secret, lastStep } = await proveSecret(session, code, at);
    await attempts.forget(SECOND_FACTOR, userId, { address });
    const { shown, stored } = newRecoveryCodes(userId, secrets.hasher);
    const twoFactor: TwoFactor = {
      secret: secrets.box.seal('two-factor-secret', userId, secret),
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
    await enrolments.drop(session);
    return { recoveryCodes: shown, ...(await signInChecked(changed.user, client)) };
  };

  async function proveSecret(session: Session, code: string, at: Date) {
    const secret = await enrolments.find(session);
    if (secret === undefined) throw appError(errors.enrolmentExpired);
    const lastStep = stepOfCode(secret, code, at);
    if (lastStep === undefined) throw appError(errors.secondFactorInvalid);
    return { secret, lastStep };
  }
}
