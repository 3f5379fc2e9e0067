import type { SignedIn } from '@croneai/contracts/users.ts';
import type { TokenSigner } from '@croneai/platform/auth/tokens.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { toClientUser, type User } from '../account/user.ts';
import { SESSION_TTL_SECONDS, type SessionStore } from './session-store.ts';

export type SignIn = (user: User, client: Client) => Promise<SignedIn & { sessionId: string }>;

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
