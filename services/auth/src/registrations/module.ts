import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { AccessCodes } from '../access-codes/module.ts';
import type { Attempts, OncePerWindow } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { SealForMail, SecretHasher } from '../secrets/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { Users } from '../users/module.ts';
import type { RegistrationsConfig } from './config.ts';
import { confirmCode, findConfirmedRegistration, findOwnRegistration, resendCode } from './confirm-code.ts';
import { createMember } from './create-member.ts';
import { issueConfirmationCode } from './issue-confirmation-code.ts';
import { register } from './register.ts';
import { registrationCollection } from './registration.model.ts';
import { createRegistrationRepository } from './registration.repository.ts';
import { registrationMeant } from './registration.ts';
import { resendForAdmin } from './resend-for-admin.ts';
import { registrationRoutes } from './routes.ts';

export { registrationsConfig } from './config.ts';
export { welcomeMailEvent } from './create-member.ts';
export { codeExpiry } from './registration.ts';
export type Registrations = ReturnType<typeof openRegistrations>;

/** Keeps registrations that wait for their code, and confirms them. */
export function openRegistrations(
  {
    openCollection,
    relay,
    config,
    now,
  }: Pick<ServicePlatform<RegistrationsConfig>, 'openCollection' | 'relay' | 'config' | 'now'>,
  {
    users,
    limits,
    secrets,
    passwords,
    sessions,
    countdown,
    accessCodes,
  }: {
    users: Users;
    limits: { attempts: Attempts; oncePerWindow: OncePerWindow };
    secrets: { hasher: SecretHasher; sealForMail: SealForMail };
    passwords: Pick<Passwords, 'hashing'>;
    sessions: Pick<Sessions, 'signIn' | 'logSignIn'>;
    countdown: { rememberTrial: (userId: string, trialEndsAt: Date) => Promise<void> };
    accessCodes: Pick<AccessCodes, 'check' | 'usePending'>;
  },
) {
  const { attempts, oncePerWindow } = limits;
  const { hasher, sealForMail } = secrets;
  const { hashing } = passwords;
  const model = openCollection(registrationCollection);
  const registrations = createRegistrationRepository({ model, relay });
  const issueCode = issueConfirmationCode({ users, hasher, sealForMail, oncePerWindow });
  const findOwn = findOwnRegistration({ registrations, passwords: hashing, hasher, now });
  const create = createMember({ users, rememberTrial: countdown.rememberTrial, config, now });
  const { signIn, logSignIn } = sessions;
  return {
    collections: [registrationCollection],
    routes: registrationRoutes({
      begin: register({
        users,
        registrations,
        passwords: hashing,
        hasher,
        issueCode,
        attempts,
        checkCode: accessCodes.check,
        config,
        now,
      }),
      confirm: confirmCode({
        registrations,
        findConfirmed: findConfirmedRegistration({ registrations, findOwn, hasher, now }),
        createMember: create,
        usePendingCode: accessCodes.usePending,
        signIn,
        attempts,
      }),
      resend: resendCode({ registrations, findOwn, issueCode, attempts, now }),
      logSignIn,
    }),
    topics: [topics.users, topics.mails, topics.audit, topics.funnel],
    async eraseMember(userId: string): Promise<void> {
      const user = await users.findById(userId);
      // If the user is already erased, the address is free, and any registrations of it belong to
      // another person.
      if (user) await registrations.discardAll(user.email);
      await registrations.discardOf(userId);
    },
    // Exports nothing, because the account contains all data of its registration.
    exportMember: async () => ({}),
    createMember: create,
    newId: registrations.newId,
    settleAddresses: registrations.settleAll,
    resendForAdmin: resendForAdmin({ registrations, issueCode, now }),
    /**
     * Finds, among the pending registrations of an email address, the registration that most likely
     * belongs to a caller at this network address.
     */
    async findMeant(email: string, address: string) {
      return registrationMeant(await registrations.findLive(email, now()), address);
    },
    /** Voids the pending registrations of an address that now belongs to a member. */
    async settleAddress(userId: string, email: string): Promise<void> {
      await registrations.settle(email, null);
      await registrations.discardOf(userId);
    },
  } satisfies Module & Record<string, unknown>;
}
