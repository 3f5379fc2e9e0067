import { z } from 'zod';
import { agreementsSchema } from '../../agreements.ts';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { withAnyOf } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { securityEventSchema } from '../../security-events.ts';
import {
  country,
  fullName,
  isoDate,
  objectId,
  phone,
  replacementPassword,
  secondFactorCode,
  telegram,
  timeZone,
  typedPassword,
} from '../../text.ts';
import { clockSchema, deviceToken, notificationsSchema, signedInSchema, userSchema } from '../../users.ts';

const profileSchema = named('Profile', {
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  telegram: z.string(),
  /** IANA name; null means the time zone of the device. */
  timeZone: z.string().nullable(),
  clock: clockSchema.nullable(),
  status: z.enum(['Active', 'Pending']),
  memberSince: isoDate,
});
export type Profile = z.infer<typeof profileSchema>;

const profileFields = z.object({
  fullName,
  phone,
  country,
  telegram,
  timeZone: timeZone.nullable(),
  clock: clockSchema.nullable(),
});
const updateProfileBodySchema = withAnyOf(
  profileFields.partial(),
  profileFields.keyof().options,
  'Nothing to change',
).meta({ id: 'UpdateProfileBody' });

export const changePasswordBodySchema = named('ChangePasswordBody', {
  currentPassword: typedPassword('Please fill in all fields'),
  newPassword: replacementPassword,
  deviceToken: deviceToken.optional(),
});
export type ChangePasswordBody = z.output<typeof changePasswordBodySchema>;

const confirmPasswordBodySchema = named('ConfirmPasswordBody', {
  password: typedPassword('Password is required'),
  /** Required if the account has two-factor login. */
  code: secondFactorCode.optional(),
  deviceToken: deviceToken.optional(),
});

export const sessionSchema = named('Session', {
  id: objectId,
  isCurrent: z.boolean(),
  /** Time of the sign-in. */
  begunAt: isoDate,
  /** Time of the last check of the password, and of the second factor if the account has one. */
  signedInAt: isoDate,
  /** Accurate to a minute. */
  lastSeenAt: isoDate,
  expiresAt: isoDate,
  address: z.string(),
  userAgent: z.string(),
});
export type SessionRow = z.infer<typeof sessionSchema>;

/** Time of the planned erasure. The member can cancel the deletion before this time. */
const deletionSchema = named('AccountDeletion', { erasesAt: isoDate });
export type AccountDeletion = z.infer<typeof deletionSchema>;

export const accountEndpoints = defineEndpoints('auth', 'member', {
  getProfile: {
    route: 'GET /api/account/profile',
    summary: 'Profile of the signed-in member',
    reply: profileSchema,
  },
  updateProfile: {
    route: 'PATCH /api/account/profile',
    summary:
      'Change name, phone, country, Telegram name, or time zone; a new name or phone requires a recent sign-in',
    body: updateProfileBodySchema,
    reply: profileSchema,
    errors: [errors.recentSignInRequired, errors.conflict],
  },
  changePassword: {
    route: 'POST /api/account/password',
    cost: { class: 'heavy', why: 'hashes two passwords' },
    rateClass: 'auth-strict',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Change the password; ends every other session',
    body: changePasswordBodySchema,
    errors: [errors.valuesRefused, errors.wrongPassword, errors.busy, errors.conflict],
  },
  confirmPassword: {
    route: 'POST /api/account/confirm-password',
    cost: { class: 'heavy', why: 'hashes a password' },
    rateClass: 'auth-strict',
    isOpenDuringEnrolment: true,
    summary:
      'Confirm the password, and the second factor if there is one: a freshly signed-in session replaces this one',
    body: confirmPasswordBodySchema,
    reply: signedInSchema,
    errors: [
      errors.invalidCredentials,
      errors.deletionScheduled,
      errors.accountBlocked,
      errors.wrongPassword,
      errors.secondFactorMissing,
      errors.secondFactorInvalid,
      errors.secondFactorUsed,
      errors.busy,
      errors.conflict,
    ],
  },
  getNotifications: {
    route: 'GET /api/account/notifications',
    summary: 'Mails that the member wants',
    reply: notificationsSchema,
  },
  putNotifications: {
    route: 'PUT /api/account/notifications',
    summary: 'Set which mails the member wants; a missing setting keeps its value',
    body: named('PutNotificationsBody', notificationsSchema.partial().shape),
    reply: notificationsSchema,
    errors: [errors.conflict],
  },
  acceptTerms: {
    route: 'POST /api/account/terms',
    summary: 'Accept the latest terms, risk warning, privacy policy, and age confirmation',
    body: agreementsSchema,
    reply: userSchema,
    errors: [errors.termsChanged, errors.conflict],
  },
  exportAccount: {
    route: 'GET /api/account/export',
    cost: { class: 'heavy', why: 'reads all that five services hold about a member' },
    service: 'gateway',
    rateClass: 'export',
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'All data that the services store about the member, streamed through the gateway; the connection is closed if a part fails',
    reply: z.record(z.string(), z.unknown()),
    errors: [errors.exportTooLarge],
  },
  deleteAccount: {
    route: 'DELETE /api/account',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Schedule the deletion of the account and of everything personal in every service; ends every session',
    reply: deletionSchema,
    errors: [errors.lastAdmin, errors.conflict],
  },
  listSessions: {
    route: 'GET /api/account/sessions',
    summary: "The member's sessions, newest first",
    reply: z.array(sessionSchema),
  },
  listSecurityEvents: {
    route: 'GET /api/account/security-events',
    summary:
      'Sign-ins and changes of the account, newest first: the last hundred, and the last twenty failed sign-ins',
    reply: z.array(securityEventSchema),
  },
  endOtherSessions: {
    route: 'DELETE /api/account/sessions',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'End all sessions of the member except the one that sends the request',
  },
  endSession: {
    route: 'DELETE /api/account/sessions/:id',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'End one session of the member',
    params: z.object({ id: objectId }),
    errors: [errors.sessionNotFound],
  },
});
