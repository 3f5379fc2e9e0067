import { SUSPECT_REASONS, type SuspectReason } from '@croneai/contracts/leads.ts';
import { sourceSchema } from '@croneai/contracts/source.ts';
import { orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Fields that all public forms have. Admins who worked on a form are stored by id, and their names
 * are looked up when the form is shown.
 */
export const formFields = {
  version: z.int(),
  email: z.string(),
  statusChangedAt: z.date(),
  isSuspect: z.boolean(),
  suspectReasons: z.array(z.enum(SUSPECT_REASONS)),
  consent: z.object({ text: z.string(), at: z.date() }),
  /** Null if the source is unknown. */
  source: orNull(sourceSchema),
  /** The text that is searched. */
  search: z.string(),
  /**
   * Id of the member who had this email address. The id is stored when the member changes the
   * address; before that, the address alone identifies the sender.
   */
  memberId: z.string().optional(),
  /** Absent instead of null if the client sent no key, because the unique index is sparse. */
  idempotencyKey: z.string().optional(),
  fingerprint: z.string(),
  erasedAt: z.date().optional(),
};
export const STORED_ONLY = ['isSuspect', 'search', 'idempotencyKey', 'fingerprint', 'erasedAt'] as const;

export const formIndexes = [
  {
    key: { idempotencyKey: 1 },
    serves: 'a double click, or a form that was sent again after a lost answer, is one',
    unique: true,
    sparse: true,
  },
  { key: { statusChangedAt: 1 }, serves: 'those that are kept no longer' },
] as const;

const entry = { id: z.string(), at: z.date(), by: z.string() };
/** Makes the schema of a timeline entry about a change from one value to another. */
export const changeEntry = <Kind extends string, T extends z.ZodType>(kind: Kind, value: T) =>
  z.object({ ...entry, kind: z.literal(kind), from: value, to: value });
export const noteEntry = z.object({ ...entry, kind: z.literal('note'), text: z.string() });

/**
 * Returns the signs that a bot sent the form: the hidden field `website` is filled, or the form was
 * sent faster than anyone can read it. A form without `website` and `elapsedMs` is not suspect.
 */
export function suspicionOf(
  { website = '', elapsedMs }: { website?: string | undefined; elapsedMs?: number | undefined },
  fillTimeMinMs: number,
): SuspectReason[] {
  const reasons: SuspectReason[] = [];
  if (website.trim() !== '') reasons.push('honeypot');
  if (elapsedMs !== undefined && elapsedMs < fillTimeMinMs) reasons.push('too-fast');
  return reasons;
}
