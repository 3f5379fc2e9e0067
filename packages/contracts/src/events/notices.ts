import { z } from 'zod';
import { accessSchema } from '../access.ts';
import { roleSchema } from '../http/role.ts';
import { paperAccountKindSchema } from '../paper.ts';
import { provenanceSchema, termsCountSchema } from '../signals.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

/**
 * Who gets the mail. A member is named by id and mailed at the address in notifier's copy; a person who is not a
 * member (yet, or any more) is named by address.
 */
export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), userId: objectId }),
  z.object({
    kind: z.literal('address'),
    email: z.string(),
    fullName: z.string(),
    /** The member on whose behalf it goes there: the delivery is theirs, and goes when they are erased. */
    userId: objectId.optional(),
  }),
]);
export type Recipient = z.infer<typeof recipientSchema>;

/** A secret in a compact JWE that only notifier can open; see `sealSecret` in the platform package. */
const sealedSecret = { sealed: z.string().min(1), expiresAt: isoDate };

const fact = factsOn('notices');
const notice = <const T extends string, P extends z.ZodRawShape>(type: T, payload: P) =>
  fact(type, { recipient: recipientSchema, ...payload });

/** A confirmation code, first or sent again. The aggregate is the pending registration. */
export const codeRequested = notice('code-requested', {
  ...sealedSecret,
  isResend: z.boolean(),
  /** When and from where the sign-up was made. */
  signUp: z.object({ at: isoDate, address: z.string(), userAgent: z.string() }),
});
/** A registration with the address of an existing member: the mail goes to the member, the caller learns nothing. */
export const knownAddressRegistered = notice('known-address-registered', {});
export const memberWelcomed = notice('member-welcomed', { admissionCode: z.string(), trialEndsAt: isoDate });
export const passwordResetRequested = notice('password-reset-requested', sealedSecret);
export const passwordChanged = notice('password-changed', { changedAt: isoDate, address: z.string() });
export const dashboardCodeIssued = notice('dashboard-code-issued', sealedSecret);
export const accessGranted = notice('access-granted', accessSchema.shape);
export const accessRevoked = notice('access-revoked', accessSchema.shape);
/** The account is erased at `erasesAt` unless the member keeps it. */
export const accountDeletionScheduled = notice('account-deletion-scheduled', {
  requestedAt: isoDate,
  erasesAt: isoDate,
  address: z.string(),
});
/** The aggregate is the key. */
export const apiKeyCreated = notice('api-key-created', {
  createdAt: isoDate,
  address: z.string(),
  name: z.string(),
  prefix: z.string(),
  expiresAt: isoDate.nullable(),
});
/** A member's; what admins add is on the audit. The aggregate is the webhook. */
export const webhookCreated = notice('webhook-created', {
  createdAt: isoDate,
  address: z.string(),
  name: z.string(),
  host: z.string(),
});
/** Nothing was accepted for a day, or the receiver answered 410. The aggregate is the webhook. */
export const webhookDisabled = notice('webhook-disabled', {
  disabledAt: isoDate,
  name: z.string(),
  host: z.string(),
  reason: z.string(),
  isOperators: z.boolean(),
});
/** A browser that takes alerts was added: it gets them until it is removed, whatever becomes of the session. */
export const deviceAdded = notice('device-added', {
  addedAt: isoDate,
  name: z.string(),
  address: z.string(),
});
/** The aggregate is the chat; `name` is the person's, as Telegram shows it. */
export const telegramLinked = notice('telegram-linked', { linkedAt: isoDate, name: z.string() });
export const accountKept = notice('account-kept', { keptAt: isoDate, address: z.string() });
/** A live session begins within the hour, and the member asked for a reminder. */
export const sessionReminded = notice('session-reminded', {
  title: z.string(),
  startsAt: isoDate,
  minutes: z.int().min(1),
});
/** What a member's paper accounts did in a week that has ended. Simulated: no money moved. The aggregate is the user. */
export const paperWeekReported = notice('paper-week-reported', {
  /** A Monday, midnight UTC, and the next. */
  weekStartsAt: isoDate,
  weekEndsAt: isoDate,
  accounts: z
    .array(
      z.object({
        kind: paperAccountKindSchema,
        openingBalanceUsd: z.number().min(0),
        closingBalanceUsd: z.number().min(0),
        /** Trades that were closed in the week; `uncounted` had no prices and returned their stake. */
        trades: z.int().min(0),
        won: z.int().min(0),
        lost: z.int().min(0),
        breakeven: z.int().min(0),
        uncounted: z.int().min(0),
        /** Deepest fall of the balance below its highest value of the week. */
        maxDrawdownPercent: z.number().min(0),
        maxDrawdownUsd: z.number().min(0),
        /** What the result counts under, and what it was before costs, in R. */
        terms: z.array(termsCountSchema),
        grossTotal: z.number(),
      }),
    )
    .min(1),
  provenance: provenanceSchema,
});
export type PaperWeekAccount = z.infer<typeof paperWeekReported.payload>['accounts'][number];
/** A code for one of the two addresses of a change of e-mail; the secret is sealed. The aggregate is the user. */
export const emailChangeRequested = notice('email-change-requested', {
  ...sealedSecret,
  side: z.enum(['current', 'new']),
  newEmail: z.string(),
});
/** An e-mail change to the address of an existing member: the mail goes to the member, the caller learns nothing. */
export const knownAddressChosen = notice('known-address-chosen', {});
/** To the old address. */
export const emailChanged = notice('email-changed', {
  changedAt: isoDate,
  newEmail: z.string(),
  address: z.string(),
});
export const twoFactorEnabled = notice('two-factor-enabled', { changedAt: isoDate, address: z.string() });
export const twoFactorDisabled = notice('two-factor-disabled', {
  changedAt: isoDate,
  address: z.string(),
  by: z.enum(['member', 'operator']),
});
export const recoveryCodeUsed = notice('recovery-code-used', {
  usedAt: isoDate,
  address: z.string(),
  codesLeft: z.int().min(0),
});
export const recoveryCodesReplaced = notice('recovery-codes-replaced', {
  changedAt: isoDate,
  address: z.string(),
});
/** The details by which support identifies a member have changed. The mail does not repeat it: it may go to a mailbox that is read by others. */
export const contactDetailsChanged = notice('contact-details-changed', {
  changedAt: isoDate,
  address: z.string(),
  changed: z.array(z.enum(['name', 'phone'])).min(1),
});
/** An admin closed the account for now, or opened it again. */
export const accountBlocked = notice('account-blocked', { changedAt: isoDate });
export const accountUnblocked = notice('account-unblocked', { changedAt: isoDate });
/** An admin gave or took the admin role. */
export const roleChanged = notice('role-changed', { changedAt: isoDate, role: roleSchema });
/** Too many sessions at once: the oldest ended when the newest began. */
export const oldestSessionEnded = notice('oldest-session-ended', {
  endedAt: isoDate,
  /** Where the session that ended, and the one that began, came from. */
  ended: z.object({ begunAt: isoDate, address: z.string(), userAgent: z.string() }),
  begun: z.object({ address: z.string(), userAgent: z.string() }),
});
export const accountDeleted = notice('account-deleted', { deletedAt: isoDate });

export const noticeEvents = [
  codeRequested,
  knownAddressRegistered,
  memberWelcomed,
  passwordResetRequested,
  passwordChanged,
  dashboardCodeIssued,
  accessGranted,
  accessRevoked,
  accountDeletionScheduled,
  accountKept,
  sessionReminded,
  paperWeekReported,
  emailChangeRequested,
  knownAddressChosen,
  emailChanged,
  twoFactorEnabled,
  twoFactorDisabled,
  recoveryCodeUsed,
  recoveryCodesReplaced,
  contactDetailsChanged,
  apiKeyCreated,
  webhookCreated,
  webhookDisabled,
  telegramLinked,
  deviceAdded,
  accountBlocked,
  accountUnblocked,
  roleChanged,
  oldestSessionEnded,
  accountDeleted,
] as const;
export type NoticeType = (typeof noticeEvents)[number]['type'];
