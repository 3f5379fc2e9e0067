import type { DepositsQuery } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { isDuplicateKey, unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import type { DepositStates } from '../members/module.ts';
import { type Deposit, type DepositDocument, type DepositModel, depositCollection } from './deposit.model.ts';

/** States in which a deposit claims its account. A refused deposit claims no account. */
const CLAIMING = ['claimed', 'in-review', 'verified'] as const;

/** Fields that a change sets, and the events that it publishes. */
export type DepositChange = { set: Partial<Deposit>; events: readonly OutboxEntry[] };

export type DepositRepository = ReturnType<typeof createDepositRepository>;

export function createDepositRepository({
  model,
  relay,
  changed,
}: {
  model: DepositModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Publishes a hint that the member's deposits have changed. */
  changed: (userId: string) => void;
}) {
  const among = <Value extends string>(values: readonly Value[]) => mongoose.trusted({ $in: [...values] });
  const read = async (filter: Record<string, unknown>): Promise<Deposit | undefined> => {
    const document = await model.findOne(filter, { outbox: 0 }).lean<DepositDocument>();
    return document ? depositCollection.read(document) : undefined;
  };
  return {
    find: (id: string) => read({ _id: id, erasedAt: null }),
    findByEvent: (eventKey: string) => read({ eventKey }),
    /** Finds the newest deposit that began as a claim from the setup wizard. */
    async newestOfWizard(userId: string): Promise<Deposit | undefined> {
      const document = await model
        .findOne({ userId, setupSavedAt: mongoose.trusted({ $ne: null }) }, { outbox: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .lean<DepositDocument>();
      return document ? depositCollection.read(document) : undefined;
    },
    countOf: (userId: string) => model.countDocuments({ userId }),
    async list({ userId, state, page, limit }: DepositsQuery) {
      // Every deposit matches `dated`. With this condition, MongoDB can count with the index of all
      // deposits.
      const dated = { createdAt: mongoose.trusted({ $gt: new Date(0) }) };
      const filter = { ...dated, ...(userId && { userId }), ...(state && { state }) };
      const [total, documents] = await Promise.all([
        model.countDocuments(filter),
        model
          .find(filter, { outbox: 0 })
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<DepositDocument[]>(),
      ]);
      return { deposits: documents.map(depositCollection.read), total };
    },
    /** Lists all deposits of a member, newest first. */
    async listOf(userId: string): Promise<Deposit[]> {
      const documents = await model
        .find({ userId }, { outbox: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .lean<DepositDocument[]>();
      return documents.map(depositCollection.read);
    },
    /** Finds deposits that claim one of these accounts and are not refused, oldest first. */
    async withAccounts(accountKeys: readonly string[], limit: number): Promise<Deposit[]> {
      const documents = await model
        .find({ accountKey: among(accountKeys), state: among(CLAIMING) }, { outbox: 0 })
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<DepositDocument[]>();
      return documents.map(depositCollection.read);
    },
    /** Returns the highest single verified deposit of each member, in dollars. */
    async highestVerified(userIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await model
        .find({ userId: among(userIds), state: 'verified' }, { userId: 1, usd: 1 })
        .lean<Pick<DepositDocument, 'userId' | 'usd'>[]>();
      const highest = new Map<string, number>();
      for (const { userId, usd } of rows)
        if (userId && usd) highest.set(userId, Math.max(usd, highest.get(userId) ?? 0));
      return highest;
    },
    /** Stores a new deposit. Returns false if its id or event is already stored. */
    async insert({ id, ...fields }: Deposit, events: readonly OutboxEntry[]): Promise<boolean> {
      const isNew = await unlessDuplicate(
        model.create({ _id: id, ...fields, isUnlisted: true, outbox: [...events] }),
      );
      if (!isNew) return false;
      relay.nudge(model, id);
      if (fields.userId) changed(fields.userId);
      return true;
    },
    /**
     * Changes a deposit by compare-and-set; undefined if it does not exist. Throws 409 if another
     * member has a verified deposit with the account.
     */
    async change(id: string, decide: (deposit: Deposit) => DepositChange): Promise<Deposit | undefined> {
      const write = (holdsAccount: boolean) =>
        changeDocument<DepositDocument>(
          model,
          { _id: id, erasedAt: null },
          (current) => {
            const before = depositCollection.read(current);
            const { set, events } = decide(before);
            const { accountKey } = before;
            const holds = set.state === 'verified' && holdsAccount && accountKey;
            const update = holds
              ? { $set: { ...set, isUnlisted: true as const, verifiedKey: accountKey } }
              : {
                  $set: { ...set, isUnlisted: true as const },
                  ...(set.state && { $unset: { verifiedKey: '' as const } }),
                };
            return { update, events };
          },
          { nudge: relay.nudge },
        );
      const written = await write(true).catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        const deposit = await read({ _id: id });
        const holder = await read({ verifiedKey: deposit?.accountKey });
        if (holder && holder.userId !== deposit?.userId) throw appError(errors.depositAccountTaken);
        return await write(holder === undefined);
      });
      if (!written) return undefined;
      const deposit = depositCollection.read(written.document);
      if (deposit.userId) changed(deposit.userId);
      return deposit;
    },
    /** Assigns a released account to the member's next verified deposit with this account. */
    async holdAccount(userId: string, accountKey: string): Promise<void> {
      const held = await model.exists({ verifiedKey: accountKey });
      if (held) return;
      const filter = { userId, accountKey, state: 'verified' as const };
      await unlessDuplicate(model.updateOne(filter, { $set: { verifiedKey: accountKey } }));
    },
    ...followUpsOf(model),
    /**
     * Keeps verified deposits, but removes their personal data. Deletes the other deposits once
     * their audit entries are published.
     */
    async erase(userId: string, erasedAt: Date): Promise<void> {
      const wiped = depositCollection.eraseTo({ erasedAt });
      await model.updateMany({ userId, state: 'verified' }, wiped);
      const rest = await model.find({ userId }, { _id: 1 }).lean<Pick<DepositDocument, '_id'>[]>();
      for (const { _id } of rest) {
        await model.updateOne({ _id }, { ...wiped, $set: { ...wiped.$set, outboxThenDelete: true } });
        const { deletedCount } = await model.deleteOne({ _id, outbox: mongoose.trusted({ $size: 0 }) });
        if (deletedCount === 0) relay.nudge(model, _id);
      }
    },
    /** Removes an admin from the deposits that the admin recorded or decided. */
    async forgetAdmin(adminId: string): Promise<void> {
      await model.updateMany({ createdBy: adminId }, { $set: { createdBy: null } });
      await model.updateMany({ decidedBy: adminId }, { $set: { decidedBy: null, decidedByRole: null } });
    },
    /** Returns the ids of the deposits that the admin recorded or decided. */
    async handledBy(adminId: string): Promise<string[]> {
      const fields = { _id: 1 } as const;
      const [created, decided] = await Promise.all([
        model.find({ createdBy: adminId }, fields).lean<Pick<DepositDocument, '_id'>[]>(),
        model.find({ decidedBy: adminId }, fields).lean<Pick<DepositDocument, '_id'>[]>(),
      ]);
      return [...new Set([...created, ...decided].map(({ _id }) => _id))];
    },
  };
}

/**
 * Queries and writes for the effects of a decision on the member's access and on the member list.
 */
const followUpsOf = (model: DepositModel) => ({
  /** Finds deposits whose effect on access is not confirmed yet. */
  async accessDue(limit: number): Promise<Deposit[]> {
    const documents = await model
      .find({ accessDue: mongoose.trusted({ $in: ['give', 'end'] }) }, { outbox: 0 })
      .limit(limit)
      .lean<DepositDocument[]>();
    return documents.map(depositCollection.read);
  },
  /** Records that this version's decision has taken effect on the member's access. */
  async confirmAccess({ id, version }: Pick<Deposit, 'id' | 'version'>): Promise<void> {
    await model.updateOne({ _id: id, version }, { $unset: { accessDue: '' } });
  },
  /** Returns the facts about a member's deposits that the list of members needs. */
  async statesOf(userId: string): Promise<DepositStates> {
    const rows = await model
      .find({ userId }, { state: 1, source: 1 })
      .lean<Pick<DepositDocument, 'state' | 'source'>[]>();
    return {
      depositStates: [...new Set(rows.map(({ state }) => state))].sort(),
      hasOnlySetupClaims:
        rows.length > 0 && rows.every(({ source, state }) => source === 'wizard' && state !== 'verified'),
    };
  },
  /** Finds deposits whose state is missing from the member list. */
  async unlisted(limit: number): Promise<Deposit[]> {
    const documents = await model
      .find({ isUnlisted: true }, { outbox: 0 })
      .limit(limit)
      .lean<DepositDocument[]>();
    return documents.map(depositCollection.read);
  },
  /** Confirms that the member list reflects this version. */
  async confirmListed({ id, version }: Pick<Deposit, 'id' | 'version'>): Promise<void> {
    await model.updateOne({ _id: id, version }, { $unset: { isUnlisted: '' } });
  },
});
