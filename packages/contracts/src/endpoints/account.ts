import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../constants.ts';
import { errors } from '../errors.ts';
import { defineEndpoint, EXPORT } from '../http/endpoint.ts';
import { withAnyOf } from '../http/inputs.ts';
import { securityEventSchema } from '../security-events.ts';
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
} from '../text.ts';
import { deviceToken, notificationsSchema, signedInSchema } from '../users.ts';

const profileSchema = z
  .object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    country: z.string(),
    telegram: z.string(),
    /** IANA name; null for the zone of the device. */
    timeZone: z.string().nullable(),
    status: z.enum(['Active', 'Pending']),
    memberSince: isoDate,
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

const profileFields = z.object({ fullName, phone, country, telegram, timeZone: timeZone.nullable() });
const updateProfileBodySchema = withAnyOf(
  profileFields.partial(),
  profileFields.keyof().options,
  'Nothing to change',
).meta({ id: 'UpdateProfileBody' });

export const changePasswordBodySchema = z
  .object({
    currentPassword: typedPassword('Please fill in all fields'),
    newPassword: replacementPassword,
    deviceToken: deviceToken.optional(),
  })
  .meta({ id: 'ChangePasswordBody' });

const confirmPasswordBodySchema = z
  .object({
    password: typedPassword('Password is required'),
    /** Needed once two-factor login is on. */
    code: secondFactorCode.optional(),
    deviceToken: deviceToken.optional(),
  })
  .meta({ id: 'ConfirmPasswordBody' });

export const sessionSchema = z
  .object({
    id: objectId,
    isCurrent: z.boolean(),
    /** When it began with a sign-in. */
    begunAt: isoDate,
    /** When the password, and the second factor where there is one, was proven. */
    signedInAt: isoDate,
    /** To within a minute. */
    lastSeenAt: isoDate,
    expiresAt: isoDate,
    address: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: 'Session' });
export type SessionRow = z.infer<typeof sessionSchema>;

/** When the account is erased; until then it can be kept. */
const deletionSchema = z.object({ erasesAt: isoDate }).meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof deletionSchema>;

export const accountEndpoints = {
  getProfile: defineEndpoint({
    operationId: 'getProfile',
    method: 'GET',
    path: '/api/account/profile',
    service: 'auth',
    access: 'member',
    summary: 'Profile of the signed-in member',
    reply: profileSchema,
    errors: [],
  }),
  updateProfile: defineEndpoint({
    operationId: 'updateProfile',
    method: 'PATCH',
    path: '/api/account/profile',
    service: 'auth',
    access: 'member',
    summary:
      'Change name, phone, country, telegram or the zone of times; another name or phone wants a fresh sign-in',
    body: updateProfileBodySchema,
    reply: profileSchema,
    errors: [errors.recentSignInRequired, errors.conflict],
  }),
  changePassword: defineEndpoint({
    operationId: 'changePassword',
    method: 'POST',
    path: '/api/account/password',
    service: 'auth',
    access: 'member',
    rateClass: 'auth-strict',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Change the password; ends every other session',
    body: changePasswordBodySchema,
    reply: z.null(),
    errors: [errors.valuesRefused, errors.wrongPassword, errors.busy, errors.conflict],
  }),
  confirmPassword: defineEndpoint({
    operationId: 'confirmPassword',
    method: 'POST',
    path: '/api/account/confirm-password',
    service: 'auth',
    access: 'member',
    rateClass: 'auth-strict',
    isOpenDuringEnrolment: true,
    summary:
      'Prove the password, and the second factor where there is one: a freshly signed-in session takes the place of this one',
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
  }),
  getNotifications: defineEndpoint({
    operationId: 'getNotifications',
    method: 'GET',
    path: '/api/account/notifications',
    service: 'auth',
    access: 'member',
    summary: 'Which mails the member wants',
    reply: notificationsSchema,
    errors: [],
  }),
  putNotifications: defineEndpoint({
    operationId: 'putNotifications',
    method: 'PUT',
    path: '/api/account/notifications',
    service: 'auth',
    access: 'member',
    summary: 'Set which mails the member wants',
    body: notificationsSchema,
    reply: notificationsSchema,
    errors: [errors.conflict],
  }),
  exportAccount: defineEndpoint({
    operationId: 'exportAccount',
    method: 'GET',
    path: '/api/account/export',
    service: 'gateway',
    access: 'member',
    rateClass: 'export',
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Everything that every service holds about the member, joined by the gateway as it comes; the connection is cut when a part fails',
    reply: z.record(z.string(), z.unknown()),
    errors: [errors.exportTooLarge],
  }),
  deleteAccount: defineEndpoint({
    operationId: 'deleteAccount',
    method: 'DELETE',
    path: '/api/account',
    service: 'auth',
    access: 'member',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Schedule the deletion of the account and of everything personal in every service; ends every session',
    reply: deletionSchema,
    errors: [errors.lastAdmin, errors.conflict],
  }),
  listSessions: defineEndpoint({
    operationId: 'listSessions',
    method: 'GET',
    path: '/api/account/sessions',
    service: 'auth',
    access: 'member',
    summary: "The member's sessions, newest first",
    reply: z.array(sessionSchema),
    errors: [],
  }),
  listSecurityEvents: defineEndpoint({
    operationId: 'listSecurityEvents',
    method: 'GET',
    path: '/api/account/security-events',
    service: 'auth',
    access: 'member',
    summary:
      'Sign-ins and changes of the account, newest first: the last hundred, and the last twenty failed sign-ins',
    reply: z.array(securityEventSchema),
    errors: [],
  }),
  endOtherSessions: defineEndpoint({
    operationId: 'endOtherSessions',
    method: 'DELETE',
    path: '/api/account/sessions',
    service: 'auth',
    access: 'member',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'End every session of the member but the one that asks',
    reply: z.null(),
    errors: [],
  }),
  endSession: defineEndpoint({
    operationId: 'endSession',
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    service: 'auth',
    access: 'member',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'End one session of the member',
    params: z.object({ id: objectId }),
    reply: z.null(),
    errors: [errors.sessionNotFound],
  }),
} as const;
