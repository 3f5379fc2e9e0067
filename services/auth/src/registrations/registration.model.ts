import { sourceSchema } from '@croneai/contracts/source.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { confirmationCodeSchema } from '../secrets/module.ts';
import { storedAcceptanceSchema } from '../users/module.ts';

const profileSchema = z.object({
  fullName: z.string(),
  phone: z.string(),
  country: z.string(),
  telegram: z.string(),
});
export type RegistrationProfile = z.output<typeof profileSchema>;

/**
 * A registration that waits for its code. Its id becomes the user's id. A registration of a taken
 * address is stored in the same way, so that callers cannot detect it, but its codes are not
 * mailed.
 */
export const registrationCollection = defineCollection({
  name: 'pending_registrations',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'deletes-document',
  fields: {
    version: z.int(),
    kind: z.enum(['pending', 'known-address']),
    email: z.string(),
    profile: profileSchema,
    acceptance: orNull(storedAcceptanceSchema),
    source: orNull(sourceSchema),
    /**
     * Id of the access code that the visitor entered. The code is redeemed when the registration is
     * confirmed.
     */
    accessCodeId: orNull(z.string()),
    /**
     * True if `newCanaryAddress` made and signed this address for a canary run. Copied to the
     * account.
     */
    isCanary: z.boolean().default(false),
    passwordHash: z.string(),
    /** HMAC of the handle, a secret that only the browser of the registration has. */
    handleHash: z.string(),
    /** Confirmation codes, as hashes with their times; newest last. */
    codes: z.array(confirmationCodeSchema),
    codesSent: z.int(),
    /** Number of guesses since the newest code was sent. */
    tries: z.int(),
    /**
     * Network address from which the visitor registered. The mail with the code shows this address.
     * If a caller has no handle, the address also helps to find the caller's registration.
     */
    address: z.string(),
    /** Browser with which the visitor registered; shown in the mail with the code. */
    userAgent: z.string(),
    createdAt: z.date(),
    expiresAt: z.date(),
  },
  indexes: [
    { key: { handleHash: 1 }, serves: 'confirm and resend by the browser that registered' },
    {
      key: { email: 1, createdAt: -1, _id: -1 },
      serves:
        'the live registrations of one address, newest first: confirm and resend from elsewhere, sign-in, the admin page',
    },
    { key: { expiresAt: 1 }, serves: 'the end of what has expired', expireAfterSeconds: 0 },
  ],
});
export type Registration = EntityOf<typeof registrationCollection>;
export type RegistrationDocument = DocumentOf<typeof registrationCollection>;
export type RegistrationModel = ModelOf<typeof registrationCollection>;
