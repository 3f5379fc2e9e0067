import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import type { PaperSettingsDocument, PaperSettingsModel, StoredSettings } from './paper-settings.model.ts';

const { trusted } = mongoose;

export type PaperSettingsRepository = ReturnType<typeof createPaperSettingsRepository>;

/** Stores the settings histories of all members. Callers pass and receive plain objects. */
export function createPaperSettingsRepository({ model }: { model: PaperSettingsModel }) {
  return {
    /** Appends a row; false if the account already has a row with this version. */
    append: (row: StoredSettings): Promise<boolean> => unlessDuplicate(model.create(row)),

    findLatest: (userId: string, kind: PaperAccountKind): Promise<StoredSettings | undefined> =>
      readOne(model.findOne({ userId, kind }).sort({ version: -1 }), toStored),

    /**
     * Returns the settings rows of an account, oldest first. Each row has at least the version
     * `fromVersion` and applies from `since` or later.
     */
    listHistory(
      userId: string,
      kind: PaperAccountKind,
      { fromVersion = 0, since = new Date(0) }: { fromVersion?: number | undefined; since?: Date } = {},
    ): Promise<StoredSettings[]> {
      const from = { version: trusted({ $gte: fromVersion }), at: trusted({ $gte: since }) };
      return readAll(model.find({ userId, kind, ...from }).sort({ version: 1 }), toStored);
    },

    /** Yields all rows of a member, oldest first. */
    async *eachOfMember(userId: string): AsyncGenerator<Omit<StoredSettings, 'userId'>> {
      const rows = model.find({ userId }, { _id: 0, userId: 0 }).sort({ kind: 1, version: 1 });
      yield* rows.lean<StoredSettings[]>().cursor() as AsyncIterable<StoredSettings>;
    },

    async removeVersions(userId: string, kind: PaperAccountKind, versions: readonly number[]): Promise<void> {
      await model.deleteMany({ userId, kind, version: trusted({ $in: [...versions] }) });
    },

    /**
     * Lists the accounts that may trade and are on the leaderboard, according to their newest row.
     * The database filters the rows and returns only the keys of the accounts.
     */
    async listRanked(): Promise<Pick<StoredSettings, 'userId' | 'kind'>[]> {
      const newest = await model.aggregate<{ _id: Pick<StoredSettings, 'userId' | 'kind'> }>([
        { $sort: { userId: 1, kind: 1, version: 1 } },
        {
          $group: {
            _id: { userId: '$userId', kind: '$kind' },
            isListed: { $last: '$settings.isOnLeaderboard' },
            mayTrade: { $last: '$grant.mayTrade' },
          },
        },
        { $match: { isListed: true, mayTrade: true } },
      ]);
      return newest.map(({ _id }) => _id);
    },

    /**
     * Returns the ids of members who have a settings row from before `moment`. The ids are
     * ascending and greater than `after`. Reads at most `rows` rows to bound memory. Returns an
     * empty list if no members are left.
     */
    async listMembersBefore(moment: Date, after: string, rows: number): Promise<string[]> {
      const found = model
        .find({ userId: trusted({ $gt: after }), at: trusted({ $lt: moment }) }, { userId: 1 })
        .sort({ userId: 1 })
        .limit(rows);
      return [...new Set(await readAll(found, ({ userId }: PaperSettingsDocument) => userId))];
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}

function toStored({ _id, ...row }: PaperSettingsDocument): StoredSettings {
  return row;
}
