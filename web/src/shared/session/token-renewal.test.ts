import { describe, expect, it } from 'vitest';
import { ownerOf, renewingToken, successorOf } from './token-renewal.ts';

const tokenOf = (sub: string, sid: string) =>
  ['{}', JSON.stringify({ sub, sid }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('a refused token', () => {
  const old = tokenOf('ada', 'one');
  const renewed = tokenOf('ada', 'two');

  it('waits for a renewal that is in progress, and is then replaced by the new token', async () => {
    let current = old;
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const renewal = renewingToken(async () => {
      begun.resolve();
      await answered.promise;
      current = renewed;
    });
    await begun.promise;
    const successor = successorOf(old, () => current);
    answered.resolve();
    await renewal;
    expect(await successor).toBe(renewed);
  });

  it('is not replaced if there is no renewal, after a sign-out, or after another member has signed in', async () => {
    for (const known of [old, null, tokenOf('eve', 'three')])
      expect(await successorOf(old, () => known)).toBeUndefined();
  });
});

it('the owner of a token is the member that the token names, or the token’s text if the token is invalid', () => {
  expect(ownerOf(tokenOf('ada', 'one'))).toBe(ownerOf(tokenOf('ada', 'two')));
  expect(ownerOf(tokenOf('ada', 'one'))).not.toBe(ownerOf(tokenOf('eve', 'one')));
  for (const odd of ['', 'a.b.c', 'e30.e30.e30']) expect(ownerOf(odd)).toBe(odd);
});
