import type { LeadAnswers } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import {
  defineCollection,
  type EntityOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { changeEntry, formFields, formIndexes, noteEntry, STORED_ONLY } from '../form-fields.ts';

const timelineEntrySchema = z.discriminatedUnion('kind', [
  noteEntry,
  changeEntry('status', z.enum(LEAD_STATUSES)),
  changeEntry('assignee', z.string().nullable()),
]);
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

/** A submitted lead form, with its status and admins' notes. */
export const submissionCollection = defineCollection({
  name: 'submissions',
  id: 'string',
  hasOutbox: true,
  // An erased submission is deleted once its last events are published.
  erasure: { keeps: ['version'] },
  fields: {
    ...formFields,
    submittedAt: z.date(),
    /** UTC day, for counting by day. */
    submittedOn: z.string(),
    fullName: z.string(),
    phone: z.object({ number: z.string(), isPossible: z.boolean() }),
    callNumber: orNull(z.string()),
    /**
     * Answers that fit the form's contract. A question that was added after the submission has no
     * answer.
     */
    answers: objectAs<LeadAnswers>(),
    status: z.enum(LEAD_STATUSES),
    assigneeId: orNull(z.string()),
    timeline: z.array(timelineEntrySchema),
    personKeys: z.array(z.string()),
  },
  storedOnly: [...STORED_ONLY, 'submittedOn', 'personKeys'],
  indexes: [
    ...formIndexes,
    { key: { submittedAt: -1, _id: -1 }, serves: 'the list, newest first, and each page of it' },
    { key: { status: 1, submittedAt: -1, _id: -1 }, serves: 'the list of one status' },
    {
      key: { memberId: 1, submittedAt: -1, _id: -1 },
      serves: 'export and erasure of applications sent from a former address of the member',
    },
    { key: { submittedOn: 1 }, serves: 'those of some days, and their counts by day' },
    { key: { personKeys: 1 }, serves: 'the others of the same person' },
    { key: { email: 1, submittedAt: -1, _id: -1 }, serves: "export and erasure of a member's own" },
  ],
});
export type Submission = EntityOf<typeof submissionCollection>;
