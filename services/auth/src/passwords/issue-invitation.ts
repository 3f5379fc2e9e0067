import { INVITATION_TTL_DAYS } from '@croneai/contracts/constants.ts';
import { memberInvited } from '@croneai/contracts/events/mails.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { randomLinkToken, type SealForMail } from '../secrets/module.ts';
import { mailEvent } from '../users/module.ts';
import type { PasswordResets } from './password-reset.repository.ts';

export type IssueInvitation = (userId: string) => Promise<void>;

/**
 * Mails an imported member the link that sets the first password. Repeated calls send no second
 * mail.
 */
export function issueInvitation({
  resets,
  sealForMail,
  now,
}: {
  resets: Pick<PasswordResets, 'insertInvitation'>;
  sealForMail: SealForMail;
  now: () => Date;
}): IssueInvitation {
  return async (userId) => {
    const issuedAt = now();
    const expiresAt = new Date(issuedAt.getTime() + INVITATION_TTL_DAYS * DAY_MS);
    const token = randomLinkToken();
    const sealed = await sealForMail({ secret: token, purpose: memberInvited.type, userId, expiresAt });
    const mail = mailEvent(memberInvited, { id: userId, version: 1 }, issuedAt, {
      recipient: { kind: 'member', userId },
      sealed,
      expiresAt: expiresAt.toISOString(),
    });
    await resets.insertInvitation({ userId, email: null, token, issuedAt, expiresAt }, [mail]);
  };
}
