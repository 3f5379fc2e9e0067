import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { email, isoDate, typedCode } from '../../text.ts';

/** The two addresses that must both confirm a change of the email address. */
const emailSideSchema = z.enum(['current', 'new']).meta({ id: 'EmailSide' });
export type EmailSide = z.infer<typeof emailSideSchema>;

/**
 * An email change that still needs the codes from both addresses. The reply is the same whether or
 * not the new address is already in use.
 */
const emailChangeSchema = named('EmailChange', {
  newEmail: z.string(),
  isCurrentConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  /** Time at which the change expires. After that, the member must start again. */
  expiresAt: isoDate,
  resendAfterSeconds: z.int().min(0),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

export const beginEmailChangeBodySchema = named('BeginEmailChangeBody', { newEmail: email });
export const confirmEmailChangeBodySchema = named('ConfirmEmailChangeBody', {
  side: emailSideSchema,
  code: typedCode('Please enter the confirmation code'),
});
export type ConfirmEmailChangeBody = z.infer<typeof confirmEmailChangeBodySchema>;

const path = '/api/account/email-change';

export const emailChangeEndpoints = defineEndpoints('auth', 'member', {
  getEmailChange: {
    route: `GET ${path}`,
    summary: 'The email change that is not confirmed yet, or null',
    reply: emailChangeSchema.nullable(),
  },
  beginEmailChange: {
    route: `POST ${path}`,
    rateClass: 'auth-mail',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Mail one code to the current address and one to the new address',
    body: beginEmailChangeBodySchema,
    reply: emailChangeSchema,
    errors: [errors.valuesRefused, errors.resendTooSoon, errors.conflict],
  },
  confirmEmailChange: {
    route: `POST ${path}/confirm`,
    rateClass: 'auth-strict',
    summary: 'Confirm one of the addresses; the second one completes the change, and the reply is then null',
    body: confirmEmailChangeBodySchema,
    reply: emailChangeSchema.nullable(),
    errors: [errors.codeInvalid, errors.emailChangeGone, errors.emailChangeImpossible, errors.conflict],
  },
  resendEmailChangeCodes: {
    route: `POST ${path}/resend`,
    rateClass: 'auth-mail',
    summary: 'Mail new codes to the addresses that are not confirmed yet',
    reply: emailChangeSchema,
    errors: [errors.emailChangeGone, errors.resendTooSoon, errors.conflict],
  },
  cancelEmailChange: {
    route: `DELETE ${path}`,
    summary: 'Cancel the change',
    errors: [errors.conflict],
  },
});
