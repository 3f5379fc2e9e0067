import { expect, it } from 'vitest';
import { someUser } from '../../../test/some-user.ts';
import { memberOf } from './member-context.ts';

it.each([
  ['gold', 'gold'],
  ['guest', 'guest'],
  ['platinum', 'guest'],
  ['', 'guest'],
])('a member with the tier %j counts as %s', (tier, counted) => {
  const member = memberOf(someUser({ tier: tier as 'gold' }));
  expect([member.tier, member.access.tier]).toEqual([counted, counted]);
});
