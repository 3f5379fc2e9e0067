import { createHash } from 'node:crypto';
import { ACCESS_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import type { AccessCodeRow } from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { randomCode } from '../secrets/module.ts';
import type { AccessCode } from './access-code.model.ts';

const GROUP_LENGTH = 4;

/**
 * Makes a random code. `shown` is the code in groups (`K7QM-…`), and `prefix` is the first group.
 */
export function newCode(): { shown: string; hash: string; prefix: string } {
  const code = randomCode(ACCESS_CODE_LENGTH);
  const groups = code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? [];
  return { shown: groups.join('-'), hash: hashOfCode(code), prefix: code.slice(0, GROUP_LENGTH) };
}

/** Returns the hash under which a code is stored. The code must be without dashes. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** True if the member may use the code now. */
export function isUsable(
  { left, until, disabledAt, takers }: AccessCode,
  now: Date,
  userId?: string,
): boolean {
  if (disabledAt !== null || left === 0) return false;
  return (until === null || until > now) && !takers.some((taker) => taker.userId === userId);
}

export function toAccessCodeRow(code: AccessCode): AccessCodeRow {
  const { id, prefix, tier, feature, days, uses, left, until, campaign, createdAt, disabledAt } = code;
  return {
    id,
    prefix,
    tier,
    feature,
    days,
    uses,
    used: uses - left,
    until: until?.toISOString() ?? null,
    campaign,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}
