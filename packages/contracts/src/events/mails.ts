import { z } from 'zod';
import { accessSchema, grantFeatureSchema, tierSchema } from '../access-schemas.ts';
import { roleSchema } from '../http/role.ts';
import { journalLessonSchema } from '../own-trades.ts';
import { paperAccountKindSchema } from '../paper.ts';
import { provenanceSchema, termsCountSchema } from '../signals.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

/**
 * Recipient of the mail. A member is identified by id; the notifier service takes the address from
 * its copy of the account. Any other recipient is identified by email address.
 */
export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('member'),
    userId: objectId,
    /**
     * Set if the mail must not go to an earlier address of the member: it waits until the copy of
     * the account has this address.
     */
    email: z.string().optional(),
  }),
  z.object({
    kind: z.literal('address'),
    email: z.string(),
    fullName: z.string(),
    /**
     * The member whose action caused the mail. The stored delivery of the mail belongs to this
     * member, and is erased when the member is erased.
     */
    userId: objectId.optional(),
  }),
]);
export type Recipient = z.infer<typeof recipientSchema>;

/**
 * A secret in a compact JWE that only the notifier service can open; see `sealSecret` in
 * packages/platform.
 */
const sealedSecret = { sealed: z.string().min(1), expiresAt: isoDate };

const fact = factsOn('mails');
const mail = <const T extends string, P extends z.ZodRawShape>(type: T, payload: P) =>
  fact(type, { recipient: recipientSchema, ...payload });

/**
 * A confirmation code was requested, for the first time or again. The aggregate is the pending
 * registration.
 */
export const codeRequested = mail('code-requested', {
  ...sealedSecret,
  isResend: z.boolean(),
  /** Time and origin of the sign-up. */
  signUp: z.object({ at: isoDate, address: z.string(), userAgent: z.string() }),
});
/**
 * A person tried to register with the email address of a member. The member gets a mail, but the
 * reply to the person does not reveal that the account exists.
 */
export const knownAddressRegistered = mail('known-address-registered', {});
export const memberWelcomed = mail('member-welcomed', { admissionCode: z.string(), trialEndsAt: isoDate });
/**
 * An import created the account. The mail contains a link with which the member sets a first
 * password.
 */
export const memberInvited = mail('member-invited', sealedSecret);
export const passwordResetRequested = mail('password-reset-requested', sealedSecret);
/**
 * An admin sent a message to all members that match a filter. There is one event for each of these
 * members. The aggregate is the row of the member in the bulk action.
 */
export const memberMessaged = mail('member-messaged', { subject: z.string(), text: z.string() });
export const passwordChanged = mail('password-changed', { changedAt: isoDate, address: z.string() });
export const dashboardCodeIssued = mail('dashboard-code-issued', sealedSecret);
export const accessGranted = mail('access-granted', accessSchema.shape);
export const accessRevoked = mail('access-revoked', accessSchema.shape);
/**
 * A grant gives either a tier or a feature; the other field is null. The aggregate is the member.
 */
const granted = { tier: tierSchema.nullable(), feature: grantFeatureSchema.nullable() };
/** A grant ends soon. Published 72 hours and 24 hours before the end. */
export const grantEnding = mail('grant-ending', { ...granted, endsAt: isoDate });
/** A grant has ended, so the member has lost the access that it gave. */
export const grantEnded = mail('grant-ended', { ...granted, endedAt: isoDate });
/** The account will be erased at `erasesAt` unless the member cancels the deletion. */
export const accountDeletionScheduled = mail('account-deletion-scheduled', {
  requestedAt: isoDate,
  erasesAt: isoDate,
  address: z.string(),
});
/** A member created an API key. The aggregate is the key. */
export const apiKeyCreated = mail('api-key-created', {
  createdAt: isoDate,
  address: z.string(),
  name: z.string(),
  prefix: z.string(),
  expiresAt: isoDate.nullable(),
});
/**
 * A member created a webhook. The aggregate is the webhook. If an admin creates a webhook of the
 * operator, the audit log records the creation, and this event is not published.
 */
export const webhookCreated = mail('webhook-created', {
  createdAt: isoDate,
  address: z.string(),
  name: z.string(),
  host: z.string(),
});
/**
 * A webhook was disabled, because no call succeeded for a day or the receiver answered 410. The
 * aggregate is the webhook.
 */
export const webhookDisabled = mail('webhook-disabled', {
  disabledAt: isoDate,
  name: z.string(),
  host: z.string(),
  reason: z.string(),
  isOperators: z.boolean(),
});
/**
 * A member turned on alerts in a browser. The browser receives alerts until it is removed, even
 * after the session has ended.
 */
export const deviceAdded = mail('device-added', {
  addedAt: isoDate,
  name: z.string(),
  address: z.string(),
});
/**
 * A member linked a Telegram chat. `name` is the person's name in Telegram. The aggregate is the
 * chat.
 */
