import { describe, expect, it } from 'vitest';
import { entryPath, safeNext } from './entry-path.ts';
import {
  deletionRequested,
  leftIdle,
  sessionReducer,
  signedOut,
  tokenRefused,
  tokenStored,
} from './session-slice.ts';
import {
  hasStoredUser,
  type KeyValueStore,
  keepOnlyThatSomebodyIsKnown,
  readDeviceToken,
  readToken,
  TOKEN_KEY,
  USER_KEY,
  writeDeviceToken,
  writeToken,
} from './session-storage.ts';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

const user = {
  id: '65f000000000000000000001',
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'member',
  admissionCode: 'K7M2QX9P',
  tier: 'pro',
  dashboardUnlocked: true,
  hasDeposited: true,
  accessLevel: 'deposited',
  accessPath: 'manual',
  depositAmount: 100,
  accountSetup: true,
  codeActivated: true,
  timeZone: null,
  mustEnrolTwoFactor: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-21T10:00:00.000Z',
} as const;

function memoryStorage(entries: Record<string, string> = {}): KeyValueStore {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const refusing: KeyValueStore = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('denied');
  },
};

describe('the token key', () => {
  it('keeps and drops a token', () => {
    const storage = memoryStorage();
    writeToken('aa.bb.cc', storage);
    expect(readToken(storage)).toBe('aa.bb.cc');
    writeToken(null, storage);
    expect(readToken(storage)).toBeNull();
  });

  it.each(['', 'null', 'undefined', '{"token":"x"}', 'a.b', 'a b.c.d', '<script>'])(
    'takes %j for no token',
    (text) => {
      expect(readToken(memoryStorage({ [TOKEN_KEY]: text }))).toBeNull();
    },
  );

  it('lives without storage', () => {
    expect(() => writeToken('aa.bb.cc', refusing)).not.toThrow();
    expect(readToken(refusing)).toBeNull();
    expect(hasStoredUser(refusing)).toBe(false);
  });
});

describe('the user key', () => {
  it('gives back what was written', () => {
    const storage = memoryStorage();
    writeStoredUser(user, storage);
    expect(readStoredUser(storage)).toEqual(user);
  });

  it.each(['', 'garbage', 'null', '[]', '42', '{}', '{"id":{"$gt":""}}'])('takes %j for no user', (text) => {
    expect(readStoredUser(memoryStorage({ [USER_KEY]: text }))).toBeUndefined();
  });

  it('falls back to a locked guest where access is missing or unknown', () => {
    const { id, fullName, email } = user;
    const text = JSON.stringify({
      id,
      fullName,
      email,
      tier: 'platinum',
      accessLevel: 'vip',
      dashboardUnlocked: 'yes',
    });
    expect(readStoredUser(memoryStorage({ [USER_KEY]: text }))).toMatchObject({
      tier: 'guest',
      accessLevel: 'free',
      dashboardUnlocked: false,
      accessPath: null,
      depositAmount: 0,
    });
  });

  it('lives without storage', () => {
    expect(() => writeStoredUser(user, refusing)).not.toThrow();
    expect(readStoredUser(refusing)).toBeUndefined();
  });
});

describe('the device key', () => {
  const deviceToken = `${'d'.repeat(22)}.m1abcdef.${'s'.repeat(43)}`;

  it('gives back a token for the next login, and nothing else', () => {
    const storage = memoryStorage();
    expect(readDeviceToken(storage)).toEqual({});
    writeDeviceToken(deviceToken, storage);
    expect(readDeviceToken(storage)).toEqual({ deviceToken });
    writeDeviceToken('{"garbage":1}', storage);
    expect(readDeviceToken(storage)).toEqual({});
    expect(readDeviceToken(refusing)).toEqual({});
  });
});

