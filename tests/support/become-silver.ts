import type { SignedIn } from '@croneai/contracts/users.ts';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import { type ApiClient, becomeMember, signIn, someRegistration } from './api-client.ts';
import type { Inbox } from './inbox.ts';
import { until } from './until.ts';

/** Registers a member, and grants the tier Silver as an admin. */
export async function becomeSilver(
  { api, inbox, accounts }: { api: ApiClient; inbox: Inbox; accounts: RunInfo['accounts'] },
  fullName = 'Ada Silver',
): Promise<SignedIn> {
  const { user, registration } = await becomeMember(api, inbox, someRegistration({ fullName }));
  const { token } = await signIn(api, accounts.admin);
  const body = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true };
  return until('the tier of the new member', async () => {
    const granted = await api.call('PATCH', `/api/admin/users/${user.id}/access`, { token, body });
    if (granted.status !== 200) throw new Error(`the grant answered ${granted.status}`);
    const member = await signIn(api, registration);
    if (member.user.tier !== 'silver') throw new Error(`the tier is ${member.user.tier}`);
    return member;
  });
}
