import type { GrantFeature } from '@croneai/contracts/access.ts';
import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import { eventEnvelopeSchema } from '@croneai/contracts/events/event.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { type UserState, userStateSchema } from '@croneai/contracts/events/users.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import { firstFacts } from './access-rules.ts';
import {
  activeGrants,
  endGrantAt,
  featuresOf,
  grantsForTier,
  newGrant,
  nextGrantAt,
  remindersBy,
  stateOf,
} from './grant-rules.ts';
import type { AccessFacts, Grant, Member } from './member.model.ts';
import type { MemberRepository } from './member.repository.ts';
import { toUserCopy } from './member.ts';
import { applyUserState, newMember } from './record-user-state.ts';

/**
 * Reason recorded on grants that are created because the topic shows access that the backup lacks.
 */
const REASON = 'recovered after a restore';

/**
 * Restores access facts that are newer on the topic than in the restored database, so that no grant
 * or revoke since the backup is lost. The topic contains access but no grants, so the stored grants
 * are changed to match the access: grants of other tiers end, and planned grants end too if the
 * member is a guest. A live grant without an end gets the end that the topic has for its tier or
 * feature. Live feature grants end if the topic lacks the feature, and missing feature grants are
 * added. Members who are not in the restored database are inserted from the topic of the users.
 * Otherwise they would be inserted later as guests with version 1, which no other service accepts.
 * Resolves to the ids of the changed and inserted members.
 */
export function recoverAccess({
  members,
  kafka,
  now,
}: {
  members: Pick<MemberRepository, 'change' | 'insert'>;
  kafka: Pick<Kafka, 'readAll'>;
  now: () => Date;
}) {
  return async (): Promise<string[]> => {
    const access = await newestAccess(kafka);
    const recovered: string[] = [];
    const unknown: string[] = [];
    /** False for an unknown or deleted member. */
    const change = async (id: string, state: AccessOnTopic): Promise<boolean> => {
      let isNewer = false;
      const found = await members.change(id, (member) => {
        isNewer = state.version > member.version;
        return isNewer ? { facts: overtaken(member, state, now()) } : {};
      });
      if (isNewer) recovered.push(id);
      return found !== undefined;
    };
    for (const [id, state] of access) if (!(await change(id, state))) unknown.push(id);
    const users = unknown.length > 0 ? await newestUsers(kafka, new Set(unknown)) : new Map();
    for (const [id, user] of users) {
      const state = access.get(id);
      if (!state) continue;
      const { member, events } = memberOnTopics(user, state, now());
      if (await members.insert(member, events)) recovered.push(id);
      // The insert fails if the member is deleted, or if the service has just inserted the member.
      else await change(id, state);
    }
    return recovered;
  };
}

/** Reads the newest access of each member who has any. */
async function newestAccess(kafka: Pick<Kafka, 'readAll'>): Promise<Map<string, AccessOnTopic>> {
  const newest = new Map<string, AccessOnTopic>();
  for (const { key, value } of await kafka.readAll(topics.access.name)) {
    const state = value === null ? undefined : parse(value);
    if (!state) newest.delete(key);
    // Access of a registration that follows earlier access of the member does not count. The
    // restored service published it because its database had lost the member.
    else if (!(state.isRegistration && newest.has(key))) newest.set(key, state);
  }
  return newest;
}

type UserOnTopic = { state: UserState; version: number };

async function newestUsers(
  kafka: Pick<Kafka, 'readAll'>,
  ids: ReadonlySet<string>,
): Promise<Map<string, UserOnTopic>> {
  const newest = new Map<string, UserOnTopic>();
  for (const { key, value } of await kafka.readAll(topics.users.name)) {
    if (!ids.has(key)) continue;
    const event = value && eventEnvelopeSchema.safeParse(JSON.parse(value.toString())).data;
    const state = event && userStateSchema.safeParse(event.payload).data;
    if (state) newest.set(key, { state, version: event.aggregateVersion });
    // The message is a tombstone or the event of a deletion.
    else newest.delete(key);
  }
  return newest;
}

/**
 * Returns a member whom the database has lost, and the events of a request that is not answered.
 */
function memberOnTopics(user: UserOnTopic, state: AccessOnTopic, now: Date) {
  const { userId } = user.state;
  const copy = { user: toUserCopy(user.state), userVersion: user.version };
  const guest = newMember(userId, firstFacts(now), copy);
  const lost = { ...guest, ...overtaken(guest, state, now) };
  const { facts, events } = applyUserState(lost, user.state, user.version, now);
  return { member: newMember(userId, facts, copy), events };
}

type AccessOnTopic = Pick<
  AccessFacts,
  'access' | 'version' | 'changedAt' | 'revokedAtVersion' | 'answeredCodeId'
> & { ends: AccessState['grantEnds']; isRegistration: boolean };

/**
 * Makes the live feature grants match the topic: ends grants of features that the topic lacks, and
 * adds missing grants, which never end.
 */
function grantsForFeatures(grants: readonly Grant[], features: readonly GrantFeature[], now: Date): Grant[] {
  const kept = grants.map((grant) => {
    const isLost = grant.feature !== null && !features.includes(grant.feature);
    return isLost && stateOf(grant, now) === 'live' ? endGrantAt(grant, now) : grant;
  });
  const live = featuresOf(kept, now);
  const missing = features.filter((feature) => !live.includes(feature));
  const given = missing.map((feature) => ({
    ...newGrant({ feature, from: now, until: null, source: 'manual', reason: REASON }),
    isStarted: true,
  }));
  return [...kept, ...given];
}

/**
 * Sets the end that the topic has for the grant's tier or feature, so that the grant does not stay
 * open forever.
 */
function endingAt(grant: Grant, ends: AccessOnTopic['ends'], now: Date): Grant {
  const held = grant.feature ?? grant.tier;
  const end = held === null ? undefined : ends?.[held];
  if (end === undefined || grant.until || stateOf(grant, now) !== 'live') return grant;
  const until = new Date(end);
  return { ...grant, until, remindersDone: remindersBy({ until }, now) };
}

/** Parses a message. Returns undefined if the message does not match the event's schema. */
function parse(value: Buffer): AccessOnTopic | undefined {
  const event = eventEnvelopeSchema.safeParse(JSON.parse(value.toString()));
  const state = accessChanged.payload.safeParse(event.data?.payload);
  if (!event.data || !state.data) return undefined;
  const { tier, dashboardUnlocked, hasDeposited, features, ...rest } = state.data;
  const { changedAt, cause, revokedAtVersion, answeredCodeId, grantEnds } = rest;
  return {
    access: { tier, dashboardUnlocked, hasDeposited, features },
    version: event.data.aggregateVersion,
    changedAt: new Date(changedAt),
    revokedAtVersion,
    answeredCodeId,
    ends: grantEnds,
    isRegistration: cause === 'registered',
  };
}

function overtaken(
  member: Member,
  { ends, isRegistration, ...state }: AccessOnTopic,
  now: Date,
): AccessFacts {
  const { access } = state;
  const tierGrants =
    access.tier === member.access.tier
      ? activeGrants(member, now)
      : grantsForTier(member, access.tier, now, REASON);
  const grants = grantsForFeatures(tierGrants, access.features, now).map((grant) =>
    endingAt(grant, ends, now),
  );
  return {
    ...state,
    grants,
    nextGrantAt: nextGrantAt(grants),
    isUnlockedByGrant: member.isUnlockedByGrant && access.dashboardUnlocked,
  };
}
