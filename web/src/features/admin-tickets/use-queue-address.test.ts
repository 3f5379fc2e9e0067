import { expect, it } from 'vitest';
import { filterOf } from './use-queue-address.ts';

it.each([
  ['', { page: 1 }],
  [
    'status=open&category=billing&assignee=me&sort=longest-waiting&page=3',
    { status: 'open', category: 'billing', assignee: 'me', sort: 'longest-waiting', page: 3 },
  ],
  [
    'search=%20ada%20&memberId=66f1a2b3c4d5e6f708192a3b',
    { search: 'ada', memberId: '66f1a2b3c4d5e6f708192a3b', page: 1 },
  ],
  ['status=gone&category=x&assignee=you&sort=up&page=-1&memberId=1&search=%20', { page: 1 }],
])('reads %s', (address, filter) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(filter);
});
