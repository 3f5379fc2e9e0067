import type { Access } from '@croneai/contracts/access.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import type { Member } from '../members/module.ts';

/** Steps that a member may need to be reminded of, by the mail that does it. */
export const MEMBER_REMINDERS = ['trial-ending', 'trial-ended', 'setup-left', 'code-unused', 'away'] as const;
export type MemberReminder = (typeof MEMBER_REMINDERS)[number];
/** The last one is for support: a proof of a deposit that nobody looked at. */
export const REMINDERS = [...MEMBER_REMINDERS, 'proof-waiting'] as const;

const TRIAL_ENDS_WITHIN_MS = 3 * HOUR_MS;
const SETUP_LEFT_FOR_MS = DAY_MS;
const CODE_UNUSED_FOR_MS = DAY_MS;
const AWAY_FOR_MS = 14 * DAY_MS;
export const PROOF_WAITS_MS = 2 * HOUR_MS;
/** What became due while nobody was there to send it is dropped after this: late, it is only noise. */
export const REMINDER_LIVES_MS = DAY_MS;

/** What is known of a member's way. */
export type MemberSteps = Member & {
  access: Access;
  /** Of the newest mail with a dashboard code. */
  codeSentAt: Date | undefined;
};

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** When each reminder is due; null once its step is done, or where there is none. */
const DUE: Readonly<Record<MemberReminder, (steps: MemberSteps) => Date | null>> = {
  'trial-ending': ({ access, createdAt, trialEndsAt }) => {
    const dueAt = after(trialEndsAt, -TRIAL_ENDS_WITHIN_MS);
    // A trial of few hours says so in the welcome mail already.
    return access.dashboardUnlocked || dueAt <= after(createdAt, HOUR_MS) ? null : dueAt;
  },
  'trial-ended': ({ access, trialEndsAt }) => (access.dashboardUnlocked ? null : trialEndsAt),
  'setup-left': ({ access, accountSetup, setupSavedAt }) =>
    access.dashboardUnlocked || accountSetup || !setupSavedAt ? null : after(setupSavedAt, SETUP_LEFT_FOR_MS),
  'code-unused': ({ access, codeSentAt }) =>
    access.dashboardUnlocked || !codeSentAt ? null : after(codeSentAt, CODE_UNUSED_FOR_MS),
  away: ({ lastSeenAt }) => after(lastSeenAt, AWAY_FOR_MS),
};

/** When a reminder is due at `now`; null when it is not to be sent any more. */
export function dueAt(kind: MemberReminder, steps: MemberSteps, now: Date): Date | null {
  const due = DUE[kind](steps);
  return due && after(due, REMINDER_LIVES_MS) > now ? due : null;
}
