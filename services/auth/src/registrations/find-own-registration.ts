import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import type { Registration } from './registration.model.ts';
import { onlyRegistrationFrom, registrationMeant } from './registration.ts';

type Claim = { email: string; handle?: string | undefined; password?: string | undefined };

/**
 * The registration of an address that the asker has shown to be theirs, if there is one. A code belongs to one registration and the browser
 * that made it: else a stranger who registers the address first has the owner of the mailbox confirm the stranger's password. The browser
 * that registered shows its handle; another device shows the password, which costs one hash whether or not there is a registration. Address
 * and code alone do for the only registration of an address, from where it was made (ADR 22).
 */
export function findOwnRegistration({ registrations, passwords, secrets, now }: Parts) {
  return async ({ email, handle, password }: Claim, client: Client): Promise<Registration | undefined> => {
    if (handle !== undefined)
      return registrations.findByHandle(email, secrets.hashes('registration-handle', email, handle), now());
    const live = await registrations.findLive(email, now());
    if (password === undefined) return onlyRegistrationFrom(live, client.address);
    const meant = registrationMeant(live, client.address);
    return (await passwords.verify(meant?.passwordHash, password)) ? meant : undefined;
  };
}
