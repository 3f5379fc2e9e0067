import type { KeyObject } from 'node:crypto';
import { problems } from '@croneai/contracts/http/problem.ts';
import { type Role, roleSchema } from '@croneai/contracts/http/role.ts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { BoundedCache, CALLERS_CACHED } from '../bounded-cache.ts';
import { appError } from '../errors.ts';
import { readPrivateKey, readPublicKey } from './keys.ts';

export type TokenClaims = {
  userId: string;
  role: Role;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
};

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/** Claims and algorithm of our tokens. The signer writes them, and the verifier requires them. */
const ISSUER = 'auth';
const AUDIENCE = 'api';
const ALGORITHM = 'ES256';
/** Maximum difference, in seconds, between the clocks of two hosts. */
const CLOCK_TOLERANCE_S = 5;
/**
 * Maximum length of a token, in characters. Our tokens have about 350. A longer text is refused
 * before its signature is checked.
 */
const MAX_TOKEN_LENGTH = 2_048;

const claimsSchema = z.object({
  sub: z.string().min(1),
  role: roleSchema,
  sid: z.string().min(1),
  iat: z.int(),
  exp: z.int(),
});

/**
 * Creates a verifier for access tokens (JWT, ES256 only, RFC 7519). A token must be signed with the
 * private key of `publicKeyBase64` (base64 of DER, SPKI) or, during a rotation, of `previousKey`. A
 * verified token (about 600 bytes) is cached until it expires, because a lookup takes 2 µs and a
 * verification takes 55 µs.
 */
export function createTokenVerifier(
  publicKeyBase64: string,
  { now = Date.now, previousKey }: { now?: () => number; previousKey?: string | undefined } = {},
) {
  const keys = [publicKeyBase64, previousKey].filter((key) => key !== undefined).map(readPublicKey);
  const cache = new BoundedCache<string, TokenClaims>(CALLERS_CACHED);
  return {
    /**
     * Returns the claims of a valid token. Throws AppError 401 for any other text. Does not check
     * whether the session is live.
     */
    verifyToken(token: string): TokenClaims {
      const cached = cache.get(token);
      if (cached && cached.expiresAt.getTime() > now()) return cached;
      cache.delete(token);
      const claims = checkUnderAny(keys, token, now());
      cache.set(token, claims);
      return claims;
    },
  };
}

function checkUnderAny([key, ...others]: readonly KeyObject[], token: string, nowMs: number): TokenClaims {
  if (!key) throw appError(problems.unauthenticated);
  try {
    return checkToken(key, token, nowMs);
  } catch (error) {
    if (others.length === 0) throw error;
    return checkUnderAny(others, token, nowMs);
  }
}

function checkToken(key: KeyObject, token: string, nowMs: number): TokenClaims {
  if (token.length > MAX_TOKEN_LENGTH) throw appError(problems.unauthenticated);
  try {
    const payload = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: CLOCK_TOLERANCE_S,
      clockTimestamp: Math.floor(nowMs / 1000),
    });
    const { sub, role, sid, iat, exp } = claimsSchema.parse(payload);
    return {
      userId: sub,
      role,
      sessionId: sid,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
    };
  } catch (cause) {
    throw appError(problems.unauthenticated, { cause });
  }
}

export type TokenSigner = ReturnType<typeof createTokenSigner>;

/**
 * Creates a signer with the private key (base64 of DER, PKCS #8), which only the auth service has.
 */
export function createTokenSigner(privateKeyBase64: string) {
  const key = readPrivateKey(privateKeyBase64);
  return {
    /** Returns a token for the session. `lifetimeSeconds` (whole seconds) begins at `issuedAt`. */
    signToken({
      userId,
      role,
      sessionId,
      issuedAt = new Date(),
      lifetimeSeconds,
    }: Pick<TokenClaims, 'userId' | 'role' | 'sessionId'> & {
      issuedAt?: Date;
      lifetimeSeconds: number;
    }): string {
      const iat = Math.floor(issuedAt.getTime() / 1000);
      return jwt.sign({ role, sid: sessionId, iat, exp: iat + lifetimeSeconds }, key, {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: userId,
      });
    },
  };
}
