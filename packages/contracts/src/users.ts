import { z } from 'zod';
import { accessLevelSchema, accessPathSchema, accessSchema, tierSchema } from './access-schemas.ts';
import { named } from './http/named.ts';
import { roleSchema } from './http/role.ts';
import { boundedText, isoDate, objectId } from './text.ts';

/**
 * For each kind of mail, whether the member wants to receive it. Security mails cannot be turned
 * off, because they report changes to the account.
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

/** The kinds of mail that a member can turn off. */
export const OPTIONAL_NOTIFICATIONS = ['signals', 'trades', 'marketing'] as const;
export const optionalNotificationSchema = z.enum(OPTIONAL_NOTIFICATIONS).meta({ id: 'OptionalNotification' });
export type OptionalNotification = z.infer<typeof optionalNotificationSchema>;

/**
 * Purpose that is signed together with the text of an unsubscribe link. A signature that was made
 * for another purpose is therefore not valid here.
 */
export const UNSUBSCRIBE_PURPOSE = 'unsubscribe';
/**
 * Schema of the text that is signed in an unsubscribe link: the member's id, a dot, and the kind of
 * mail.
 */
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

/** Clock format: 12 or 24 hours. */
export const clockSchema = z.enum(['12', '24'], { error: 'clock is 12 or 24' });

/** The signed-in user, as the API returns it. */
export const userSchema = named('User', {
  id: objectId,
  fullName: z.string(),
  email: z.string(),
  role: roleSchema,
  admissionCode: z.string(),
  tier: tierSchema,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  /** Features that the member may use at present because of a grant, whatever the member's tier. */
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
   * True until the member has accepted the newest versions of the terms, risk warning, privacy
   * policy, and age statement.
   */
  mustAcceptTerms: z.boolean(),
  createdAt: isoDate,
  /** End of the trial. */
  expiresAt: isoDate,
});
export type User = z.infer<typeof userSchema>;

/**
 * Token of a browser in which the member has signed in before. Wrong passwords with this token have
 * a separate limit, so strangers who guess passwords cannot lock the member out. The token is not a
 * session.
 */
export const deviceToken = boundedText(200).meta({
  id: 'DeviceToken',
  description: 'From an earlier sign-in; grants attempts of its own, nothing else.',
});

export const signedInSchema = named('SignedIn', {
  token: z.string(),
  user: userSchema,
  /** Token that the browser sends with the member's next sign-in. */
  deviceToken: z.string(),
});
export type SignedIn = z.infer<typeof signedInSchema>;
