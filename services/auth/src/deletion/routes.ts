import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Sessions } from '../sessions/module.ts';
import type { cancelDeletion, scheduleDeletion } from './deletion.ts';

export function deletionRoutes({
  schedule,
  cancel,
  logSignIn,
}: {
  schedule: ReturnType<typeof scheduleDeletion>;
  cancel: ReturnType<typeof cancelDeletion>;
  logSignIn: Sessions['logSignIn'];
}): Route[] {
  return [
    route(accountEndpoints.deleteAccount, async ({ session, client }) => ({
      data: await schedule(session, client),
      message: 'Your account will be deleted. You were signed out everywhere.',
    })),
    route(authEndpoints.keepAccount, async ({ body, client }) => {
      await logSignIn({ factor: 'keep-account', email: body.email }, client, () => cancel(body, client));
      return { message: 'We’ve kept your account. You can sign in again.' };
    }),
  ];
}
