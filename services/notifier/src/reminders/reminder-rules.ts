import type { Access } from '@croneai/contracts/access.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import type { Member } from '../members/module.ts';

/** Reminders for members, each named after the template of its mail. */
export const MEMBER_REMINDERS = ['trial-ending', 'trial-ended', 'setup-left', 'code-unused', 'away'] as const;
export type MemberReminder = (typeof MEMBER_REMINDERS)[number];
/** `proof-waiting` goes to support and is about a proof of deposit that waits for review. */
export const REMINDERS = [...MEMBER_REMINDERS, 'proof-waiting'] as const;

const TRIAL_ENDS_WITHIN_MS = 3 * HOUR_MS;
const SETUP_LEFT_FOR_MS = DAY_MS;
const CODE_UNUSED_FOR_MS = DAY_MS;
const AWAY_FOR_MS = 14 * DAY_MS;
export const PROOF_WAITS_MS = 2 * HOUR_MS;
/**
 * Reminders that could not be sent for this long are dropped, because they are no longer useful.
 */
export const REMINDER_LIVES_MS = DAY_MS;

/** A member, with the facts from which the member's reminders are planned. */
export type MemberSteps = Member & {
  access: Access;
  /** Time of the newest mail with a dashboard code. */
  codeSentAt: Date | undefined;
};

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * For each reminder, a function that returns the due time, or null if the step is done or does not
 * apply to the member.
 */
const DUE: Readonly<Record<MemberReminder, (steps: MemberSteps) => Date | null>> = {
  'trial-ending': ({ access, createdAt, trialEndsAt }) => {
    const dueAt = after(trialEndsAt, -TRIAL_ENDS_WITHIN_MS);
    // If a trial lasts only a few hours, no reminder is sent, because the welcome mail states the
    // end.
    return access.dashboardUnlocked || dueAt <= after(createdAt, HOUR_MS) ? null : dueAt;
  },
  'trial-ended': ({ access, trialEndsAt }) => (access.dashboardUnlocked ? null : trialEndsAt),
  'setup-left': ({ access, accountSetup, setupSavedAt }) =>
    access.dashboardUnlocked || accountSetup || !setupSavedAt ? null : after(setupSavedAt, SETUP_LEFT_FOR_MS),
  'code-unused': ({ access, codeSentAt }) =>
    access.dashboardUnlocked || !codeSentAt ? null : after(codeSentAt, CODE_UNUSED_FOR_MS),
  away: ({ lastSeenAt }) => after(lastSeenAt, AWAY_FOR_MS),
};

/** Returns the due time of a reminder, or null if no reminder should be sent at or after `now`. */
export function dueAt(kind: MemberReminder, steps: MemberSteps, now: Date): Date | null {
  const due = DUE[kind](steps);
  return due && after(due, REMINDER_LIVES_MS) > now ? due : null;
}
