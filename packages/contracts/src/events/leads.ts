import { z } from 'zod';
import { leadStatusSchema } from '../lead-status.ts';
import { isoDate, objectId } from '../text.ts';
import { defineEvent } from './event.ts';

/** Somebody sent the lead form. The aggregate is the submission. */
export const leadSubmitted = defineEvent({
  type: 'lead.submitted',
  version: 1,
  topic: 'leads',
  payload: z.object({
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
    /** No mail announces a submission that is probably a program's. */
    isSuspect: z.boolean(),
    /** Other submissions of the same person, as known when this one came. */
    linkedCount: z.int().min(0),
  }),
});

export const leadStatusChanged = defineEvent({
  type: 'lead.status-changed',
  version: 1,
  topic: 'leads',
  payload: z.object({
    leadId: objectId,
    from: leadStatusSchema,
    to: leadStatusSchema,
    changedAt: isoDate,
    changedBy: objectId,
  }),
});

export const leadEvents = [leadSubmitted, leadStatusChanged] as const;
