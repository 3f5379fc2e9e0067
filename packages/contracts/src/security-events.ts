import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

/** Security events of an account. Members can see the events of their own account. */
export const SECURITY_EVENTS = [
  'signed-in',
  'identity-confirmed',
  'sign-in-failed',
  'second-factor-failed',
  'password-changed',
  'password-reset',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'recovery-codes-replaced',
  'email-changed',
  'details-changed',
  'sessions-ended',
  'key-created',
  'key-revoked',
  'deletion-scheduled',
  'account-kept',
  'blocked',
  'unblocked',
  'role-changed',
] as const;
export const securityEventSchema = named('SecurityEvent', {
  id: z.string(),
  at: isoDate,
  event: z.enum(SECURITY_EVENTS),
  /** True if our team caused the event. In that case, `address` is empty. */
  bySupport: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;
