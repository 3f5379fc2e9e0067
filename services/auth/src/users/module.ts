import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { republishWhenLost } from '@croneai/platform/events/lost-topics.ts';
import { taggedRoute } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import { adminSeatsCollection, createAdminSeats } from './admin-seats.ts';
import type { UsersConfig } from './config.ts';
import { createCurrentUsers } from './current-users.ts';
import { endLeftSessions } from './end-left-sessions.ts';
import { erasedUserCollection } from './erased-user.model.ts';
import { createErasedUsers } from './erased-users.ts';
import { republishUser, republishUsers } from './republish-users.ts';
import { type SessionsToEnd, type UserModel, userCollection } from './user.model.ts';
import { createUserRepository } from './user.repository.ts';
import { toAcceptance, toProfile } from './user.ts';
import { erasureEvents } from './user-events.ts';

export { usersConfig } from './config.ts';
export { memberPhone } from './member-phone.ts';
export {
  type DashboardCode,
  type EmailChange,
  type EmailChangeSide,
  type RecoveryCode,
  type StoredAcceptance,
  storedAcceptanceSchema,
  type TwoFactor,
  type User,
} from './user.model.ts';
export type { UserChange } from './user.repository.ts';
export { hasAcceptedNewest, newUser, toAcceptance, toClientUser, toProfile } from './user.ts';
export {
  byOperator,
  type ExtraOutboxEntry,
  mailEvent,
  memberAudit,
  nextUser,
  stateEvent,
} from './user-events.ts';

type Needs = Pick<
  ServicePlatform<UsersConfig & { TOPIC_ERASURE_MS?: number | undefined }>,
  | 'openCollection'
  | 'relay'
  | 'kafka'
  | 'redis'
  | 'subscriber'
  | 'live'
  | 'adminHints'
  | 'config'
  | 'logger'
  | 'metrics'
  | 'now'
>;

export type Users = ReturnType<typeof openUsers>;

/**
 * Ends those sessions and keys of a member that were made at or before the user version in
 * `sessionsToEnd`.
 */
type EndSessions = (userId: string, sessionsToEnd: SessionsToEnd) => Promise<void>;

/**
 * Keeps all confirmed members, from confirmation to erasure. Other services keep copies of the
 * members' state.
 */
export function openUsers(platform: Needs) {
  const { openCollection, relay, kafka, redis, subscriber, live, adminHints, config, logger, metrics, now } =
    platform;
  const model: UserModel = openCollection(userCollection, {
    republish: (id) => republishUser(model, id, { now: now() }),
  });
  const erased = openCollection(erasedUserCollection);
  const enders: EndSessions[] = [];
  const endSessions: EndSessions = async (id, sessionsToEnd) => {
    for (const end of enders) await end(id, sessionsToEnd);
    await users.markSessionsEnded(id, sessionsToEnd.upToVersion);
  };
  const users = createUserRepository({ users: model, relay, redis, live, adminHints, endSessions });
  const adminSeats = createAdminSeats({ seats: openCollection(adminSeatsCollection), users });
  const erasedUsers = createErasedUsers({ erased, users, kafka, redis, config, logger, metrics, now });
  const current = createCurrentUsers({ users, subscriber, logger });
  const republish = republishUsers({ users: model, erased, now });
  return {
    collections: [userCollection, adminSeatsCollection, erasedUserCollection],
    routes: [
      taggedRoute(authEndpoints.getCurrentUser, async ({ session }) => {
        const { user, tag } = await current.find(session);
        return { data: user, tag };
      }),
    ],
    topics: [topics.users, topics.mails, topics.audit],
    repeats: [
      {
        name: 'end left sessions',
        everyMs: END_SESSIONS_EVERY_MS,
        work: endLeftSessions({ users, endSessions, logger }),
      },
      {
        name: 'publish tombstones again',
        everyMs: REPUBLISH_TOMBSTONES_EVERY_MS,
        work: erasedUsers.republishDue,
      },
      republishWhenLost({ kafka, republish, logger }, topics.users),
    ],
    /** Erases a member. `users.erase` does nothing if the deletion was cancelled. */
    async eraseMember(userId: string): Promise<void> {
      const user = await users.findById(userId);
      if (!user) return;
      // No other service knows a canary, so no service needs a tombstone for it.
      if (!user.isCanary) await erasedUsers.plan(userId);
      await erasedUsers.forgetLetters([userId, user.email]);
      const deletedAt = now();
      const sessionsToEnd = await users.erase(userId, {
        deletedAt,
        events: (latest) => erasureEvents(latest, deletedAt),
      });
      if (sessionsToEnd) await endSessions(userId, sessionsToEnd);
    },
    async exportMember({ userId }) {
      const user = await users.getById(userId);
      return {
        id: user.id,
        role: user.role,
        profile: toProfile(user),
        admissionCode: user.admissionCode,
        source: user.source,
        notifications: user.notifications,
        trialEndsAt: user.trialEndsAt.toISOString(),
        lastSeenAt: user.lastSeenAt.toISOString(),
        acceptances: user.acceptances.map(toAcceptance),
        phoneChangedAt: user.phoneChangedAt?.toISOString() ?? null,
        previousPhone: user.previousPhone,
        blockedAt: user.blockedAt?.toISOString() ?? null,
        passwordChangedAt: user.passwordChangedAt.toISOString(),
      };
    },
    close: current.close,
    findById: users.findById,
    getById: users.getById,
    findByEmail: users.findByEmail,
    insert: users.insert,
    change: users.change,
    hasAdmin: users.hasAdmin,
    findTeam: users.findTeam,
    findWithPendingCode: users.findWithPendingCode,
    findDueForErasure: users.findDueForErasure,
    findTakenEmails: users.findTakenEmails,
    findToInvite: users.findToInvite,
    hasUnsentEvents: users.hasUnsentEvents,
    adminSeats,
    erasedUsers,
    /** Registers a function that ends a member's sessions when a change of the user requires it. */
    onSessionsEnd: (end: EndSessions) => void enders.push(end),
  } satisfies Module & Record<string, unknown>;
}

const END_SESSIONS_EVERY_MS = 2_000;
const REPUBLISH_TOMBSTONES_EVERY_MS = 2_000;
