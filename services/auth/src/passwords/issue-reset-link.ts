import { RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import { passwordResetRequested } from '@croneai/contracts/events/notices.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { randomLinkToken } from '../secrets/random-code.ts';
import { mailEvent } from '../users/user-events.ts';

/** No member has this id. Its link is stored like any other, and not mailed. */
export const NO_MEMBER = '0'.repeat(24);

/** Stores a reset link and has it mailed; `also` adds an entry about the reset to the same write. */
export type IssueResetLink = (
  userId: string,
  also?: (reset: { id: string; version: number }, now: Date) => OutboxEntry,
) => Promise<void>;

export function issueResetLink({ resets, sealingPublicKey, now }: Parts): IssueResetLink {
  return async (userId, also) => {
    const issuedAt = now();
    const expiresAt = new Date(issuedAt.getTime() + RESET_TOKEN_TTL_MINUTES * MINUTE_MS);
    const token = randomLinkToken();
    const sealed = await sealSecret(sealingPublicKey, {
      secret: token,
      purpose: passwordResetRequested.type,
      userId,
      expiresAt,
    });
    await resets.insert({ userId, token, issuedAt, expiresAt }, (id) => {
      const content = {
        recipient: { kind: 'member', userId },
        sealed,
        expiresAt: expiresAt.toISOString(),
      } as const;
      const mail = mailEvent(passwordResetRequested, { id, version: 1 }, issuedAt, content);
      if (userId === NO_MEMBER) return [];
      return also ? [mail, also({ id, version: 1 }, issuedAt)] : [mail];
    });
  };
}
