import { expect, it } from 'vitest';
import { loginTexts } from '../../content/account.ts';
import { loginNotice } from './login-page.tsx';

it.each([
  ['a visitor who followed a link', { token: null, endedBy: null }, null, undefined],
  ['a member who has just signed out', { token: null, endedBy: 'signed-out' }, null, undefined],
  [
    'a member whose account is going to be deleted',
    { token: null, endedBy: 'leaving' },
    null,
    loginTexts.leaving,
  ],
  ['a member whose session was refused', { token: null, endedBy: 'refused' }, '/dashboard', loginTexts.ended],
  [
    'an admin who was inactive for too long',
    { token: null, endedBy: 'idle' },
    '/dashboard/admin',
    loginTexts.idle,
  ],
  [
    'a visitor who requested a member page',
    { token: null, endedBy: null },
    '/dashboard/support',
    loginTexts.needed,
  ],
  [
    'a member whose account could not be loaded',
    { token: 'a.b.c', endedBy: null },
    '/dashboard',
    loginTexts.outage,
  ],
] as const)('shows the right notice to %s', (_who, session, next, notice) => {
  expect(loginNotice(session, next)).toBe(notice);
});
