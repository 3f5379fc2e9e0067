import type { UserState } from '@croneai/contracts/events/users.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { answerUnlockRequest, firstFacts } from './access-rules.ts';
import type { AccessFacts, Member } from './member.model.ts';
import type { MemberChange } from './member.repository.ts';
import { toUserCopy } from './member.ts';
import { accessChangedEvent, accessNotice } from './member-events.ts';

/** Applies one state event of a user; one that is repeated, outdated, or of a member deleted since changes nothing. */
export function recordUserState({ members, now }: Parts) {
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
