import { accountSetupSchema, putAccountSetupBodySchema } from '../account-setup.ts';
import { errors } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';

export const accountSetupEndpoints = {
  get: defineEndpoint({
    operationId: 'getAccountSetup',
    method: 'GET',
    path: '/api/account/setup',
    service: 'auth',
    access: 'member',
    summary: 'How far the member is with the account setup',
    reply: accountSetupSchema,
    errors: [],
  }),
  put: defineEndpoint({
    operationId: 'putAccountSetup',
    method: 'PUT',
    path: '/api/account/setup',
    service: 'auth',
    access: 'member',
    summary: "Save the account setup: the member's own claim, which opens nothing",
    body: putAccountSetupBodySchema,
    reply: accountSetupSchema,
    errors: [errors.setupConflict, errors.conflict],
  }),
} as const;
