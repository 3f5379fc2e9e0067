import { z } from 'zod';
import { accessPathSchema } from '../../access-schemas.ts';
import { acceptanceSchema } from '../../agreements.ts';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { roleSchema } from '../../http/role.ts';
import { email, isoDate, objectId } from '../../text.ts';
import { notificationsSchema } from '../../users.ts';
import { memberParams, reason, requiredReason } from '../admin/admin-users.ts';
import { sessionSchema } from './account.ts';

/** Data of a member's account in the auth service, for the admin page about the member. */
const memberProfileSchema = named('MemberProfile', {
  id: objectId,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Time at which the present phone number was set. */
  phoneSince: isoDate,
  /**
   * Phone number before the present one; null if the number was never changed. Support needs the
   * present and the previous number to identify a caller.
   */
  previousPhone: z.string().nullable(),
  country: z.string(),
  telegram: z.string(),
  /** Time at which an admin blocked the member; null if the member is not blocked. */
  blockedAt: isoDate.nullable(),
  role: roleSchema,
  admissionCode: z.string(),
  accountSetup: z.boolean(),
  accessPath: accessPathSchema.nullable(),
  /** Broker account number, as the member entered it in the account setup. It is not checked. */
  brokerAccount: z.string().nullable(),
  /** Deposit that the member claims to have made, in US dollars. The claim is not checked. */
  depositAmount: z.number().min(0),
  notifications: notificationsSchema,
  createdAt: isoDate,
  trialEndsAt: isoDate,
  /**
   * Every acceptance of the terms, risk warning, privacy policy, and age statement, newest last.
   */
  acceptances: z.array(acceptanceSchema),
  /** Accurate to half a day. */
  lastSeenAt: isoDate,
  /** Time at which two-factor login was turned on; null if it is off. */
  twoFactorSince: isoDate.nullable(),
  /** The last dashboard code that was mailed; null if no code was mailed. */
  dashboardCode: z
    .object({
      status: z.enum(['live', 'expired', 'used', 'void']),
      issuedAt: isoDate,
      expiresAt: isoDate,
    })
    .nullable(),
});
export type MemberProfile = z.infer<typeof memberProfileSchema>;

export const resetTwoFactorBodySchema = named('ResetTwoFactorBody', {
  /**
   * Must state how the member's identity was checked, because the requester may have stolen the
   * password.
   */
  reason: requiredReason,
});

const blockMemberBodySchema = named('BlockMemberBody', { isBlocked: z.boolean(), reason: requiredReason });
const changeRoleBodySchema = named('ChangeRoleBody', { role: roleSchema, reason: requiredReason });

/** An owner or a support agent. */
const teamMemberSchema = named('TeamMember', {
  id: objectId,
  fullName: z.string(),
  email: z.string(),
  role: roleSchema,
  blockedAt: isoDate.nullable(),
  /** Time at which two-factor login was turned on; null if it is off. */
  twoFactorSince: isoDate.nullable(),
  /** Accurate to half a day. */
  lastSeenAt: isoDate,
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** Maximum number of rows in the team list. */
export const TEAM_MAX = 200;

/** Mails that an admin can send again. */
export const RESENDABLE_MAILS = ['welcome', 'dashboard-code', 'password-reset'] as const;
const resendableMailSchema = z.enum(RESENDABLE_MAILS).meta({ id: 'ResendableMail' });
export type ResendableMail = z.infer<typeof resendableMailSchema>;

/**
 * Endpoints for admins about a member's account. They are in the auth service, because it owns the
 * accounts.
 */
export const adminAccountEndpoints = defineEndpoints('auth', 'admin', {
  getUserProfile: {
    route: 'GET /api/admin/users/:id/profile',
    isOpenToSupport: true,
    readsPersons: true,
    summary: 'A member’s profile, trial and dashboard code',
    params: memberParams,
    reply: memberProfileSchema,
    errors: [errors.memberNotFound],
  },
  listUserSessions: {
    route: 'GET /api/admin/users/:id/sessions',
    isOpenToSupport: true,
    summary: "A member's sessions, newest first",
    params: memberParams,
    reply: z.array(sessionSchema),
    errors: [errors.memberNotFound],
  },
  endUserSessions: {
    route: 'DELETE /api/admin/users/:id/sessions',
    summary: 'End all sessions of a member, except the session of the requesting admin',
    params: memberParams,
    errors: [errors.memberNotFound, errors.conflict],
  },
  endUserSession: {
    route: 'DELETE /api/admin/users/:id/sessions/:sessionId',
    summary: 'End one session of a member',
    params: memberParams.extend({ sessionId: objectId }),
    errors: [errors.memberNotFound, errors.sessionNotFound, errors.conflict],
  },
  resetUserTwoFactor: {
    route: 'POST /api/admin/users/:id/two-factor/reset',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Remove a member’s lost second factor and end all their sessions; admins cannot do this for themselves',
    params: memberParams,
    body: resetTwoFactorBodySchema,
    errors: [errors.memberNotFound, errors.ownSecondFactor, errors.twoFactorOff, errors.conflict],
  },
  blockUser: {
    route: 'PUT /api/admin/users/:id/block',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Block a member, which ends all their sessions, or unblock them; admins cannot block themselves',
    params: memberParams,
    body: blockMemberBodySchema,
    reply: memberProfileSchema,
    errors: [errors.memberNotFound, errors.ownAccount, errors.lastAdmin, errors.conflict],
  },
  listTeam: {
    route: 'GET /api/admin/team',
    readsPersons: true,
    summary: `Owners and support, oldest account first, at most ${TEAM_MAX}`,
    reply: z.array(teamMemberSchema),
  },
  changeUserRole: {
    route: 'PUT /api/admin/users/:id/role',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Make a member support or an owner, or remove that role; ends all their sessions; admins cannot change their own role',
    params: memberParams,
    body: changeRoleBodySchema,
    reply: memberProfileSchema,
    errors: [errors.memberNotFound, errors.ownAccount, errors.lastAdmin, errors.conflict],
  },
  sendUserMail: {
    route: 'POST /api/admin/users/:id/mails',
    isOpenToSupport: true,
    summary: 'Send a member a mail again, with a new code or link',
    params: memberParams,
    body: named('SendUserMailBody', { mail: resendableMailSchema, reason }),
    reply: named('UserMailOnItsWay', { resendAfterSeconds: z.int().min(0) }),
    status: 202,
    errors: [errors.memberNotFound, errors.noDashboardCode, errors.resendTooSoon, errors.conflict],
  },
  resendConfirmation: {
    route: 'POST /api/admin/registrations/confirmation-mail',
    isOpenToSupport: true,
    summary: 'Send another confirmation code for a pending registration',
    body: named('ResendConfirmationBody', { email, reason }),
    status: 202,
    errors: [
      errors.noPendingRegistration,
      errors.severalPendingRegistrations,
      errors.codesUsedUp,
      errors.resendTooSoon,
      errors.conflict,
    ],
  },
});
