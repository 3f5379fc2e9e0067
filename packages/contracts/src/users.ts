import { z } from 'zod';
import { accessLevelSchema, accessPathSchema, accessSchema, tierSchema } from './access-schemas.ts';
import { named } from './http/named.ts';
import { roleSchema } from './http/role.ts';
import { boundedText, isoDate, objectId } from './text.ts';

/**
 * The kinds of mail that a member wants. Security mails cannot be turned off, because they report
 * changes to the account.
 */
export const notificationsSchema = named('Notifications', {
  signals: z.boolean(),
  trades: z.boolean(),
  marketing: z.boolean(),
  security: z.literal(true, {
    error: 'Security emails can’t be turned off. They protect your account.',
  }),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** The kinds of mail that a member can turn off, by the name of their setting. */
export const OPTIONAL_NOTIFICATIONS = ['signals', 'trades', 'marketing'] as const;
export const optionalNotificationSchema = z.enum(OPTIONAL_NOTIFICATIONS).meta({ id: 'OptionalNotification' });
export type OptionalNotification = z.infer<typeof optionalNotificationSchema>;

/**
 * Purpose that is part of the signature of unsubscribe links. A signature for another purpose is
 * not valid for these links.
 */
export const UNSUBSCRIBE_PURPOSE = 'unsubscribe';
/** The text that is signed in an unsubscribe link. */
export const unsubscribeTextSchema = z
  .string()
  .transform((text) => text.split('.'))
  .pipe(z.tuple([objectId, optionalNotificationSchema]));

export const DEFAULT_NOTIFICATIONS: Readonly<Notifications> = {
  signals: true,
  trades: true,
  marketing: false,
  security: true,
};

/** Clock of displayed times, with 12 or 24 hours. */
export const clockSchema = z.enum(['12', '24'], { error: 'clock is 12 or 24' });

/** The signed-in user in the API. `expiresAt` is the end of the trial. */
export const userSchema = named('User', {
  id: objectId,
  fullName: z.string(),
  email: z.string(),
  role: roleSchema,
  admissionCode: z.string(),
  tier: tierSchema,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  /** Features that a separate grant currently opens for the member. */
  features: accessSchema.shape.features,
  accessLevel: accessLevelSchema,
  accessPath: accessPathSchema.nullable(),
  depositAmount: z.number().min(0),
  accountSetup: z.boolean(),
  codeActivated: z.boolean(),
  /** Time zone in which times are displayed; null for the device's zone. */
  timeZone: z.string().nullable(),
  /** Clock format in which times are displayed; null for the device's format. */
  clock: clockSchema.nullable(),
  /** True if the session must set up two-factor login before it may do anything else. */
  mustEnrolTwoFactor: z.boolean(),
  /**
   * True until the member accepts the newest terms, risk warning, privacy policy, and age
   * statement.
   */
  mustAcceptTerms: z.boolean(),
  createdAt: isoDate,
  expiresAt: isoDate,
});
export type User = z.infer<typeof userSchema>;

/**
 * Token of a browser in which this member has signed in before. Attempts with this token have a
 * separate limit for wrong passwords. It is not a session and has no other use.
 */
export const deviceToken = boundedText(200).meta({
  id: 'DeviceToken',
  description: 'From an earlier sign-in; grants attempts of its own, nothing else.',
});

export const signedInSchema = named('SignedIn', {
  token: z.string(),
  user: userSchema,
  /** Device token that this browser sends with its next sign-in. */
  deviceToken: z.string(),
});
export type SignedIn = z.infer<typeof signedInSchema>;
