import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../../tests/support/key-pair.ts';
import { readPrivateKey } from './keys.ts';
import { createTokenSigner, createTokenVerifier } from './tokens.ts';

const keys = newKeyPair();
const claims = { userId: 'u1', role: 'member', sessionId: 's1', lifetimeSeconds: 60 } as const;
const payload = { role: 'member', sid: 's1' };
const options = {
  algorithm: 'ES256',
  issuer: 'auth',
  audience: 'api',
  subject: 'u1',
  expiresIn: 60,
} as const;
const privateKey = readPrivateKey(keys.privateKey);

const refused = expect.objectContaining({ code: 'auth.unauthenticated', status: 401 });

describe('tokens', () => {
  it('return the claims that were signed', () => {
    const issuedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    const token = createTokenSigner(keys.privateKey).signToken({ ...claims, issuedAt });
    expect(createTokenVerifier(keys.publicKey).verifyToken(token)).toEqual({
      userId: 'u1',
      role: 'member',
      sessionId: 's1',
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + 60_000),
    });
  });

  it('are valid under the previous key as well during a rotation, and under no other key (ASVS 9.1.3, 11.2.2)', () => {
    const [present, other] = [newKeyPair(), newKeyPair()];
    const verifier = createTokenVerifier(present.publicKey, { previousKey: keys.publicKey });
    for (const { privateKey: signedWith } of [present, keys])
      expect(verifier.verifyToken(createTokenSigner(signedWith).signToken(claims)).userId).toBe('u1');
    const strange = createTokenSigner(other.privateKey).signToken(claims);
    expect(() => verifier.verifyToken(strange)).toThrow(refused);
    const old = createTokenSigner(keys.privateKey).signToken(claims);
    expect(() => createTokenVerifier(present.publicKey).verifyToken(old)).toThrow(refused);
  });

  it('expire on time, even if they are cached (ASVS 7.2.2, 9.2.1)', () => {
    let now = Date.now();
    const verifier = createTokenVerifier(keys.publicKey, { now: () => now });
    const token = createTokenSigner(keys.privateKey).signToken(claims);
    const first = verifier.verifyToken(token);
    expect(verifier.verifyToken(token)).toBe(first);
    now += 70_000;
    expect(() => verifier.verifyToken(token)).toThrow(refused);
  });

  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['noise', () => 'a.b.c'],
    ['a very long text', () => 'a'.repeat(1_000_000)],
    ['another key', () => createTokenSigner(newKeyPair().privateKey).signToken(claims)],
    ['no algorithm', () => jwt.sign(payload, '', { ...options, algorithm: 'none' })],
    [
      'the public key as an HMAC secret',
      () => jwt.sign(payload, keys.publicKey, { ...options, algorithm: 'HS256' }),
    ],
    ['another issuer', () => jwt.sign(payload, privateKey, { ...options, issuer: 'someone' })],
    ['another audience', () => jwt.sign(payload, privateKey, { ...options, audience: 'someone' })],
    ['an unknown role', () => jwt.sign({ ...payload, role: 'root' }, privateKey, options)],
    ['no session', () => jwt.sign({ role: 'member' }, privateKey, options)],
    ['a start in the future', () => jwt.sign(payload, privateKey, { ...options, notBefore: 60 })],
    ['an end in the past', () => jwt.sign(payload, privateKey, { ...options, expiresIn: -10 })],
  ])('are refused with %s (ASVS 9.1.1, 9.1.2, 9.2.3)', (_name, make) => {
    const verifier = createTokenVerifier(keys.publicKey);
    expect(() => verifier.verifyToken(make())).toThrow(refused);
  });

  it('are refused after a change, even if the original was cached (ASVS 9.1.1)', () => {
    const verifier = createTokenVerifier(keys.publicKey);
    const token = createTokenSigner(keys.privateKey).signToken(claims);
    verifier.verifyToken(token);
    const [head, , signature] = token.split('.');
    const body = Buffer.from(
      JSON.stringify({ ...payload, role: 'owner', sub: 'u1', iss: 'auth', aud: 'api' }),
    );
    expect(() => verifier.verifyToken(`${head}.${body.toString('base64url')}.${signature}`)).toThrow(refused);
  });
});
