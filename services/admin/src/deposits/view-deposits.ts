import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { Members } from '../members/module.ts';
import type { Deposit } from './deposit.model.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { proposedTier } from './deposit-rules.ts';

/**
 * Maximum number of deposits that are read for one page in order to find accounts that several
 * members claim.
 */
const SHARED_ACCOUNTS_MAX = 1_000;

export type ViewDeposits = (page: readonly Deposit[]) => Promise<DepositView[]>;

/** Returns rows for admins, with names, proposed tiers, and accounts that several members claim. */
export function viewDeposits({
  deposits,
  members,
}: {
  deposits: Pick<DepositRepository, 'withAccounts' | 'highestVerified'>;
  members: Pick<Members, 'people'>;
}): ViewDeposits {
  return async (page) => {
    const keys = [...new Set(page.flatMap(({ accountKey }) => accountKey ?? []))];
    const sharing = keys.length === 0 ? [] : await deposits.withAccounts(keys, SHARED_ACCOUNTS_MAX);
    const owners = [...page, ...sharing].flatMap(({ userId, decidedBy }) =>
      [userId ?? [], decidedBy ?? []].flat(),
    );
    const people = await members.people(owners);
    const verified = await deposits.highestVerified(page.flatMap(({ userId }) => userId ?? []));
    const nameOf = (id: string | null | undefined) => (id ? (people.get(id)?.fullName ?? null) : null);
    return page.map((deposit) => {
      const { userId, accountKey, decidedBy, createdAt, decidedAt } = deposit;
      const duplicate = sharing.find((one) => one.accountKey === accountKey && one.userId !== userId);
      return {
        id: deposit.id,
        userId,
        fullName: nameOf(userId),
        state: deposit.state,
        amount: deposit.amount,
        currency: deposit.currency,
        usd: deposit.usd,
        broker: deposit.broker,
        account: deposit.account,
        eventId: deposit.eventId,
        source: deposit.source,
        ticketId: deposit.ticketId,
        attachmentId: deposit.attachmentId,
        reason: deposit.reason,
        tier: deposit.tier,
        grantId: deposit.grantId,
        proposedTier: proposedTier(deposit, (userId && verified.get(userId)) || 0),
        duplicateOf: duplicate?.id ?? null,
        duplicateUserId: duplicate?.userId ?? null,
        duplicateName: nameOf(duplicate?.userId),
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        decidedBy: decidedBy === null ? null : { id: decidedBy, name: nameOf(decidedBy) },
        version: deposit.version,
      };
    });
  };
}
