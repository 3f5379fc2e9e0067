import { errors } from '@croneai/contracts/errors.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { isTeam, ROLES } from '@croneai/contracts/http/role.ts';
import type { AdminData } from '@croneai/contracts/live.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { DebouncedHints } from '@croneai/platform/live/debounced-hints.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose, { type UpdateQuery } from 'mongoose';
import {
  type SessionsToEnd,
  type User,
  type UserDocument,
  type UserModel,
  userCollection,
} from './user.model.ts';
import { USERS_CHANGED_CHANNEL } from './user.ts';

export type UserChange<R> = {
  set?: Partial<Omit<User, 'id' | 'version'>>;
  /** Each event must have `aggregateVersion: user.version + 1`. */
  events?: readonly OutboxEntry[];
  /** True to write even if too many events are unpublished; see `changeDocument`. */
  isUrgent?: boolean;
  /** If set, ends all current sessions and API keys, except the session with the id `except`. */
  endsSessions?: { except: string | null };
  /**
   * True if an earlier run already stored this change. Caches and open pages are notified again,
   * because the earlier run may have crashed before it notified them.
   */
  isRepeated?: boolean;
  result?: R;
};

export type UserRepository = ReturnType<typeof createUserRepository>;

export function createUserRepository(parts: {
  users: UserModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Redis connection with the purpose `commands`, which publishes changes of users. */
  redis: Pick<Redis, 'publish'>;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  adminHints: Pick<DebouncedHints<AdminData>, 'emit'>;
  endSessions: (id: string, sessionsToEnd: SessionsToEnd) => Promise<void>;
}) {
  const { users, relay, redis, live, adminHints, endSessions } = parts;
  /**
   * Notifies caches and open pages of a change. A message that is lost while Redis is down does
   * little harm: signed-in callers get 503 during that time, and cached users expire soon.
   */
  const publishChange = async (id: string): Promise<void> => {
    await redis.publish(USERS_CHANGED_CHANNEL, id).catch(() => undefined);
    await live.append({ event: 'member', to: { userId: id }, data: { of: 'account' } });
    adminHints.emit('member', id);
  };
  const living = (id: string) => ({ _id: id, deletedAt: null });
  const findLiving = async (filter: { _id: string } | { email: string }) => {
    const found = await users.findOne({ ...filter, deletedAt: null }).lean<UserDocument>();
    return found ? userCollection.read(found) : undefined;
  };

  return {
    ...sessionsLeftToEnd(users),
    ...importedUsers(users),
    ...pendingCodes(users),
    findById: (id: string) => findLiving({ _id: id }),

    /**
     * Returns the user. Throws `problem` if the user does not exist. The default is 401, because
     * the account of a signed-in caller may have been erased.
     */
    async getById(id: string, problem: Problem = errors.unauthenticated): Promise<User> {
      const user = await findLiving({ _id: id });
      if (!user) throw appError(problem);
      return user;
    },

    findByEmail: (email: string) => findLiving({ email }),

    /**
     * Inserts a user. `id-taken` and `email-taken` name the unique index that refused the insert.
     */
    async insert(
      user: User,
      events: readonly OutboxEntry[],
    ): Promise<'inserted' | 'id-taken' | 'email-taken'> {
      const { id, ...fields } = user;
      const _id = new mongoose.Types.ObjectId(id);
      if (!(await unlessDuplicate(users.create({ _id, ...fields, outbox: published(user, events) }))))
        return (await users.exists({ _id: id })) ? 'id-taken' : 'email-taken';
      relay.nudge(users, id);
      return 'inserted';
    },

    /**
     * Changes a user by compare-and-set; `decide` may run several times. Resolves to undefined if
     * the user does not exist, otherwise to the current user and the result of `decide`.
     */
    async change<R = undefined>(
      id: string,
      decide: (user: User) => UserChange<R> | Promise<UserChange<R>>,
    ): Promise<{ user: User; result: R | undefined } | undefined> {
      let isToHint = false;
      let sessionsToEnd: SessionsToEnd | undefined;
      const changed = await changeDocument<UserDocument, R>(
        users,
        living(id),
        async (current) => {
          const change = await decide(userCollection.read(current));
          const { events, isUrgent = false, isRepeated = false, endsSessions, result } = change;
          sessionsToEnd = endsSessions && sessionsOf(current, endsSessions.except);
          const set = sessionsToEnd ? { ...change.set, sessionsToEnd } : change.set;
          isToHint = set !== undefined || isRepeated;
          return {
            update: set && ({ $set: set } as UpdateQuery<UserDocument>),
            ...(events && { events: published(current, events) }),
            isUrgent,
            ...(result !== undefined && { result }),
          };
        },
        { nudge: relay.nudge },
      );
      if (changed && isToHint) await publishChange(id);
      if (changed && sessionsToEnd) await endSessions(id, sessionsToEnd);
      return changed && { user: userCollection.read(changed.document), result: changed.result };
    },

    async hasAdmin(): Promise<boolean> {
      return (await users.exists({ role: 'owner', deletedAt: null })) !== null;
    },

    /**
     * Finds users of our team (roles `owner` and `support`) who are not erased, oldest account
     * first.
     */
    async findTeam(limit: number): Promise<User[]> {
      const team = { role: mongoose.trusted({ $in: ROLES.filter(isTeam) }), deletedAt: null };
      const found = await users.find(team).limit(limit).lean<UserDocument[]>();
      return found
        .map((document) => userCollection.read(document))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    /**
     * Returns the ids of owners who can sign in. If `among` is given, only these ids are searched.
     */
    async findActiveAdmins(among?: readonly string[]): Promise<string[]> {
      const found = await users
        .find({
          role: 'owner',
          deletedAt: null,
          blockedAt: null,
          deletion: null,
          ...(among && { _id: mongoose.trusted({ $in: [...among] }) }),
        })
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>[]>();
      return found.map(({ _id }) => _id.toHexString());
    },

    /** Finds users whose deletion is due, longest due first. */
    async findDueForErasure(
      now: Date,
      { limit, except }: { limit: number; except: readonly string[] },
    ): Promise<User[]> {
      const found = await users
        .find({
          _id: mongoose.trusted({ $nin: except.map((id) => new mongoose.Types.ObjectId(id)) }),
          'deletion.erasesAt': mongoose.trusted({ $lte: now }),
          deletedAt: null,
        })
        .sort({ 'deletion.erasesAt': 1 })
        .limit(limit)
        .lean<UserDocument[]>();
      return found.map(userCollection.read);
    },

    /**
     * Erases the personal data from the document and its outbox, in the write that appends
     * `events`. Audit entries stay, so that the audit is complete. Resolves to the sessions to end;
     * undefined if the user does not exist or the deletion was cancelled.
     */
    async erase(
      id: string,
      { deletedAt, events }: { deletedAt: Date; events: (user: User) => readonly OutboxEntry[] },
    ): Promise<SessionsToEnd | undefined> {
      const changed = await changeDocument<UserDocument, SessionsToEnd>(
        users,
        { ...living(id), 'deletion.erasesAt': mongoose.trusted({ $lte: deletedAt }) },
        (current) => {
          const sessionsToEnd = sessionsOf(current);
          return {
            update: userCollection.eraseTo(
              { deletedAt, sessionsToEnd },
              current,
            ) as UpdateQuery<UserDocument>,
            events: published(current, events(userCollection.read(current))),
            keeps: ({ topic }) => topic === topics.audit.name,
            isUrgent: true,
            result: sessionsToEnd,
          };
        },
        { nudge: relay.nudge },
      );
      if (changed) await publishChange(id);
      return changed?.result;
    },
  };
}

/** Returns the events to store. A canary publishes none. */
const published = (user: Pick<User, 'isCanary'>, events: readonly OutboxEntry[]): OutboxEntry[] =>
  user.isCanary ? [] : [...events];

const pendingCodes = (users: UserModel) => ({
  /** Finds members whose access code from the sign-up is not used yet. */
  async findWithPendingCode(limit: number): Promise<User[]> {
    const found = await users
      .find({ 'pendingCode.codeId': mongoose.trusted({ $gt: '' }), deletedAt: null })
      .limit(limit)
      .lean<UserDocument[]>();
    return found.map(userCollection.read);
  },
});

const sessionsOf = ({ version }: UserDocument, exceptSessionId: string | null = null): SessionsToEnd => ({
  upToVersion: version,
  exceptSessionId,
});

/** Queries for an import and its invitations. */
function importedUsers(users: UserModel) {
  return {
    /** Returns the given addresses that already have an account. */
    async findTakenEmails(emails: readonly string[]): Promise<Set<string>> {
      const found = await users
        .find({ email: mongoose.trusted({ $in: [...emails] }) })
        .select({ email: 1 })
        .lean<Pick<UserDocument, 'email'>[]>();
      return new Set(found.map(({ email }) => email));
    },

    /** Returns the ids of members who wait for their invitation, longest waiting first. */
    async findToInvite(limit: number): Promise<string[]> {
      const found = await users
        .find({ invitationDueAt: mongoose.trusted({ $gt: new Date(0) }), deletedAt: null })
        .sort({ invitationDueAt: 1 })
        .limit(limit)
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>[]>();
      return found.map(({ _id }) => _id.toHexString());
    },
  };
}

/**
 * Queries and updates for changes that end sessions. After such a change, the sessions must still
 * be ended in Redis, and the document of a deleted user must then be removed.
 */
function sessionsLeftToEnd(users: UserModel) {
  return {
    /** Returns true if one of these users still has unpublished events. */
    async hasUnsentEvents(ids: readonly string[]): Promise<boolean> {
      const filter = { _id: mongoose.trusted({ $in: [...ids] }), 'outbox.id': mongoose.trusted({ $gt: '' }) };
      return (await users.exists(filter)) !== null;
    },

    /**
     * Finds users, including deleted ones, whose sessions must still be ended in Redis. Returns the
     * users whose id is greater than `after`, ordered by id.
     */
    async findWithSessionsToEnd(
      limit: number,
      after?: string,
    ): Promise<{ id: string; sessionsToEnd: SessionsToEnd }[]> {
      const found = await users
        .find({
          'sessionsToEnd.upToVersion': mongoose.trusted({ $gte: 0 }),
          ...(after && { _id: mongoose.trusted({ $gt: new mongoose.Types.ObjectId(after) }) }),
        })
        .select({ sessionsToEnd: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Pick<UserDocument, '_id' | 'sessionsToEnd'>[]>();
      return found.flatMap(({ _id, sessionsToEnd }) =>
        sessionsToEnd ? [{ id: _id.toHexString(), sessionsToEnd }] : [],
      );
    },

    /**
     * Records that the sessions up to this version are ended. A deleted user's document is then
     * removed as soon as its last event is published.
     */
    async markSessionsEnded(id: string, upToVersion: number): Promise<void> {
      const isTheSame = { _id: id, 'sessionsToEnd.upToVersion': upToVersion };
      await users.updateOne(
        { ...isTheSame, deletedAt: mongoose.trusted({ $type: 'date' }) },
        { $set: { sessionsToEnd: null, outboxThenDelete: true } },
      );
      await users.updateOne(isTheSame, { $set: { sessionsToEnd: null } });
      // If the events were already published, no relay will see `outboxThenDelete`, so the document
      // is deleted here.
      await users.deleteOne({ _id: id, outboxThenDelete: true, outbox: mongoose.trusted({ $size: 0 }) });
    },
  };
}
