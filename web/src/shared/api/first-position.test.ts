import { expect, it, vi } from 'vitest';

/** Returns the position after a new page has received replies with these ids. */
async function after(...ids: (string | null)[]) {
  vi.resetModules();
  const { firstPosition, forgetPosition, notePosition } = await import('./first-position.ts');
  for (const id of ids) {
    if (id === 'login') forgetPosition();
    else notePosition(id);
  }
  return firstPosition();
}

it('is the earliest position of all replies, in any order', async () => {
  expect(await after('7-13-12', '7-11-10', '7-15-14')).toEqual({ epoch: 7, first: 11, last: 10 });
});

it('is unknown without a reply that names one', async () => {
  expect(await after(null, 'nonsense')).toBeUndefined();
});

it('stays unknown once two replies have named different logs', async () => {
  expect(await after('7-13-12', '8-2-1', '7-11-10')).toBeUndefined();
});

it('stays unknown after a login, because its reply names none', async () => {
  expect(await after('7-13-12', 'login', '7-15-14')).toBeUndefined();
});
