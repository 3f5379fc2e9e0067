import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Browser, Devices } from '../limits/module.ts';
import type { VerifyPassword } from '../passwords/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { VerifySecondFactor } from '../two-factor/module.ts';

/** Replaces a session with a fresh one, after checking the password and the second factor again. */
export function confirmPassword({
  verifyPassword,
  verifySecondFactor,
  devices,
  signInChecked,
}: {
  verifyPassword: VerifyPassword;
  verifySecondFactor: VerifySecondFactor;
  devices: Pick<Devices, 'originOf'>;
  signInChecked: Sessions['signInChecked'];
}) {
  return async (
    { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
    { password, code }: { password: string; code?: string | undefined },
    browser: Browser,
  ): Promise<SignedIn> => {
    const proven = await verifyPassword({ userId, password, browser });
    if (!proven.twoFactor) return signInChecked(proven, browser, sessionId);
    if (code === undefined) throw appError(errors.secondFactorMissing);
    const origin = devices.originOf(browser, proven.email);
    const provenTwice = await verifySecondFactor({ userId, code, ...origin });
    return signInChecked(provenTwice, browser, sessionId);
  };
}
