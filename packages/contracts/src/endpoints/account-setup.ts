import { accountSetupSchema, putAccountSetupBodySchema } from '../account-setup.ts';
import { errors } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';

const COMMON = { service: 'auth', access: 'member' } as const;

export const accountSetupEndpoints = {
  get: defineEndpoint(COMMON, {
    operationId: 'getAccountSetup',
    route: 'GET /api/account/setup',
    summary: 'How far the member is with the account setup',
    reply: accountSetupSchema,
  }),
  put: defineEndpoint(COMMON, {
    operationId: 'putAccountSetup',
    route: 'PUT /api/account/setup',
    summary: "Save the account setup: the member's own claim, which opens nothing",
    body: putAccountSetupBodySchema,
    reply: accountSetupSchema,
    errors: [errors.setupConflict, errors.conflict],
  }),
} as const;