export const telegramLinked = mail('telegram-linked', { linkedAt: isoDate, name: z.string() });
export const accountKept = mail('account-kept', { keptAt: isoDate, address: z.string() });
/** A live session begins within the hour. Published for members who set a reminder. */
export const sessionReminded = mail('session-reminded', {
  title: z.string(),
  startsAt: isoDate,
  minutes: z.int().min(1),
});
/**
 * Results of a member's paper accounts in a completed week. The results are simulated, without real
 * money. The aggregate is the user.
 */
export const paperWeekReported = mail('paper-week-reported', {
  /** Midnight UTC on the Monday of the reported week. */
  weekStartsAt: isoDate,
  /** Midnight UTC on the next Monday. */
  weekEndsAt: isoDate,
  accounts: z
    .array(
      z.object({
        kind: paperAccountKindSchema,
        openingBalanceUsd: z.number().min(0),
        closingBalanceUsd: z.number().min(0),
        /** Number of trades that closed in the week. */
        trades: z.int().min(0),
        won: z.int().min(0),
        lost: z.int().min(0),
        breakeven: z.int().min(0),
        /** Number of these trades whose stake was returned, because prices were missing. */
        uncounted: z.int().min(0),
        /**
         * Largest drop of the balance below its highest value so far in the week, in percent of
         * that value.
         */
        maxDrawdownPercent: z.number().min(0),
        /** Largest drop of the balance below its highest value so far in the week. */
        maxDrawdownUsd: z.number().min(0),
        /** Terms of the trades, with the number of trades under each of them. */
        terms: z.array(termsCountSchema),
        /** Sum of the results of the trades before costs, in R. */
        grossTotal: z.number(),
        /** Most losses in a row, in the order in which trades closed; absent from older events. */
        longestLosingRun: z.int().min(0).optional(),
        /** Result of the week before. Absent if no trade closed in it, and from older events. */
        previousNetUsd: z.number().optional(),
      }),
    )
    .min(1),
  /**
   * Present if the member's own trades lost money in the week and a few groups of trades caused
   * most of the loss. `lesson` names these groups. `trades` is the number of all own trades in the
   * week.
   */
  ownLoss: z.object({ trades: z.int().min(1), lesson: journalLessonSchema }).optional(),
  provenance: provenanceSchema,
});
export type PaperWeekAccount = z.infer<typeof paperWeekReported.payload>['accounts'][number];
export type OwnLoss = NonNullable<z.infer<typeof paperWeekReported.payload>['ownLoss']>;
/**
 * A member who changes the email address needs a code for the current address, and another code for
 * the new address. This event requests one of these codes, and contains it only in sealed form. The
 * aggregate is the user.
 */
export const emailChangeRequested = mail('email-change-requested', {
  ...sealedSecret,
  side: z.enum(['current', 'new']),
  newEmail: z.string(),
});
/**
 * A member tried to change to the email address of another member. That other member gets a mail,
 * but the reply to the first member does not reveal that the account exists.
 */
export const knownAddressChosen = mail('known-address-chosen', {});
/** The member changed the email address. The mail goes to the old address. */
export const emailChanged = mail('email-changed', {
  changedAt: isoDate,
  newEmail: z.string(),
  address: z.string(),
});
export const twoFactorEnabled = mail('two-factor-enabled', { changedAt: isoDate, address: z.string() });
export const twoFactorDisabled = mail('two-factor-disabled', {
  changedAt: isoDate,
  address: z.string(),
  by: z.enum(['member', 'operator']),
});
export const recoveryCodeUsed = mail('recovery-code-used', {
  usedAt: isoDate,
  address: z.string(),
  codesLeft: z.int().min(0),
});
export const recoveryCodesReplaced = mail('recovery-codes-replaced', {
  changedAt: isoDate,
  address: z.string(),
});
/**
 * Contact details that support uses to identify a member have changed. The mail does not contain
 * the details, because other people may read the mailbox.
 */
export const contactDetailsChanged = mail('contact-details-changed', {
  changedAt: isoDate,
  address: z.string(),
  changed: z.array(z.enum(['name', 'phone'])).min(1),
});
export const accountBlocked = mail('account-blocked', { changedAt: isoDate });
export const accountUnblocked = mail('account-unblocked', { changedAt: isoDate });
/** An admin changed the role of the account, for example from member to support. */
export const roleChanged = mail('role-changed', { changedAt: isoDate, role: roleSchema });
/** A sign-in exceeded the maximum number of sessions, so the oldest session of the member ended. */
export const oldestSessionEnded = mail('oldest-session-ended', {
  endedAt: isoDate,
  /** Time and origin of the sign-in that began the ended session. */
  ended: z.object({ begunAt: isoDate, address: z.string(), userAgent: z.string() }),
  /** Origin of the sign-in that began the new session. */
  begun: z.object({ address: z.string(), userAgent: z.string() }),
});
export const accountDeleted = mail('account-deleted', { deletedAt: isoDate });

export const mailEvents = [
  codeRequested,
  knownAddressRegistered,
  memberWelcomed,
  memberInvited,
  memberMessaged,
  passwordResetRequested,
  passwordChanged,
  dashboardCodeIssued,
  accessGranted,
  accessRevoked,
  grantEnding,
  grantEnded,
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
export type MailEventType = (typeof mailEvents)[number]['type'];
