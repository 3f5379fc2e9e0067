import { CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../../tests/support/key-pair.ts';
import { PermanentError } from '../errors.ts';
import { readPublicKey } from './keys.ts';
import { openSealed, sealSecret } from './sealed.ts';

const keys = newKeyPair();
const sealed = {
  secret: 'ABC234',
  purpose: 'confirm',
  userId: 'u1',
  expiresAt: new Date('2026-11-20T10:00:00Z'),
};

describe('a sealed secret', () => {
  it('opens only with the private key', async () => {
    const jwe = await sealSecret(keys.publicKey, sealed);
    expect(await openSealed(keys.privateKey, jwe)).toEqual(sealed);
    await expect(openSealed(newKeyPair().privateKey, jwe)).rejects.toBeInstanceOf(PermanentError);
  });

  it('opens with the previous private key as well during a rotation (ASVS 11.2.2)', async () => {
    const present = newKeyPair();
    for (const { publicKey } of [keys, present]) {
      const jwe = await sealSecret(publicKey, sealed);
      expect(await openSealed(present.privateKey, jwe, keys.privateKey)).toEqual(sealed);
    }
    const strange = await sealSecret(newKeyPair().publicKey, sealed);
    for (const jwe of [strange, 'nonsense'])
      await expect(openSealed(present.privateKey, jwe, keys.privateKey)).rejects.toBeInstanceOf(
        PermanentError,
      );
  });

  it('reveals nothing but the key’s id', async () => {
    const jwe = await sealSecret(keys.publicKey, sealed);
    const header = JSON.parse(Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString());
    expect(header).toMatchObject({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(
      jwe
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString())
        .join(),
    ).not.toContain('ABC234');
  });

  it('looks different each time (ASVS 11.3.1)', async () => {
    expect(await sealSecret(keys.publicKey, sealed)).not.toBe(await sealSecret(keys.publicKey, sealed));
  });

  it('throws a permanent error, which quotes nothing of the text, if the text was altered or never sealed (ASVS 11.3.3)', async () => {
    const jwe = await sealSecret(keys.publicKey, sealed);
    const altered = `${jwe.slice(0, -4)}${jwe.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const text of [altered, '', 'ABC234', 'a.b.c.d.e']) {
      const error = await openSealed(keys.privateKey, text).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PermanentError);
      expect(String(error)).not.toContain('ABC234');
    }
  });

  it('refuses other algorithms and other types of content (ASVS 11.3.2)', async () => {
    const key = readPublicKey(keys.publicKey);
    const encrypt = (text: string, alg: string, enc: string) =>
      new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg, enc }).encrypt(key);
    const attempts = [
      await encrypt(JSON.stringify(sealed), 'ECDH-ES+A256KW', 'A256GCM'),
      await encrypt(JSON.stringify(sealed), 'ECDH-ES', 'A128GCM'),
      await encrypt('{}', 'ECDH-ES', 'A256GCM'),
    ];
    for (const jwe of attempts)
      await expect(openSealed(keys.privateKey, jwe)).rejects.toThrow(PermanentError);
  });
});
