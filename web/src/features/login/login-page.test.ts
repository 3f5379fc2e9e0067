import { expect, it } from 'vitest';
import { loginTexts } from '../../content/account.ts';
import { loginNotice } from './login-page.tsx';

it.each([
  ['who came by a link', { token: null, endedBy: null }, null, undefined],
  ['who has just signed out', { token: null, endedBy: 'signed-out' }, null, undefined],
  ['whose account is going to be deleted', { token: null, endedBy: 'leaving' }, null, loginTexts.leaving],
  ['whose session was refused', { token: null, endedBy: 'refused' }, '/dashboard', loginTexts.ended],
  ['who was away for too long', { token: null, endedBy: 'idle' }, '/dashboard/admin', loginTexts.idle],
  ['who asked for a member page', { token: null, endedBy: null }, '/dashboard/support', loginTexts.needed],
  ['whose owner could not be asked for', { token: 'a.b.c', endedBy: null }, '/dashboard', loginTexts.outage],
] as const)('%s', (_who, session, next, notice) => {
  expect(loginNotice(session, next)).toBe(notice);
});
