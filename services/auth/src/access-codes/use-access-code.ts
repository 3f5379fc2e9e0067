import type { UsedAccessCode } from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { accessCodeUsed } from '@croneai/contracts/events/codes.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import {
  ACCESS_CODE,
  ACCESS_CODE_GLOBAL,
  type AttemptPolicy,
  type Attempts,
  withMinResponseTime,
} from '../limits/module.ts';
import type { AccessCode } from './access-code.model.ts';
import type { AccessCodeRepository } from './access-code.repository.ts';
import { hashOfCode, isUsable } from './access-code.ts';

type Needs = {
  codes: Pick<AccessCodeRepository, 'newId' | 'findByHash' | 'recordUse'>;
  attempts: Pick<Attempts, 'count' | 'forget'>;
  now: () => Date;
};

/**
 * Subject under which `ACCESS_CODE_GLOBAL` counts all callers. They can share one subject, because
 * the policy has no total limit and counts each address and network separately.
 */
const ANYBODY = 'anybody';

/**
 * Uses a code for a member. A member can use a code only once. Throws the same error for every code
 * that cannot be used.
 */
export function useAccessCode({ codes, attempts, now }: Needs) {
  const record = recordUse({ codes, now });
  return async (userId: string, typed: string, client: Client): Promise<UsedAccessCode> => {
    const limits = [
      [ACCESS_CODE, userId],
      [ACCESS_CODE_GLOBAL, ANYBODY],
    ] as const satisfies readonly (readonly [AttemptPolicy, string])[];
    for (const [policy, subject] of limits) await attempts.count(policy, subject, client);
    const find = async () => {
      const code = await codes.findByHash(hashOfCode(typed));
      return code && record(code, userId);
    };
    const used = await withMinResponseTime(find());
    if (!used) throw appError(errors.accessCodeInvalid);
    for (const [policy, subject] of limits) await attempts.forget(policy, subject, client);
    return used;
  };
}

/**
 * Checks the access code of a sign-up and resolves to its id and campaign. The use is recorded
 * later, when the account is confirmed. Throws an error for the field `accessCode` if the code
 * cannot be used.
 */
export function checkAccessCode({ codes, attempts, now }: Needs) {
  return async (typed: string, client: Client): Promise<Pick<AccessCode, 'id' | 'campaign'>> => {
    await attempts.count(ACCESS_CODE_GLOBAL, ANYBODY, client);
    const code = await withMinResponseTime(codes.findByHash(hashOfCode(typed)));
    if (!code || !isUsable(code, now())) {
      const fields = { accessCode: errors.accessCodeInvalid.message };
      throw appError(errors.valuesRefused, { fields });
    }
    await attempts.forget(ACCESS_CODE_GLOBAL, ANYBODY, client);
    return { id: code.id, campaign: code.campaign };
  };
}

/**
 * Records the use of a code and resolves to the access that it gives. Resolves to undefined if the
 * member could not use the code at `enteredAt`.
 */
export function recordUse({
  codes,
  now,
}: Pick<Needs, 'now'> & { codes: Pick<AccessCodeRepository, 'newId' | 'recordUse'> }) {
  return async (code: AccessCode, userId: string, enteredAt = now()): Promise<UsedAccessCode | undefined> => {
    const usedAt = now();
    if (!isUsable(code, enteredAt, userId)) return undefined;
    const { id: codeId, prefix, campaign, tier, feature, days } = code;
    const useId = codes.newId();
    const event = createEvent(accessCodeUsed, {
      aggregateId: userId,
      aggregateVersion: 0,
      now: usedAt,
      payload: {
        useId,
        userId,
        codeId,
        prefix,
        campaign,
        tier,
        feature,
        days,
        usedAt: usedAt.toISOString(),
      },
    });
    if (!(await codes.recordUse(codeId, { useId, userId, usedAt }, event))) return undefined;
    return { tier, feature, until: new Date(usedAt.getTime() + days * DAY_MS).toISOString() };
  };
}
