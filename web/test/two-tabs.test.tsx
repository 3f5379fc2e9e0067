import { beforeEach, expect, it, vi } from 'vitest';
import { createBrowserStore } from '../src/app/store.ts';
import { sessionApi } from '../src/shared/api/session-api.ts';
import { sessionEnded } from '../src/shared/session/session-slice.ts';
import { TOKEN_KEY } from '../src/shared/session/session-storage.ts';
import { TOKEN } from './page.tsx';
import { someUser } from './some-user.ts';

const USER_KEY = 'croneai.user';

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, TOKEN);
  localStorage.setItem(USER_KEY, '{}');
});

/** Changes the storage as another tab does. */
function otherTab(change: () => void) {
  change();
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
}

it('keeps the record of the device if the session of another tab has expired', () => {
  const store = createBrowserStore();
  otherTab(() => {
    localStorage.setItem(USER_KEY, 'known');
    localStorage.removeItem(TOKEN_KEY);
  });
  expect(store.getState().session).toEqual({ token: null, endedBy: 'refused' });
  expect(localStorage.getItem(USER_KEY)).toBe('known');
});

it('signs out if another tab has signed out', () => {
  const store = createBrowserStore();
  otherTab(() => localStorage.clear());
  expect(store.getState().session).toEqual({ token: null, endedBy: 'signed-out' });
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

it('removes the user record before the token, because other tabs read it when the token is removed', () => {
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  createBrowserStore().dispatch(sessionEnded('signed-out'));
  const keys = removed.mock.calls.map(([key]) => key);
  removed.mockRestore();
  expect(keys.filter((key) => [TOKEN_KEY, USER_KEY].includes(key))).toEqual([USER_KEY, TOKEN_KEY]);
});

/** A token of another member. */
const OTHER = `e30.${btoa(JSON.stringify({ sub: 'another' })).replace(/=+$/, '')}.c2ln`;

it.each([
  ['drops', 'another member', OTHER, undefined],
  ['keeps', 'the same member', TOKEN.replace(/[^.]+$/, 'cmVuZXdlZA'), 'Ada Example'],
])('%s cached replies if %s signs in in another tab', async (_what, _who, token, name) => {
  const store = createBrowserStore();
  await store.dispatch(sessionApi.util.upsertQueryData('me', undefined, someUser({})));
  otherTab(() => localStorage.removeItem(TOKEN_KEY));
  otherTab(() => localStorage.setItem(TOKEN_KEY, token));
  expect(sessionApi.endpoints.me.select()(store.getState()).data?.fullName).toBe(name);
});

it('signs out a page that returns from the back/forward cache after a sign-out in another tab', () => {
  const store = createBrowserStore();
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  localStorage.clear();
  show(false);
  expect(store.getState().session.token).toBe(TOKEN);
  show(true);
  expect(store.getState().session).toEqual({ token: null, endedBy: 'signed-out' });
});
