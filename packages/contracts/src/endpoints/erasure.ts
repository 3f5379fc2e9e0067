import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../constants.ts';
import { named } from '../http/named.ts';
import { multiLine, objectId } from '../text.ts';

const ERASURE_REASON_MAX_LENGTH = 500;

export const eraseSenderBodySchema = named('EraseSenderBody', {
  /** The reason remains in the audit after the erasure, so it must not name a person. */
  reason: multiLine({
    label: 'The reason',
    maxLength: ERASURE_REASON_MAX_LENGTH,
    required: 'Please say why',
  }),
});

const erasedSenderSchema = named('ErasedSender', { leads: z.int().min(0), messages: z.int().min(0) });
export type ErasedSender = z.infer<typeof erasedSenderSchema>;

/**
 * Fields shared by the calls with which an owner erases the data of a person who has no account.
 * The id is that of any application or message from this person.
 */
export const ERASURE = {
  signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
  summary: 'Permanently erase every application and message of this sender',
  params: z.object({ id: objectId }),
  body: eraseSenderBodySchema,
  reply: erasedSenderSchema,
} as const;
