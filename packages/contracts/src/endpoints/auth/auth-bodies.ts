import type { z } from 'zod';
import { agreementsSchema } from '../../agreements.ts';
import { named } from '../../http/named.ts';
import { sourceSchema } from '../../source.ts';
import {
  accessCode,
  country,
  email,
  emailAddress,
  fullName,
  newPassword,
  phone,
  randomToken,
  secondFactorCode,
  telegram,
  typedCode,
  typedPassword,
} from '../../text.ts';
import { deviceToken } from '../../users.ts';

/*
 * Bodies of the calls in `auth.ts`. They are in a separate file, because every page loads
 * `auth.ts`, and only the forms for these bodies need zod.
 */

export const registerBodySchema = named('RegisterBody', {
  fullName,
  email,
  phone,
  country,
  telegram: telegram.optional(),
  password: newPassword,
  /**
   * Versions of the texts that the form showed. If they are missing, the member must accept the
   * texts after the first sign-in.
   */
  accepted: agreementsSchema.optional(),
  source: sourceSchema.optional(),
  /**
   * If the code is wrong, the registration is refused at once. A correct code is used later, when
   * the account is confirmed.
   */
  accessCode: accessCode.optional(),
});
export type RegisterBody = z.infer<typeof registerBodySchema>;

export const registrationPassword = typedPassword('Please enter the password that you signed up with');
/**
 * Fields that select one pending registration for an address: the password of the registration, or
 * the handle that only the registering browser has. Without either field, the address must have
 * only one registration, and the registration must come from the caller's network (ADR 22).
 */
const ownRegistration = {
  handle: randomToken('We can’t tell which registration this is').optional(),
  password: registrationPassword.optional(),
};

export const confirmationCode = typedCode('Please enter the confirmation code');
export const confirmCodeBodySchema = named('ConfirmCodeBody', {
  email,
  confirmationCode,
  ...ownRegistration,
});
export type ConfirmCodeBody = z.infer<typeof confirmCodeBodySchema>;

export const resendCodeBodySchema = named('ResendWelcomeEmailBody', { email, ...ownRegistration });
export type ResendCodeBody = z.infer<typeof resendCodeBodySchema>;

const FILL_IN_ALL = 'Please fill in all fields';
export const loginBodySchema = named('LoginBody', {
  email: emailAddress({ required: FILL_IN_ALL, invalid: 'Email is invalid' }),
  password: typedPassword(FILL_IN_ALL),
  deviceToken: deviceToken.optional(),
});
export type LoginBody = z.infer<typeof loginBodySchema>;
export const keepAccountBodySchema = named('KeepAccountBody', {
  ...loginBodySchema.shape,
  /** Code of the second factor; required if the account has two-factor login. */
  code: secondFactorCode.optional(),
});
export type KeepAccountBody = z.infer<typeof keepAccountBodySchema>;

export const validateDashboardCodeBodySchema = named('ValidateDashboardCodeBody', {
  dashboardCode: typedCode('Please enter the dashboard code'),
});
