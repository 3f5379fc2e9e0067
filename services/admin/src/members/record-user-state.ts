import type { UserState } from '@croneai/contracts/events/users.ts';
import { applyUserState } from './apply-user-state.ts';
import type { MemberRepository } from './member.repository.ts';

export type MemberEventDependencies = {
  members: MemberRepository;
  now: () => Date;
};

/** A write that keeps losing meets more than ordinary traffic; the consumer tries the whole message again. */
const MAX_ATTEMPTS = 5;

/** Applies one state event of a user; returns `stale` when it changes nothing (repeated, outdated, or deleted since). */
export function recordUserState({ members, now }: MemberEventDependencies) {
  return async (state: UserState, userVersion: number): Promise<'applied' | 'stale'> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const current = await members.findRecord(state.userId);
      if (current === 'deleted') return 'stale';
      const write = applyUserState(current, state, userVersion, now());
      if (!write) return 'stale';
      const isWritten = current
        ? await members.replace(current, write.member, write.events)
        : await members.insert(write.member, write.events);
      if (isWritten) return 'applied';
    }
    throw new Error(`The member ${state.userId} changed during each of ${MAX_ATTEMPTS} attempts to write it`);
  };
}
