import { z } from 'zod';
import { defineEndpoints } from '../../http/endpoint.ts';
import { pageNumber } from '../../http/inputs.ts';
import { STATUS_HISTORY_DAYS, statusHistorySchema, systemStatusSchema } from '../../system-status.ts';

const historyQuery = z.object({
  days: pageNumber('days', STATUS_HISTORY_DAYS).default(STATUS_HISTORY_DAYS),
});

export const statusEndpoints = defineEndpoints('gateway', 'public', {
  getStatus: {
    route: 'GET /api/status',
    rateClass: 'poll',
    isConditional: true,
    summary: 'State of each part of the system, and since when',
    reply: systemStatusSchema,
  },
  getStatusHistory: {
    route: 'GET /api/status/history',
    rateClass: 'poll',
    isConditional: true,
    summary: 'State of each part on the last days, and the incidents of that time',
    query: historyQuery,
    reply: statusHistorySchema,
  },
});
