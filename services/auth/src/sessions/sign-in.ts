import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { TokenSigner } from '@croneai/platform/auth/tokens.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { toClientUser, type User } from '../account/user.ts';
import { SESSION_TTL_SECONDS, type SessionStore } from './session-store.ts';

export type SignIn = (user: User, client: Client) => Promise<SignedIn & { sessionId: string }>;

/**
 * Whoever is going to be erased gets no session at all: the one thing open to them is to keep the account. Throws 403
 * `auth.deletion_scheduled` with the time of the erasure.
 */
export function refuseIfGoing({ deletion }: Pick<User, 'deletion'>): void {
  if (!deletion) return;
  throw appError(errors.deletionScheduled, { data: { erasesAt: deletion.erasesAt.toISOString() } });
}

/** Begins a session for a user who has proven who they are. */
export function createSignIn({
  sessions,
  signer,
  now,
}: {
  sessions: SessionStore;
  signer: TokenSigner;
  now: () => Date;
}): SignIn {
  return async (user, client) => {
    refuseIfGoing(user);
    const issuedAt = now();
    const session = await sessions.create({ userId: user.id, role: user.role, ...client, now: issuedAt });
    const token = signer.signToken({
      userId: user.id,
      role: user.role,
      sessionId: session.id,
      issuedAt,
      lifetimeSeconds: SESSION_TTL_SECONDS,
    });
    return { token, user: toClientUser(user), sessionId: session.id };
  };
}
