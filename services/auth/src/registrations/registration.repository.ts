import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose, { type UpdateQuery } from 'mongoose';
import { type ConfirmationCode, VALID_CODES } from '../secrets/module.ts';
import {
  type Registration,
  type RegistrationDocument,
  type RegistrationModel,
  registrationCollection,
} from './registration.model.ts';
import { MAX_LIVE_PER_ADDRESS } from './registration.ts';

/**
 * Value that replaces the password hash of a confirmed registration. An empty hash matches no
 * password.
 */
const NO_PASSWORD = '';

export type Registrations = ReturnType<typeof createRegistrationRepository>;

export function createRegistrationRepository(parts: {
  model: RegistrationModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const { model, relay } = parts;
  const alive = (now: Date) => ({ expiresAt: mongoose.trusted({ $gt: now }) });

  return {
    newId: () => new mongoose.Types.ObjectId().toHexString(),

    async insert({ id, ...fields }: Registration, events: readonly OutboxEntry[]): Promise<void> {
      const created = await model.create({
        _id: new mongoose.Types.ObjectId(id),
        ...fields,
        outbox: [...events],
      });
      relay.nudge(model, created._id);
    },

    /** Finds the unexpired registrations of an email address, newest first. */
    async findLive(email: string, now: Date): Promise<Registration[]> {
      const found = await model
        .find({ email, ...alive(now) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MAX_LIVE_PER_ADDRESS)
        .lean<RegistrationDocument[]>();
      return found.map(registrationCollection.read);
    },

    async findByHandle(email: string, handleHashes: string[], now: Date): Promise<Registration | undefined> {
      const found = await model
        .findOne({ email, handleHash: mongoose.trusted({ $in: handleHashes }), ...alive(now) })
        .lean<RegistrationDocument>();
      return found ? registrationCollection.read(found) : undefined;
    },

    /**
     * Counts a guess before the code is checked. Atomic. Resolves to undefined if all tries are
     * used up.
     */
    async countTry(id: string, maxTries: number): Promise<Registration | undefined> {
      const counted = await model
        .findOneAndUpdate(
          { _id: id, tries: mongoose.trusted({ $lt: maxTries }) },
          { $inc: { tries: 1 } },
          { returnDocument: 'before' },
        )
        .lean<RegistrationDocument>();
      return counted ? registrationCollection.read(counted) : undefined;
    },

    /** Adds a code and its mail if `decide` returns them, and resets the tries. */
    async addCode(
      id: string,
      decide: (
        registration: Registration,
      ) => Promise<{ code: ConfirmationCode; events: readonly OutboxEntry[] } | undefined>,
    ): Promise<void> {
      await changeDocument<RegistrationDocument>(
        model,
        { _id: id },
        async (current) => {
          const added = await decide(registrationCollection.read(current));
          if (!added) return {};
          const codes = { $each: [added.code], $slice: -VALID_CODES };
          const update = { $push: { codes }, $set: { tries: 0 }, $inc: { codesSent: 1 } };
          return { update: update as UpdateQuery<RegistrationDocument>, events: added.events };
        },
        { nudge: relay.nudge },
      );
    },

    /**
     * Changes the kind of all pending registrations of an email address to `known-address`. Must be
     * called once a member has this address. The registrations are kept, because deleting them
     * would reveal the account to the people who made them. The registration `confirmedId` also
     * loses its password, codes, and profile.
     */
    async settle(email: string, confirmedId: string | null): Promise<void> {
      await model.updateMany({ email, kind: 'pending' }, { $set: { kind: 'known-address', outbox: [] } });
      const profile = { fullName: '', phone: '', country: '', telegram: '' };
      const spent = { passwordHash: NO_PASSWORD, handleHash: '', codes: [], profile, userAgent: '' };
      if (confirmedId) await model.updateOne({ _id: confirmedId, email }, { $set: spent });
    },

    /**
     * Does the same as `settle` for the addresses of imported members, who have no confirmed
     * registration.
     */
    async settleAll(emails: readonly string[]): Promise<void> {
      await model.updateMany(
        { email: mongoose.trusted({ $in: [...emails] }), kind: 'pending' },
        { $set: { kind: 'known-address', outbox: [] } },
      );
    },

    /** Deletes the registration that became this member. */
    async discardOf(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },

    /** Deletes all registrations of an erased address, with their unsent mails. */
    async discardAll(email: string): Promise<void> {
      await model.deleteMany({ email });
    },
  };
}
