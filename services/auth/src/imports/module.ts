import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { createEachRow } from '@croneai/platform/each-row.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import type { Users } from '../users/module.ts';
import type { ImportsConfig } from './config.ts';
import { importMembers } from './import-members.ts';
import { inviteImported } from './invite-imported.ts';
import { importRoutes } from './routes.ts';

export { importsConfig } from './config.ts';

type Needs = Pick<
  ServicePlatform<ImportsConfig & { TRIAL_MINUTES: number }>,
  'redis' | 'config' | 'logger' | 'metrics' | 'now'
>;

/**
 * Creates accounts for the members of an existing community from a CSV file, and mails invitations.
 */
export function openImports(
  { redis, config, logger, metrics, now }: Needs,
  {
    users,
    passwords,
    registrations,
    countdown,
  }: {
    users: Pick<Users, 'insert' | 'change' | 'findTakenEmails' | 'findToInvite'>;
    passwords: Pick<Passwords, 'issueInvitation'>;
    registrations: Pick<Registrations, 'newId' | 'settleAddresses'>;
    countdown: { rememberTrial: (userId: string, trialEndsAt: Date) => Promise<void> };
  },
) {
  const { newId, settleAddresses } = registrations;
  return {
    routes: importRoutes({
      importAll: importMembers({
        users,
        newId,
        settleAddresses,
        rememberTrial: countdown.rememberTrial,
        config,
        now,
      }),
    }),
    topics: [topics.users, topics.mails, topics.audit],
    repeats: [
      inviteImported({
        users,
        redis,
        invite: passwords.issueInvitation,
        eachRow: createEachRow({ logger, metrics }, 'auth'),
        perMinute: config.INVITATIONS_PER_MINUTE,
        now,
      }),
    ],
  } satisfies Module;
}
