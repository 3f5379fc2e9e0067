import { topics } from '@croneai/contracts/events/topics.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { type OutboxEntry, tombstone } from '@croneai/platform/events/event.ts';
import { answerUnlockRequest, firstFacts } from './access-rules.ts';
import { giveGrant } from './change-grants.ts';
import { newGrant } from './grant-rules.ts';
import type { AccessFacts, Member } from './member.model.ts';
import type { MemberChange, MemberRepository } from './member.repository.ts';
import { accessChangedEvent, accessMailEvent, toUserCopy } from './member.ts';

/**
 * Applies a state event of a user; ignores repeated and outdated events, and events of deleted
 * members.
 */
export function recordUserState({
  members,
  now,
}: {
  members: Pick<MemberRepository, 'change' | 'insert'>;
  now: () => Date;
}) {
  return async (state: UserState, userVersion: number): Promise<void> => {
    const at = now();
    const change = async (): Promise<boolean> => {
      const changed = await members.change(
        state.userId,
        (current) => applyUserState(current, state, userVersion, at),
        { userVersion },
      );
      return changed !== undefined;
    };
    const insert = (): Promise<boolean> => {
      const { facts, copy, events } = applyUserState(undefined, state, userVersion, at);
      return members.insert(newMember(state.userId, facts, copy), events);
    };
    if ((await change()) || (await insert())) return;
    // The insert failed because another process has just inserted the member. The inserted state
    // may be older, so this state is applied as a change.
    await change();
  };
}

/**
 * Applies a newer user state to a member: updates the copy, gives a new member guest access, and
 * applies or refuses a pending dashboard code.
 */
export function applyUserState(
  current: Member | undefined,
  state: UserState,
  userVersion: number,
  now: Date,
): Required<Pick<MemberChange, 'facts' | 'copy' | 'events'>> {
  const events: OutboxEntry[] = [];
  let facts: AccessFacts = current ?? factsOfNew(state, now);
  if (!current) events.push(accessChangedEvent(state.userId, facts, 'registered'));

  const answered = answerUnlockRequest(facts, state.dashboardUnlockRequest, now);
  if (answered) {
    events.push(accessChangedEvent(state.userId, answered, 'dashboard-code'));
    const isUnlockedByIt = answered.access.dashboardUnlocked && !facts.access.dashboardUnlocked;
    if (isUnlockedByIt) events.push(accessMailEvent(state.userId, facts, answered));
    facts = answered;
  }
  return { facts, copy: { user: toUserCopy(state), userVersion }, events };
}

/** Returns a member without deposits and proofs. */
export const newMember = (
  id: string,
  facts: AccessFacts,
  copy: Pick<Member, 'user' | 'userVersion'>,
): Member => ({ ...facts, ...copy, depositStates: [], hasOnlySetupClaims: false, hasProof: false, id });

/** Returns the facts of a new member, who starts as a guest or with the access from an import. */
function factsOfNew({ userId, importedGrant }: UserState, now: Date): AccessFacts {
  const guest = firstFacts(now);
  if (!importedGrant) return guest;
  const { tier, until } = importedGrant;
  const grant = newGrant({
    tier,
    from: now,
    until: until ? new Date(until) : null,
    source: 'manual',
    reason: 'Import of members',
  });
  return giveGrant({ ...guest, id: userId }, grant, now);
}

/**
 * Erases a member: removes the personal fields and publishes the tombstone of the access facts, in
 * one write. The id and the time of the erasure stay, so that no late event restores the member.
 * Idempotent.
 */
export function deleteMember({
  members,
  now,
}: {
  members: Pick<MemberRepository, 'wipe' | 'insertDeleted'>;
  now: () => Date;
}) {
  return async (id: string): Promise<void> => {
    const deletedAt = now();
    if (await members.wipe(id, deletedAt, [tombstone(topics.access.name, id, deletedAt)])) return;
    // The member is unknown or already deleted. A deleted member keeps its id, so `insertDeleted`
    // then changes nothing. No state event of this member is handled at the same time, because the
    // events of a member are read in order from one partition.
    await members.insertDeleted(id, deletedAt);
  };
}
