import { topics } from '@croneai/contracts/events/topics.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { type OutboxEntry, tombstone } from '@croneai/platform/events/event.ts';
import { answerUnlockRequest, firstFacts } from './access-rules.ts';
import type { AccessFacts, Member } from './member.model.ts';
import type { MemberChange, MemberRepository } from './member.repository.ts';
import { accessChangedEvent, accessNotice, toUserCopy } from './member.ts';

/** Applies one state event of a user; one that is repeated, outdated, or of a member deleted since changes nothing. */
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
      return members.insert({ ...facts, ...copy, id: state.userId }, events);
    };
    if ((await change()) || (await insert())) return;
    // An id that is taken may have been by an older state, a moment ago.
    await change();
  };
}

/**
 * What a newer state of the user does to a member: the copy takes it, a member seen for the first time gets guest
 * access, and a dashboard code not answered yet is answered.
 */
export function applyUserState(
  current: Member | undefined,
  state: UserState,
  userVersion: number,
  now: Date,
): Required<MemberChange> {
  const events: OutboxEntry[] = [];
  let facts: AccessFacts = current ?? firstFacts(now);
  if (!current) events.push(accessChangedEvent(state.userId, facts, 'registered'));

  const answered = answerUnlockRequest(facts, state.dashboardUnlockRequest, now);
  if (answered) {
    events.push(accessChangedEvent(state.userId, answered, 'dashboard-code'));
    const isUnlockedByIt = answered.access.dashboardUnlocked && !facts.access.dashboardUnlocked;
    if (isUnlockedByIt) events.push(accessNotice(state.userId, facts, answered));
    facts = answered;
  }
  return { facts, copy: { user: toUserCopy(state), userVersion }, events };
}

/**
 * Erases a member: the personal fields go, and the end of the access facts is announced, in one write. What stays is the
 * id with the time, so that no late event brings the member back. Doing it again changes nothing.
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
    // Never seen (or deleted before, then this finds the id taken). A state event that arrived in between is ahead of
    // the deletion on the same partition, so it cannot run at the same time in the same group.
    await members.insertDeleted(id, deletedAt);
  };
}
