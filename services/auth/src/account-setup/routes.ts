import { accountSetupEndpoints } from '@croneai/contracts/endpoints/account-setup.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { toAccountSetup } from './account-setup.ts';
import { saveAccountSetup } from './save-account-setup.ts';

export function accountSetupRoutes(parts: Parts): Route[] {
  const { users } = parts;
  const save = saveAccountSetup(parts);
  return [
    route(accountSetupEndpoints.getAccountSetup, async ({ session }) => {
      const user = await users.findById(session.userId);
      if (!user) throw appError(errors.unauthenticated);
      return { data: toAccountSetup(user) };
    }),
    route(accountSetupEndpoints.putAccountSetup, async ({ session, body }) => ({
      data: await save(session.userId, body),
      message: 'Your account setup was saved.',
    })),
  ];
}
