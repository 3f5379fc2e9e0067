import { setTimeout as delay } from 'node:timers/promises';
import { effectiveAccess } from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { userDashboardUnlockRequested } from '@croneai/contracts/events/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { SecretHasher } from '../secrets/module.ts';
import { nextUser, stateEvent, type User, type UserChange, type Users } from '../users/module.ts';
import { type AccessMirror, mirroredAccessOf } from './access-mirror.ts';
import { type CodeCheck, checkCode } from './dashboard-code.ts';

const LOOK_EVERY_MS = 100;

export type UnlockAnswer = 'unlocked' | 'withdrawn' | 'pending';

type Judged = { check: CodeCheck; codeId: string };

/**
 * Checks a dashboard code that a member entered. If the code is correct, requests the unlock from
 * the admin service, and waits until the answer has reached this service's copy. Resolves to
 * `pending` if no answer arrives within `answerWithinMs`.
 */
export function validateDashboardCode({
  users,
  mirror,
  hasher,
  answerWithinMs,
  now,
}: {
  users: Pick<Users, 'getById' | 'findById' | 'change'>;
  mirror: Pick<AccessMirror, 'read'>;
  hasher: Pick<SecretHasher, 'matches'>;
  answerWithinMs: number;
  now: () => Date;
}) {
  return async (userId: string, typed: string): Promise<UnlockAnswer> => {
    const known = await users.getById(userId);
    if (effectiveAccess(known.role, known.access).dashboardUnlocked) return 'unlocked';
    const judged = await users.change<Judged>(userId, (user) => judge(user, typed));
    if (!judged) throw appError(errors.unauthenticated);
    const { check = 'closed', codeId = '' } = judged.result ?? {};
    if (check === 'void') return 'withdrawn';
    if (check === 'wrong' || check === 'closed') throw appError(errors.dashboardCodeInvalid);
    return waitForAnswer(userId, codeId);
  };

  /**
   * Counts a wrong guess, or marks the code as used. The write succeeds only if the code is still
   * the one that was checked.
   */
  function judge(user: User, typed: string): UserChange<Judged> {
    const code = user.dashboardCode;
    const isMatch = code !== null && hasher.matches('dashboard-code', user.id, typed, code.hash);
    const at = now();
    const result: Judged = { check: checkCode(code, isMatch, at), codeId: code?.id ?? '' };
    if (!code || result.check === 'closed' || result.check === 'used-before') return { result };
    if (result.check !== 'accepted') {
      return { set: { dashboardCode: { ...code, tries: code.tries + 1 } }, result };
    }
    const request = { codeId: code.id, requestedAt: at, accessVersion: user.accessVersion };
    const set = { dashboardCode: { ...code, status: 'used' as const }, dashboardUnlockRequest: request };
    const event = stateEvent(nextUser(user, set), at, userDashboardUnlockRequested);
    return { set, events: [event], result };
  }

  async function waitForAnswer(userId: string, codeId: string): Promise<UnlockAnswer> {
    const deadline = performance.now() + answerWithinMs;
    for (;;) {
      const copy = await readCopy(userId);
      if (copy?.access.dashboardUnlocked) return 'unlocked';
      if (copy?.answeredCodeId === codeId) return 'withdrawn';
      if (performance.now() >= deadline) return 'pending';
      await delay(LOOK_EVERY_MS);
    }
  }

  async function readCopy(userId: string) {
    const mirrored = await mirror.read(userId);
    if (mirrored) return mirrored;
    const user = await users.findById(userId);
    return user && mirroredAccessOf(user);
  }
}
