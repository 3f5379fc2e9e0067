import type { UserState } from '@croneai/contracts/events/users.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { answerUnlockRequest, firstFacts } from './access-rules.ts';
import { type AccessFacts, type Member, toUserCopy } from './member.ts';
import { accessChangedEvent, accessNotice } from './member-events.ts';

/** A member document to write, and the events that go into its outbox in the same write. */
export type MemberWrite = { member: Member; events: OutboxEntry[] };

/**
 * What one `users` event does to a member: the copy takes the newer state, a member seen for the first time gets guest
 * access, and a dashboard code not answered yet is answered. Undefined when the copy already holds this or a newer state.
 */
export function applyUserState(
  current: Member | undefined,
  state: UserState,
  userVersion: number,
  now: Date,
): MemberWrite | undefined {
  if (current && current.userVersion >= userVersion) return undefined;
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
  return { member: { ...facts, id: state.userId, user: toUserCopy(state), userVersion }, events };
}
