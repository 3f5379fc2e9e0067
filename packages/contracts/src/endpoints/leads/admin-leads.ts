import { z } from 'zod';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { ifMatch, pageQuery, withAnyOf } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import {
  isLeadChoice,
  isOptionalForLead,
  LEAD_ANSWERS,
  type LeadChoice,
  type LeadText,
  type OptionalLeadFields,
} from '../../lead-questions.ts';
import { leadStatusSchema } from '../../lead-status.ts';
import { LEAD_STATUSES, SUSPECT_REASONS } from '../../leads.ts';
import { sourceSchema } from '../../source.ts';
import { adminNote, isoDate, objectId, singleLine } from '../../text.ts';
import { ERASURE } from '../erasure.ts';
import { leadChoiceFields } from './lead-form.ts';

type LeadAnswer<Name extends LeadChoice | LeadText> = Name extends LeadChoice
  ? (typeof leadChoiceFields)[Name]
  : z.ZodString;
type LeadAnswerFields = {
  [Name in LeadChoice | LeadText]: Name extends OptionalLeadFields
    ? z.ZodNullable<LeadAnswer<Name>>
    : LeadAnswer<Name>;
};

const leadAnswersSchema = named(
  'LeadAnswers',
  Object.fromEntries(
    LEAD_ANSWERS.map((name) => {
      const answer = isLeadChoice(name) ? leadChoiceFields[name] : z.string();
      return [name, isOptionalForLead(name) ? answer.nullable() : answer];
    }),
  ) as LeadAnswerFields,
);
export type LeadAnswers = z.infer<typeof leadAnswersSchema>;

/** Id and name of an admin. The name is null once the account is deleted. */
const adminSchema = named('AdminName', { id: objectId, fullName: z.string().nullable() });

export const leadRowSchema = named('LeadRow', {
  id: objectId,
  submittedAt: isoDate,
  fullName: z.string(),
  email: z.string(),
  /** E.164 if the number is valid, otherwise country code and digits as typed. */
  phoneNumber: z.string(),
  isPhonePossible: z.boolean(),
  callNumber: z.string().nullable(),
  ...leadAnswersSchema.shape,
  status: leadStatusSchema,
  statusChangedAt: isoDate,
  assignee: adminSchema.nullable(),
  isSuspect: z.boolean(),
  suspectReasons: z.array(z.enum(SUSPECT_REASONS)),
  /** Number of other submissions with the same email address or phone number. */
  linkedCount: z.int().min(0),
  /** Version of the lead, for `If-Match`. */
  version: z.int().min(1),
});
export type LeadRow = z.infer<typeof leadRowSchema>;

const timelineEntry = { id: z.string(), at: isoDate, by: adminSchema };
/**
 * History of a lead, oldest first. Each note, change of status, and change of assignee has an
 * entry.
 */
const leadTimelineEntrySchema = z
  .discriminatedUnion('kind', [
    z.object({ ...timelineEntry, kind: z.literal('note'), text: z.string() }),
    z.object({ ...timelineEntry, kind: z.literal('status'), from: leadStatusSchema, to: leadStatusSchema }),
    z.object({
      ...timelineEntry,
      kind: z.literal('assignee'),
      from: adminSchema.nullable(),
      to: adminSchema.nullable(),
    }),
  ])
  .meta({ id: 'LeadTimelineEntry' });
export type LeadTimelineEntry = z.infer<typeof leadTimelineEntrySchema>;

const leadSchema = named('Lead', {
  ...leadRowSchema.shape,
  consent: z.object({ text: z.string(), at: isoDate }),
  /** Null if the source is unknown. */
  source: sourceSchema.nullable(),
  timeline: z.array(leadTimelineEntrySchema),
  /** Other submissions of the same person, newest first; at most 50. */
  linked: z.array(
    leadRowSchema.pick({ id: true, submittedAt: true, fullName: true, email: true, status: true }),
  ),
  /** Statuses to which the lead's present status can change. */
  nextStatuses: z.array(leadStatusSchema),
});
export type Lead = z.infer<typeof leadSchema>;

const calendarDay = (name: string) =>
  z.union([z.literal(''), z.iso.date({ error: `${name} must be a day, for example 2026-11-20` })]).optional();

