import { z } from 'zod';
import { LEAD_STATUSES } from './leads.ts';

export const leadStatusSchema = z
  .enum(LEAD_STATUSES, { error: `Status is one of ${LEAD_STATUSES.join(', ')}` })
  .meta({ id: 'LeadStatus' });
