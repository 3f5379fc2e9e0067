import { RECENT_SIGN_IN_MINUTES } from '../constants.ts';
import { errors } from '../errors.ts';
import { defineEndpoint, EXPORT } from '../http/endpoint.ts';
import type { ServiceName } from '../http/services.ts';

const COMMON = { access: 'member' } as const;

/** Defines a service's part of the account export. The gateway joins the parts. */
const exportPart = (service: ServiceName) =>
  defineEndpoint(COMMON, {
    operationId: `exportAccountFrom${service[0]?.toUpperCase()}${service.slice(1)}`,
    route: `GET /api/account/export/${service}`,
    service,
    cost: { class: 'heavy', why: 'reads all that the service holds about a member' },
    rateClass: 'export',
    ...EXPORT,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: `The ${service} service’s data about the member: one streamed JSON object; a failure cuts the connection`,
    download: ['application/json'],
    errors: [errors.exportTooLarge],
  });

export const accountExportEndpoints = {
  auth: exportPart('auth'),
  admin: exportPart('admin'),
  notifier: exportPart('notifier'),
  signals: exportPart('signals'),
  leads: exportPart('leads'),
} as const;