const leadFilter = {
  status: z.union([z.literal(''), leadStatusSchema]).optional(),
  /** Part of the name, email address, or number, ignoring case. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
  /** First day of the submissions (UTC), inclusive. */
  from: calendarDay('from'),
  /** Last day of the submissions (UTC), inclusive. */
  to: calendarDay('to'),
  suspect: z.enum(['', 'yes', 'no']).optional(),
};

const listLeadsQuerySchema = z.object({
  ...pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX),
  ...leadFilter,
});
export type ListLeadsQuery = z.infer<typeof listLeadsQuerySchema>;

/** Maximum number of days in `byDay`. For a longer range, only its last days are included. */
export const LEAD_DAYS_MAX = 90;

const leadListExtrasSchema = z.object({
  /**
   * Number of leads in total, of suspect leads, and of leads in each status. All filters of the
   * query apply to these numbers, except `status`.
   */
  counts: z.object({ total: z.int(), suspect: z.int(), ...countPerStatus() }),
  /**
   * For each UTC day from `from` to `to`: the number of leads submitted on this day, and how many
   * of these leads are now activated. The default for `to` is today. The default for `from` makes a
   * range of 30 days.
   */
  byDay: z.array(z.object({ day: z.iso.date(), submitted: z.int(), activated: z.int() })),
  /** Admins who can be assigned to a lead. */
  assignees: z.array(z.object({ id: objectId, fullName: z.string() })),
});
export type LeadListExtras = z.infer<typeof leadListExtrasSchema>;

function countPerStatus() {
  return Object.fromEntries(LEAD_STATUSES.map((status) => [status, z.int()])) as Record<
    (typeof LEAD_STATUSES)[number],
    z.ZodInt
  >;
}

const updateLeadBodySchema = withAnyOf(
  z.object({
    status: leadStatusSchema.optional(),
    /** A note to add to the timeline. */
    notes: adminNote.optional(),
    /** Id of the admin to assign to the lead; null leaves the lead without an assignee. */
    assigneeId: objectId.nullable().optional(),
  }),
  ['status', 'notes', 'assigneeId'],
  'Give at least one of status, notes and assigneeId',
).meta({ id: 'UpdateLeadBody' });
export type UpdateLeadBody = z.infer<typeof updateLeadBodySchema>;

const oneLead = z.object({ id: objectId });

export const adminLeadEndpoints = defineEndpoints('leads', 'admin', {
  listLeads: {
    route: 'GET /api/bot-access/submissions',
    isOpenToSupport: true,
    readsPersons: true,
    summary: 'Submissions of the lead form, newest first',
    query: listLeadsQuerySchema,
    reply: z.array(leadRowSchema),
    isPaginated: true,
    extras: leadListExtrasSchema,
    failure: 'Failed to get bot access submissions',
  },
  exportLeads: {
    route: 'GET /api/bot-access/submissions/export',
    cost: { class: 'heavy', why: 'reads all submissions' },
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Submissions as CSV, newest first; cells that a spreadsheet would calculate are escaped',
    query: z.object(leadFilter),
    download: ['text/csv'],
  },
  getLead: {
    route: 'GET /api/bot-access/submissions/:id',
    isOpenToSupport: true,
    summary: 'A submission with its timeline, and the others of the same person',
    params: oneLead,
    reply: leadSchema,
    failure: 'Failed to get bot access submission',
    errors: [errors.leadNotFound],
  },
  updateLead: {
    route: 'PATCH /api/bot-access/submissions/:id/status',
    isOpenToSupport: true,
    summary: 'Move a lead to another status, add a note, or assign it to an admin',
    params: oneLead,
    headers: z.object({ 'if-match': ifMatch }),
    body: updateLeadBodySchema,
    reply: leadSchema,
    failure: 'Failed to update submission status',
    errors: [errors.leadNotFound, errors.leadConflict, errors.leadTransition, errors.assigneeUnknown],
  },
  eraseLeadPerson: {
    route: 'POST /api/bot-access/submissions/:id/erasure',
    ...ERASURE,
    errors: [errors.leadNotFound],
  },
});
