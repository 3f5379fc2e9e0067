import { accountSetupEndpoints } from '@croneai/contracts/endpoints/account-setup.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { toAccountSetup } from './account-setup.ts';
import type { createSaveAccountSetup } from './save-account-setup.ts';

export const accountSetupRoutes = ({
  users,
  saveAccountSetup,
}: {
  users: UserRepository;
  saveAccountSetup: ReturnType<typeof createSaveAccountSetup>;
}): Route[] => [
  route(accountSetupEndpoints.get, async ({ session }) => {
    const user = await users.findById(session.userId);
    if (!user) throw appError(errors.unauthenticated);
    return { data: toAccountSetup(user) };
  }),
  route(accountSetupEndpoints.put, async ({ session, body }) => ({
    data: await saveAccountSetup(session.userId, body),
    message: 'Your account setup was saved.',
  })),
];
