import { z } from 'zod';

/** A mailed code stays valid when another one is requested. */
export const VALID_CODES = 2;
/** With five tries for each, no more than fifty guesses in all at some 148 million codes. */
export const MAX_CODES_SENT = 10;

export const confirmationCodeSchema = z.object({ hash: z.string(), issuedAt: z.date(), expiresAt: z.date() });
export type ConfirmationCode = z.output<typeof confirmationCodeSchema>;
