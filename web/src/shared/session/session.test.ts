import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '../../../test/some-user.ts';
import { storedText } from '../storage/stored-text.ts';
import { entryPath, safeNext } from './entry-path.ts';
import { endBegun, sessionEnded, sessionReducer, tokenRefused, tokenStored } from './session-slice.ts';
import {
  anonymiseStoredUser,
  hasStoredUser,
  readDeviceToken,
  readToken,
  TOKEN_KEY,
  writeDeviceToken,
  writeToken,
} from './session-storage.ts';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

const USER_KEY = 'croneai.user';
const user = someUser({ fullName: 'Ada Lovelace' });

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
afterEach(() => stored.clear());
afterAll(() => vi.unstubAllGlobals());

describe('the token key', () => {
  it('stores and removes a token, and returns no token for invalid text', () => {
    writeToken('aa.bb.cc');
    expect(readToken()).toBe('aa.bb.cc');
    writeToken(null);
    expect(readToken()).toBeNull();
    for (const text of ['', 'null', 'undefined', '{"token":"x"}', 'a.b', 'a b.c.d', '<script>']) {
      stored.set(TOKEN_KEY, text);
      expect(readToken()).toBeNull();
    }
  });
});

describe('the user key', () => {
  it('returns the stored user, or no user for invalid text', () => {
    writeStoredUser(user);
    expect(readStoredUser()).toEqual(user);
    for (const text of ['', 'garbage', 'null', '[]', '42', '{}', '{"id":{"$gt":""}}']) {
      stored.set(USER_KEY, text);
      expect(readStoredUser()).toBeUndefined();
    }
  });

  it('ignores a stored user that another release saved with different fields', () => {
    for (const change of [{ features: undefined }, { tier: 3 }, { clock: false }, { accessPath: [] }]) {
      stored.set(USER_KEY, JSON.stringify({ ...user, ...change }));
      expect(readStoredUser()).toBeUndefined();
    }
  });
});

describe('the device key', () => {
  const deviceToken = `${'d'.repeat(22)}.m1abcdef.${'s'.repeat(43)}`;

  it('returns a valid token for the next login, and otherwise nothing', () => {
    expect(readDeviceToken()).toEqual({});
    writeDeviceToken(deviceToken);
    expect(readDeviceToken()).toEqual({ deviceToken });
    writeDeviceToken('{"garbage":1}');
    expect(readDeviceToken()).toEqual({});
  });
});

describe('storage to which the browser denies access', () => {
  it('is replaced by memory, which keeps written values until the page is closed', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const refused = storedText('refused', 'tab');
    expect(refused.read()).toBeNull();
    refused.write('kept');
    expect(refused.read()).toBe('kept');
    refused.write(null);
    expect(refused.read()).toBeNull();
  });
});

describe('the stored user after a session that ended by itself', () => {
  it('shows that the device has an account, but not whose account it is (ASVS 14.3.1)', () => {
    anonymiseStoredUser();
    expect(hasStoredUser()).toBe(false);
    writeStoredUser(user);
    anonymiseStoredUser();
    expect(hasStoredUser()).toBe(true);
    expect(readStoredUser()).toBeUndefined();
    expect(stored.get(USER_KEY)).not.toContain('Ada');
  });
});

describe('the end of a session', () => {
  const signedIn = sessionReducer(undefined, tokenStored({ token: 'aa.bb.cc' }));

  it('a refused token ends the session as refused, or as signed out if the person has started to sign out', () => {
    const refused = tokenRefused({ token: 'aa.bb.cc' });
    expect(sessionReducer(signedIn, refused)).toEqual({ token: null, endedBy: 'refused' });
    const asked = sessionReducer(signedIn, endBegun('leaving'));
    expect(sessionReducer(asked, refused).endedBy).toBe('leaving');
    expect(sessionReducer(sessionReducer(signedIn, endBegun('signed-out')), refused).endedBy).toBe(
      'signed-out',
    );
    expect(sessionReducer(sessionReducer(asked, endBegun(undefined)), refused).endedBy).toBe('refused');
  });

  it('a late refusal of an older token does not end the new session', () => {
    expect(sessionReducer(signedIn, tokenRefused({ token: 'old.old.old' }))).toBe(signedIn);
  });

  it('an idle admin page ends the session, and the address of this page is kept for the next login', () => {
    const idle = sessionReducer(signedIn, sessionEnded('idle'));
    expect(idle).toEqual({ token: null, endedBy: 'idle' });
    const visitor = { ...idle, wasSignedIn: true, hasStoredUser: false, from: '/dashboard/admin/users' };
    expect(entryPath(visitor)).toBe('/login?next=%2Fdashboard%2Fadmin%2Fusers');
  });

  it('a new sign-in clears the reason why the last session ended', () => {
    expect(
      sessionReducer(sessionReducer(signedIn, sessionEnded('signed-out')), tokenStored({ token: 'd.e.f' }))
        .endedBy,
    ).toBeNull();
  });
});

describe('the redirect of the member area for visitors without a token', () => {
  const from = '/dashboard/signals?x=1';
  const stranger = { endedBy: null, wasSignedIn: false, hasStoredUser: false, from };

  const LOGIN = '/login?next=%2Fdashboard%2Fsignals%3Fx%3D1';

  it.each<[string, Partial<Parameters<typeof entryPath>[0]>, string]>([
    ['a visitor who never signed in', {}, '/signup'],
    [
      'a stranger with a link to an admin page',
      { from: '/dashboard/admin/leads?lead=1' },
      '/login?next=%2Fdashboard%2Fadmin%2Fleads%3Flead%3D1',
    ],
    ['a stranger with a link to another page', { from: '/dashboard/administration' }, '/signup'],
    ['a member whose token was refused', { wasSignedIn: true, endedBy: 'refused' }, LOGIN],
    ['a member who is known from an earlier visit', { hasStoredUser: true }, LOGIN],
    ['a member who has just signed out', { wasSignedIn: true, endedBy: 'signed-out' }, '/'],
    ['a member who signed out on an earlier visit', { endedBy: 'signed-out' }, '/signup'],
    ['a member who has just deleted the account', { wasSignedIn: true, endedBy: 'leaving' }, '/login'],
    ['a member who deleted the account on an earlier visit', { endedBy: 'leaving' }, '/signup'],
  ])('leads %s to the right page', (_who, visitor, path) => {
    expect(entryPath({ ...stranger, ...visitor })).toBe(path);
  });
});

describe('the way back after a login', () => {
  it('leads only to pages of the member area (ASVS 1.2.2, 3.7.2)', () => {
    for (const next of ['/dashboard', '/dashboard/signals?x=1#now']) expect(safeNext(next)).toBe(next);
    const evil = [
      '//evil.example',
      'https://evil.example/dashboard',
      '/dashboard-evil',
      '\\\\evil',
      'http://[',
    ];
    for (const next of [null, '', '/', '/login', ...evil]) expect(safeNext(next)).toBe('/dashboard');
  });
});
