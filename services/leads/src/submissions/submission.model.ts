import type { LeadAnswers } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_STATUSES, SUSPECT_REASONS } from '@croneai/contracts/leads.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const entry = { id: z.string(), at: z.date(), by: z.string() };
const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('note'), text: z.string() }),
  z.object({
    ...entry,
    kind: z.literal('status'),
    from: z.enum(LEAD_STATUSES),
    to: z.enum(LEAD_STATUSES),
  }),
  z.object({
    ...entry,
    kind: z.literal('assignee'),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

/** One sent lead form, and what admins made of it. Admins are held by id; their names are looked up. */
export const submissionCollection = defineCollection({
  name: 'submissions',
  id: 'string',
  hasOutbox: true,
  // An erased one waits for its last events to leave.
  erasure: { keeps: ['version'] },
  fields: {
    version: z.int(),
    submittedAt: z.date(),
    /** UTC day, for counting by day. */
    submittedOn: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.object({ number: z.string(), isPossible: z.boolean() }),
    callNumber: orNull(z.string()),
    /** Checked by the form's contract; one that is older than a question has no answer to it. */
    answers: objectAs<LeadAnswers>(),
    status: z.enum(LEAD_STATUSES),
    statusChangedAt: z.date(),
    assigneeId: orNull(z.string()),
    isSuspect: z.boolean(),
    suspectReasons: z.array(z.enum(SUSPECT_REASONS)),
    consent: z.object({ text: z.string(), at: z.date() }),
    timeline: z.array(timelineEntrySchema),
    personKeys: z.array(z.string()),
    /** What a search looks through. */
    search: z.string(),
    /** Who it belongs to once they have changed the address that it was sent from; by the address alone until then. */
    memberId: z.string().optional(),
    /** Absent where the client sent none: the index is sparse. */
    idempotencyKey: z.string().optional(),
    fingerprint: z.string(),
    erasedAt: z.date().optional(),
  },
  storedOnly: [
    'submittedOn',
    'isSuspect',
    'personKeys',
    'search',
    'idempotencyKey',
    'fingerprint',
    'erasedAt',
  ],
  indexes: [
    {
      key: { idempotencyKey: 1 },
      serves: 'a double click, or a form that was sent again after a lost answer, is one lead',
      unique: true,
      sparse: true,
    },
    { key: { submittedAt: -1, _id: -1 }, serves: 'the list, newest first, and each page of it' },
    { key: { status: 1, submittedAt: -1 }, serves: 'the list of one status' },
    { key: { submittedOn: 1 }, serves: 'those of some days, and their counts by day' },
    { key: { personKeys: 1 }, serves: 'the others of the same person' },
    { key: { email: 1 }, serves: "export and erasure of a member's own" },
    {
      key: { memberId: 1 },
      serves: 'the same, of those sent from an address that the member has no more',
      sparse: true,
    },
    { key: { statusChangedAt: 1 }, serves: 'those that are kept no longer' },
  ],
});
export type SubmissionDocument = DocumentOf<typeof submissionCollection>;
export type SubmissionModel = ModelOf<typeof submissionCollection>;
export type Submission = EntityOf<typeof submissionCollection>;
