import { isDeepStrictEqual } from 'node:util';
import type { Members } from '../members/module.ts';
import type { Deposit } from './deposit.model.ts';
import type { DepositRepository } from './deposit.repository.ts';

/**
 * Maximum number of times that one call copies the states. If a deposit changes during every copy,
 * `listLateStates` copies the newest states later.
 */
const ROUNDS_MAX = 5;

export type ListDepositStates = (deposit: Deposit) => Promise<void>;

/**
 * Copies the states of a member's deposits to the member, because lists filter members by deposit
 * state. Reads the states again after the write, because a deposit may have changed since the first
 * read.
 */
export function listDepositStates({
  deposits,
  members,
}: {
  deposits: Pick<DepositRepository, 'statesOf' | 'confirmListed'>;
  members: Pick<Members, 'setDepositStates'>;
}): ListDepositStates {
  return async (deposit) => {
    const { userId } = deposit;
    if (!userId) return deposits.confirmListed(deposit);
    let states = await deposits.statesOf(userId);
    for (let round = 0; round < ROUNDS_MAX; round++) {
      await members.setDepositStates(userId, states);
      const listed = states;
      states = await deposits.statesOf(userId);
      if (isDeepStrictEqual(states, listed)) return deposits.confirmListed(deposit);
    }
  };
}
