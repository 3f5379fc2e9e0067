import { z } from 'zod';
import { roleSchema } from '../access.ts';
import { objectId } from '../text.ts';
import { defineEvent } from './event.ts';

/** One write by an admin: who did what to whom, what it was before and is after, from where. */
export const auditRecorded = defineEvent({
  type: 'audit.recorded',
  version: 1,
  topic: 'audit',
  payload: z.object({
    actor: z.object({ userId: objectId, role: roleSchema }),
    /** Dotted verb, for example `access.update`. */
    action: z.string().min(1),
    subject: z.object({ kind: z.string().min(1), id: z.string().min(1) }),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    reason: z.string().nullable(),
    address: z.string(),
  }),
});

export const auditEvents = [auditRecorded] as const;
