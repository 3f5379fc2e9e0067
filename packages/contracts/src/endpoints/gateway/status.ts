import { defineEndpoints } from '../../http/endpoint.ts';
import { systemStatusSchema } from '../../system-status.ts';

export const statusEndpoints = defineEndpoints('gateway', 'public', {
  getStatus: {
    route: 'GET /api/status',
    rateClass: 'poll',
    summary: 'State of each part of the system, and since when',
    reply: systemStatusSchema,
  },
});
