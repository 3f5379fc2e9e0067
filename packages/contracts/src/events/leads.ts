import { z } from 'zod';
import { leadStatusSchema } from '../lead-status.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

const fact = factsOn('leads');

/** A lead form was submitted. The aggregate is the submission. */
export const leadSubmitted = fact('lead.submitted', {
  leadId: objectId,
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  callNumber: z.string().nullable(),
  canAfford: z.string(),
  hasFunded: z.string(),
  usageMethod: z.string(),
  readyToStart: z.string(),
  submittedAt: isoDate,
  /** True if a bot probably sent the submission. No mail is sent about such a submission. */
  isSuspect: z.boolean(),
  /**
   * Number of other submissions by the same person that were known at the time of this submission.
   */
  linkedCount: z.int().min(0),
});

export const leadStatusChanged = fact('lead.status-changed', {
  leadId: objectId,
  from: leadStatusSchema,
  to: leadStatusSchema,
  changedAt: isoDate,
  changedBy: objectId,
});

export const leadEvents = [leadSubmitted, leadStatusChanged] as const;