describe('what a session that ended by itself leaves', () => {
  it('says that somebody is known, and not who (ASVS 14.3.1)', () => {
    const storage = memoryStorage();
    keepOnlyThatSomebodyIsKnown(storage);
    expect(hasStoredUser(storage)).toBe(false);
    writeStoredUser(user, storage);
    keepOnlyThatSomebodyIsKnown(storage);
    expect(hasStoredUser(storage)).toBe(true);
    expect(readStoredUser(storage)).toBeUndefined();
    expect(storage.getItem(USER_KEY)).not.toContain('Ada');
    expect(() => keepOnlyThatSomebodyIsKnown(refusing)).not.toThrow();
  });
});

describe('the end of a session', () => {
  const signedIn = sessionReducer(undefined, tokenStored({ token: 'aa.bb.cc' }));

  it('a refused token ends it', () => {
    expect(sessionReducer(signedIn, tokenRefused({ token: 'aa.bb.cc' }))).toEqual({
      token: null,
      endedBy: 'refused',
    });
  });

  it('a refused token is a leave while the deletion of the account is asked for, and only then', () => {
    const refused = tokenRefused({ token: 'aa.bb.cc' });
    const asked = sessionReducer(signedIn, deletionRequested(true));
    expect(sessionReducer(asked, refused).endedBy).toBe('leaving');
    expect(sessionReducer(sessionReducer(asked, deletionRequested(false)), refused).endedBy).toBe('refused');
  });

  it('a late refusal of an older token does not end the new one', () => {
    expect(sessionReducer(signedIn, tokenRefused({ token: 'old.old.old' }))).toBe(signedIn);
  });

  it('a desk that nobody touched ends it, with the way back', () => {
    const idle = sessionReducer(signedIn, leftIdle());
    expect(idle).toEqual({ token: null, endedBy: 'idle' });
    const visitor = { ...idle, wasSignedIn: true, hasStoredUser: false, from: '/dashboard/admin/users' };
    expect(entryPath(visitor)).toBe('/login?next=%2Fdashboard%2Fadmin%2Fusers');
  });

  it('signing in again forgets how the last one ended', () => {
    expect(
      sessionReducer(sessionReducer(signedIn, signedOut()), tokenStored({ token: 'd.e.f' })).endedBy,
    ).toBeNull();
  });
});

describe('where the member area sends somebody without a token', () => {
  const stranger = {
    endedBy: null,
    wasSignedIn: false,
    hasStoredUser: false,
    from: '/dashboard/signals?x=1',
  };

  it('never signed in: to the signup', () => {
    expect(entryPath(stranger)).toBe('/signup');
  });

  it('never signed in, with a link to a desk of the admins: to the login with the way back', () => {
    const from = '/dashboard/admin/leads?lead=1';
    expect(entryPath({ ...stranger, from })).toBe('/login?next=%2Fdashboard%2Fadmin%2Fleads%3Flead%3D1');
    expect(entryPath({ ...stranger, from: '/dashboard/administration' })).toBe('/signup');
  });

  it('refused, or known from an earlier visit: to the login with the way back', () => {
    const login = '/login?next=%2Fdashboard%2Fsignals%3Fx%3D1';
    expect(entryPath({ ...stranger, wasSignedIn: true, endedBy: 'refused' })).toBe(login);
    expect(entryPath({ ...stranger, hasStoredUser: true })).toBe(login);
  });

  it('signed out here: home; and later like a stranger', () => {
    expect(entryPath({ ...stranger, wasSignedIn: true, endedBy: 'signed-out' })).toBe('/');
    expect(entryPath({ ...stranger, endedBy: 'signed-out' })).toBe('/signup');
  });

  it('leaving for good: to the login, where the account can be kept', () => {
    expect(entryPath({ ...stranger, wasSignedIn: true, endedBy: 'leaving' })).toBe('/login');
    expect(entryPath({ ...stranger, endedBy: 'leaving' })).toBe('/signup');
  });
});

describe('the way back after a login', () => {
  it.each(['/dashboard', '/dashboard/signals?x=1#now'])('returns to %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    null,
    '',
    '/',
    '//evil.example',
    'https://evil.example/dashboard',
    '/dashboard-evil',
    '/login',
    '\\\\evil',
    'http://[',
  ])('does not follow %s (ASVS 1.2.2, 3.7.2)', (next) => {
    expect(safeNext(next)).toBe('/dashboard');
  });
});
