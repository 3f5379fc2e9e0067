import { type CountedBy, NO_CAMPAIGN } from '@croneai/contracts/source.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { depositsText } from './listed.ts';
import { type Listed, type MemberModel, REACHED_INDEX } from './member.model.ts';

/** Number of members of one source or campaign that have completed the same steps. */
export type Reached = {
  name: string;
  isSetUp: boolean;
  hasProof: boolean;
  isVerified: boolean;
  hasTier: boolean;
  count: number;
};

type Group = {
  _id: Pick<Listed, 'isSetUp' | 'deposits' | 'tier'> & { name: string; hasProof?: boolean };
  count: number;
};

/**
 * Counts the members whose accounts were created on these days (UTC, inclusive), by the name of
 * their source or campaign, and by the steps that they have completed.
 */
export function countReached(model: MemberModel) {
  return async (from: string, to: string, by: CountedBy): Promise<Reached[]> => {
    const createdAt = { $gte: new Date(from), $lt: new Date(Date.parse(to) + DAY_MS) };
    const groups = await model
      .aggregate<Group>([
        { $match: { 'listed.createdAt': createdAt } },
        {
          $group: {
            _id: {
              name: { $ifNull: [`$listed.${by}`, NO_CAMPAIGN] },
              isSetUp: '$listed.isSetUp',
              hasProof: '$listed.hasProof',
              deposits: '$listed.deposits',
              tier: '$listed.tier',
            },
            count: { $sum: 1 },
          },
        },
      ])
      .hint(REACHED_INDEX);
    return groups.map(({ _id: { name, isSetUp, hasProof, deposits, tier }, count }) => ({
      name,
      isSetUp,
      // Falls back to the deposits, because documents that were last written before `hasProof`
      // existed lack the field.
      hasProof: hasProof ?? deposits !== '',
      isVerified: deposits.includes(depositsText(['verified'])),
      hasTier: tier !== 'guest',
      count,
    }));
  };
}
