import { defineEndpoint } from '../http/endpoint.ts';
import { systemStatusSchema } from '../system-status.ts';

export const statusEndpoints = {
  get: defineEndpoint({
    operationId: 'getStatus',
    method: 'GET',
    path: '/api/status',
    service: 'gateway',
    access: 'public',
    rateClass: 'poll',
    summary: 'State of each part of the system, and since when',
    reply: systemStatusSchema,
    errors: [],
  }),
} as const;
