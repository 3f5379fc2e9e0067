import { accountSetupEndpoints } from '@croneai/contracts/endpoints/account-setup.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { toAccountSetup } from './account-setup.ts';
import { saveAccountSetup } from './save-account-setup.ts';

export function accountSetupRoutes(parts: Parts): Route[] {
  const { users } = parts;
  const save = saveAccountSetup(parts);
  return [
    route(accountSetupEndpoints.getAccountSetup, async ({ session }) => ({
      data: toAccountSetup(await users.getById(session.userId)),
    })),
    route(accountSetupEndpoints.putAccountSetup, async ({ session, body }) => ({
      data: await save(session.userId, body),
      message: 'Your account setup was saved.',
    })),
  ];
}
