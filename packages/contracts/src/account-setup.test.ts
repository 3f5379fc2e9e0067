import { describe, expect, it } from 'vitest';
import { brokerStepSchema, depositStepSchema, tierOfDeposit } from './account-setup.ts';

const problemOf = (accessPath: unknown, depositAmount: unknown) =>
  depositStepSchema.safeParse({ accessPath, depositAmount }).error?.issues[0]?.message;

describe('the deposit', () => {
  it.each([
    ['manual', 30, undefined],
    ['manual', 29.99, 'The minimum deposit for manual access is $30'],
    ['auto', 500, undefined],
    ['auto', 499.99, 'The minimum deposit for automatic access is $500'],
    ['manual', 1_000_000, undefined],
    ['manual', 1_000_000.01, 'Deposit amount must be at most $1,000,000'],
    ['manual', 1234.56, undefined],
    ['manual', 30.005, 'Deposit amount must be in dollars and whole cents'],
    // NaN is the value of an empty number field.
    ['manual', Number.NaN, 'Deposit amount is required'],
    ['manual', undefined, 'Deposit amount is required'],
    ['manual', Number.POSITIVE_INFINITY, 'Deposit amount must be a number'],
    ['both', 500, 'Please choose manual or automatic access'],
  ])('with %s access and the amount %s has the error: %s', (accessPath, amount, problem) => {
    expect(problemOf(accessPath, amount)).toBe(problem);
  });

  it('opens the highest tier whose minimum it reaches', () => {
    expect([19.99, 20, 99, 100, 499.99, 500, 9_000].map(tierOfDeposit)).toEqual([
      undefined,
      'silver',
      'silver',
      'pro',
      'pro',
      'gold',
      'gold',
    ]);
  });
});

it('the broker account must be one line and not empty', () => {
  expect(brokerStepSchema.parse({ brokerAccount: ' BRK-7 ' })).toEqual({ brokerAccount: 'BRK-7' });
  for (const brokerAccount of ['', '   ', 'a\nb', 'x'.repeat(65), null])
    expect(brokerStepSchema.safeParse({ brokerAccount }).success).toBe(false);
});
