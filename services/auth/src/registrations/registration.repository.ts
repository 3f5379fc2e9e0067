import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { RegistrationDocument, RegistrationModel } from './registration.model.ts';
import {
  type ConfirmationCode,
  MAX_LIVE_PER_ADDRESS,
  type Registration,
  VALID_CODES,
} from './registration.ts';

export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>;

export function createRegistrationRepository({
  registrations,
  relay,
}: {
  registrations: RegistrationModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  async function insert(document: Record<string, unknown>): Promise<void> {
    const created = await registrations.create(document);
    relay.nudge(registrations, created._id);
  }

  return {
    newId: () => new mongoose.Types.ObjectId().toHexString(),

    insertPending({ id, ...fields }: Registration, events: readonly OutboxEntry[]): Promise<void> {
      return insert({ _id: id, kind: 'pending', ...fields, outbox: [...events] });
    },

    /** Holds nothing but the mail, if there is one; as much work as a pending registration. */
    insertKnownAddress(
      { id, email, createdAt, expiresAt }: Pick<Registration, 'id' | 'email' | 'createdAt' | 'expiresAt'>,
      events: readonly OutboxEntry[],
    ): Promise<void> {
      const kind = 'known-address';
      return insert({ _id: id, kind, version: 1, email, createdAt, expiresAt, outbox: [...events] });
    },

    /** The registrations of an address that can still be confirmed, newest first. */
    async findLive(email: string, now: Date): Promise<Registration[]> {
      const found = await registrations
        .find({ email, kind: 'pending', expiresAt: mongoose.trusted({ $gt: now }) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MAX_LIVE_PER_ADDRESS)
        .lean<RegistrationDocument[]>();
      return found.map(toRegistration);
    },

    /** Counts a guess before it is looked at; undefined when all tries are used up. Atomic. */
    async countTry(id: string, maxTries: number): Promise<Registration | undefined> {
      const counted = await registrations
        .findOneAndUpdate(
          { _id: id, tries: mongoose.trusted({ $lt: maxTries }) },
          { $inc: { tries: 1 } },
          { returnDocument: 'before' },
        )
        .lean<RegistrationDocument>();
      return counted ? toRegistration(counted) : undefined;
    },

    /** Adds a code with its mail if `decide` makes one; the tries begin anew with it. */
    async addCode(
      id: string,
      decide: (
        registration: Registration,
      ) => Promise<{ code: ConfirmationCode; events: readonly OutboxEntry[] } | undefined>,
    ): Promise<void> {
      await changeDocument<RegistrationDocument>(
        registrations,
        { _id: id },
        async (current) => {
          const added = await decide(toRegistration(current));
          if (!added) return {};
          const codes = { $each: [added.code], $slice: -VALID_CODES };
          const update = { $push: { codes }, $set: { tries: 0 }, $inc: { codesSent: 1 } };
          return { update: update as UpdateQuery<RegistrationDocument>, events: added.events };
        },
        { nudge: relay.nudge },
      );
    },

    /** Forgets every registration of an address that is confirmed (or erased) now, with the mails not yet sent. */
    async discardAll(email: string): Promise<void> {
      await registrations.deleteMany({ email });
    },
  };
}

function toRegistration(document: RegistrationDocument): Registration {
  const { _id, version, email, profile, passwordHash, codes, codesSent, tries } = document;
  const { askedFrom, createdAt, expiresAt } = document;
  return {
    id: _id.toHexString(),
    version,
    email,
    profile,
    passwordHash,
    codes,
    codesSent,
    tries,
    askedFrom,
    createdAt,
    expiresAt,
  };
}
