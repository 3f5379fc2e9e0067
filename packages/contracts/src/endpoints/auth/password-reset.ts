import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { emailAddress, replacementPassword } from '../../text.ts';
import { deviceToken } from '../../users.ts';

export const forgotPasswordBodySchema = named('ForgotPasswordBody', {
  email: emailAddress({
    required: 'Please enter your email address',
    invalid: 'Please enter a valid email address',
  }),
  deviceToken: deviceToken.optional(),
});
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/** 32 random bytes in base64url are 43 characters. */
const resetToken = z
  .string({ error: 'Reset token is missing' })
  .trim()
  .min(1, 'Reset token is missing')
  .max(100, 'Invalid or expired reset token')
  .regex(/^[A-Za-z0-9_-]*$/, 'Invalid or expired reset token');

const verifyResetTokenBodySchema = named('VerifyResetTokenBody', { token: resetToken });
export const resetPasswordBodySchema = named('ResetPasswordBody', {
  token: resetToken,
  newPassword: replacementPassword,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

export const passwordResetEndpoints = defineEndpoints('auth', 'public', {
  forgotPassword: {
    route: 'POST /api/auth/forgot-password',
    rateClass: 'auth-mail',
    summary: 'Mail a password reset link if the address is known',
    body: forgotPasswordBodySchema,
    failure: 'Failed to send password reset email',
  },
  verifyResetToken: {
    route: 'POST /api/auth/verify-reset-token',
    rateClass: 'auth-strict',
    summary: 'Check whether a reset link is still valid, and for which address',
    body: verifyResetTokenBodySchema,
    reply: named('ResetTokenOwner', { email: z.string() }),
    failure: 'Failed to verify reset token',
    errors: [errors.resetTokenInvalid],
  },
  resetPassword: {
    route: 'POST /api/auth/reset-password',
    cost: { class: 'heavy', why: 'hashes a password' },
    rateClass: 'auth-strict',
    summary: 'Set a new password with a reset link; ends every session',
    body: resetPasswordBodySchema,
    failure: 'Failed to reset password',
    errors: [errors.valuesRefused, errors.resetTokenInvalid, errors.busy, errors.conflict],
  },
});
