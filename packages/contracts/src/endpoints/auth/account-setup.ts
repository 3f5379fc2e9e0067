import { accountSetupSchema, putAccountSetupBodySchema } from '../../account-setup.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';

export const accountSetupEndpoints = defineEndpoints('auth', 'member', {
  getAccountSetup: {
    route: 'GET /api/account/setup',
    summary: 'The member’s progress in the account setup',
    reply: accountSetupSchema,
  },
  putAccountSetup: {
    route: 'PUT /api/account/setup',
    summary: "Save the account setup: the member's own claim, which unlocks nothing",
    body: putAccountSetupBodySchema,
    reply: accountSetupSchema,
    errors: [errors.setupConflict, errors.valuesRefused, errors.conflict],
  },
});
