import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { signedInSchema, userSchema } from '../../users.ts';
import {
  confirmCodeBodySchema,
  keepAccountBodySchema,
  loginBodySchema,
  registerBodySchema,
  resendCodeBodySchema,
  validateDashboardCodeBodySchema,
} from './auth-bodies.ts';
import { secondFactorNeededSchema } from './two-factor.ts';

const confirmedSchema = named('Confirmed', {
  ...signedInSchema.shape,
  /**
   * `used` if the access code from the sign-up form was used. `refused` if other members used up
   * the code after the sign-up. Absent if the form contained no code.
   */
  accessCode: z.enum(['used', 'refused']).optional(),
});
export type Confirmed = z.infer<typeof confirmedSchema>;

/** The reply is the same for known and unknown addresses. */
const mailOnItsWaySchema = named('MailOnItsWay', { email: z.string(), resendAfterSeconds: z.int() });

const registeredSchema = named('Registered', {
  ...mailOnItsWaySchema.shape,
  /**
   * Identifies this registration in the calls that confirm the code or request another mail. Only
   * the browser that registered has this handle.
   */
  handle: z.string(),
});
export type Registered = z.infer<typeof registeredSchema>;

export const authEndpoints = defineEndpoints('auth', 'public', {
  register: {
    route: 'POST /api/auth/register',
    cost: { class: 'heavy', why: 'hashes a password' },
    rateClass: 'auth-mail',
    summary: 'Start a registration and mail a confirmation code',
    body: registerBodySchema,
    reply: registeredSchema,
    status: 201,
    failure: 'Registration failed',
    errors: [errors.valuesRefused, errors.busy],
  },
  confirmCode: {
    route: 'POST /api/auth/confirm-code',
    cost: { class: 'heavy', why: 'may hash a password' },
    rateClass: 'auth-strict',
    summary:
      'Confirm a registration with the mailed code, and sign in. The handle or password identifies the registration; neither is needed if the address has only one and the request comes from the network that created it',
    body: confirmCodeBodySchema,
    reply: confirmedSchema,
    failure: 'Code confirmation failed',
    errors: [errors.codeInvalid, errors.accountBlocked, errors.busy],
  },
  login: {
    route: 'POST /api/auth/login',
    cost: { class: 'heavy', why: 'hashes up to two passwords' },
    rateClass: 'auth-strict',
    summary: 'Sign in with email and password; with two-factor login, the reply requests the second step',
    body: loginBodySchema,
    reply: z.union([signedInSchema, secondFactorNeededSchema]),
    failure: 'Login failed',
    errors: [
      errors.invalidCredentials,
      errors.emailUnconfirmed,
      errors.deletionScheduled,
      errors.accountBlocked,
      errors.busy,
    ],
  },
  keepAccount: {
    route: 'POST /api/auth/keep-account',
    cost: { class: 'heavy', why: 'hashes a password' },
    rateClass: 'auth-strict',
    summary:
      'Cancel the deletion of an account, with its password and, if it has one, its second factor; changes nothing if no deletion is scheduled',
    body: keepAccountBodySchema,
    errors: [
      errors.invalidCredentials,
      errors.secondFactorMissing,
      errors.secondFactorInvalid,
      errors.secondFactorUsed,
      errors.busy,
      errors.conflict,
    ],
  },
  logout: {
    route: 'POST /api/auth/logout',
    access: 'member',
    isOpenDuringEnrolment: true,
    summary: 'End the session that sends the request',
    failure: 'Logout failed',
  },
  getCurrentUser: {
    route: 'GET /api/auth/me',
    access: 'member',
    rateClass: 'poll',
    isOpenDuringEnrolment: true,
    summary: 'The signed-in user with current access',
    headers: z.object({ 'if-none-match': z.string().max(1_000).optional() }),
    isConditional: true,
    reply: userSchema,
    failure: 'Failed to get user data',
  },
  validateDashboardCode: {
    route: 'POST /api/auth/validate-dashboard-code',
    access: 'member',
    rateClass: 'auth-strict',
    summary: 'Unlock the dashboard with a mailed one-time code',
    body: validateDashboardCodeBodySchema,
    reply: named('DashboardUnlocked', { dashboardUnlocked: z.boolean() }),
    failure: 'Dashboard code validation failed',
    errors: [errors.dashboardCodeInvalid, errors.dashboardCodeVoid, errors.conflict],
  },
  sendActivationEmail: {
    route: 'POST /api/auth/send-activation-email',
    access: 'member',
    rateClass: 'auth-mail',
    summary: 'Mail the dashboard code again',
    reply: named('ActivationEmailSent', { resendAfterSeconds: z.int() }),
    failure: 'Failed to send activation email',
    errors: [errors.noDashboardCode, errors.resendTooSoon, errors.conflict],
  },
  resendWelcomeEmail: {
    route: 'POST /api/auth/resend-welcome-email',
    cost: { class: 'heavy', why: 'may hash a password' },
    rateClass: 'auth-mail',
    summary:
      'Mail a new confirmation code if a registration is pending, which is identified as in confirm-code. Without a handle or password, the reply is the same if no registration is pending',
    body: resendCodeBodySchema,
    reply: mailOnItsWaySchema,
    failure: 'Failed to resend verification email',
    errors: [errors.busy, errors.signUpOver, errors.codesUsedUp],
  },
});
