import { DAY_MS } from '@croneai/contracts/units.ts';
import { depositsText } from './listed.ts';
import { type Listed, type MemberModel, REACHED_INDEX } from './member.model.ts';

/** Members of one source that have come equally far. */
export type Reached = {
  source: string;
  isSetUp: boolean;
  hasDeposit: boolean;
  isVerified: boolean;
  hasTier: boolean;
  count: number;
};

type Group = { _id: Pick<Listed, 'source' | 'isSetUp' | 'deposits' | 'tier'>; count: number };

/** Counts the members whose account began on these days (UTC, inclusive) by source and steps. */
export function countReached(model: MemberModel) {
  return async (from: string, to: string): Promise<Reached[]> => {
    const createdAt = { $gte: new Date(from), $lt: new Date(Date.parse(to) + DAY_MS) };
    const groups = await model
      .aggregate<Group>([
        { $match: { 'listed.createdAt': createdAt } },
        {
          $group: {
            _id: {
              source: '$listed.source',
              isSetUp: '$listed.isSetUp',
              deposits: '$listed.deposits',
              tier: '$listed.tier',
            },
            count: { $sum: 1 },
          },
        },
      ])
      .hint(REACHED_INDEX);
    return groups.map(({ _id: { source, isSetUp, deposits, tier }, count }) => ({
      source,
      isSetUp,
      hasDeposit: deposits !== '',
      isVerified: deposits.includes(depositsText(['verified'])),
      hasTier: tier !== 'guest',
      count,
    }));
  };
}
