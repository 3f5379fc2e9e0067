import { expect, it } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

it('hashes with argon2id at the recommended cost and recognises only the same password (ASVS 11.4.2)', async () => {
  const passwords = await createPasswordHashing();
  const hash = await passwords.hash('Correct1horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'Correct1horse')).toBe(true);
  expect(await passwords.verify(hash, 'correct1horse')).toBe(false);
  expect(await passwords.hash('Correct1horse')).not.toBe(hash);
});

it('takes nobody in without a hash, not even with the password of the stand-in', async () => {
  const passwords = await createPasswordHashing();
  for (const none of [undefined, ''])
    expect(await passwords.verify(none, 'nobody has this password')).toBe(false);
});
