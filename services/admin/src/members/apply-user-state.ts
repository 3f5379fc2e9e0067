import type { UserState } from '@croneai/contracts/events/users.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { answerUnlockRequest, firstFacts } from './access-rules.ts';
import type { AccessFacts, Member } from './member.model.ts';
import type { MemberChange } from './member.repository.ts';
import { toUserCopy } from './member.ts';
import { accessChangedEvent, accessNotice } from './member-events.ts';

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
