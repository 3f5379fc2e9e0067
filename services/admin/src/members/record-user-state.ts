import type { UserState } from '@croneai/contracts/events/users.ts';
import { applyUserState } from './apply-user-state.ts';
import type { MemberRepository } from './member.repository.ts';

export type MemberEventDependencies = {
  members: MemberRepository;
  now: () => Date;
};

/** Applies one state event of a user; returns `stale` when it changes nothing (repeated, outdated, or deleted since). */
export function recordUserState({ members, now }: MemberEventDependencies) {
  return async (state: UserState, userVersion: number): Promise<'applied' | 'stale'> => {
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
    // An id that is taken may have been by an older state, a moment ago.
    return (await change()) || (await insert()) || (await change()) ? 'applied' : 'stale';
  };
}
