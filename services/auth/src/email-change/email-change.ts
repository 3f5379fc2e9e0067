import {
  CONFIRMATION_CODE_MAX_TRIES,
  EMAIL_CHANGE_TTL_MINUTES,
  RESEND_COOLDOWN_SECONDS,
} from '@croneai/contracts/constants.ts';
import type { EmailChange as EmailChangeReply } from '@croneai/contracts/endpoints/auth/email-change.ts';
import { type ConfirmationCode, MAX_CODES_SENT, VALID_CODES } from '../secrets/module.ts';
import type { EmailChange, EmailChangeSide } from '../users/module.ts';

const TTL_MS = EMAIL_CHANGE_TTL_MINUTES * 60_000;
const UNCONFIRMED: EmailChangeSide = { codes: [], tries: 0, confirmedAt: null };

export function newEmailChange(id: string, newEmail: string, now: Date): EmailChange {
  const expiresAt = new Date(now.getTime() + TTL_MS);
  return { id, newEmail, expiresAt, sentAt: now, timesSent: 0, current: UNCONFIRMED, new: UNCONFIRMED };
}

/** Returns the change, unless it has expired. */
export function liveChange(change: EmailChange | null, now: Date): EmailChange | undefined {
  return change && change.expiresAt > now ? change : undefined;
}

/** Returns the seconds until codes may be mailed again; 0 if they may be mailed now. */
export function secondsUntilResend(change: EmailChange, now: Date): number {
  if (change.timesSent >= MAX_CODES_SENT)
    return Math.ceil((change.expiresAt.getTime() - now.getTime()) / 1_000);
  const elapsedSeconds = (now.getTime() - change.sentAt.getTime()) / 1_000;
  return Math.max(0, Math.ceil(RESEND_COOLDOWN_SECONDS - elapsedSeconds));
}

/**
 * Adds a mailed code to the side, keeps only the newest codes, and sets the side's tries to zero.
 */
export function withCode(side: EmailChangeSide, code: ConfirmationCode): EmailChangeSide {
  return { ...side, codes: [...side.codes, code].slice(-VALID_CODES), tries: 0 };
}

export function liveCodesOf({ codes, tries }: EmailChangeSide, now: Date): ConfirmationCode[] {
  if (tries >= CONFIRMATION_CODE_MAX_TRIES) return [];
  return codes.filter(({ expiresAt }) => expiresAt > now);
}

export function toReply(change: EmailChange, now: Date): EmailChangeReply {
  return {
    newEmail: change.newEmail,
    isCurrentConfirmed: change.current.confirmedAt !== null,
    isNewConfirmed: change.new.confirmedAt !== null,
    expiresAt: change.expiresAt.toISOString(),
    resendAfterSeconds: secondsUntilResend(change, now),
  };
}
