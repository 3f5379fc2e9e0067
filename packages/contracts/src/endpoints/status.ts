import { defineEndpoint } from '../http/endpoint.ts';
import { systemStatusSchema } from '../system-status.ts';

const COMMON = { service: 'gateway', access: 'public' } as const;

export const statusEndpoints = {
  get: defineEndpoint(COMMON, {
    operationId: 'getStatus',
    route: 'GET /api/status',
    rateClass: 'poll',
    summary: 'State of each part of the system, and since when',
    reply: systemStatusSchema,
  }),
} as const;
