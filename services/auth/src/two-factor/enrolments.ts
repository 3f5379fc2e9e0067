import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { SecretBox } from '../secrets/module.ts';
import { ENROLMENT_MS } from './two-factor.ts';

/**
 * Returns the Redis key for the pending secret of a session. The key contains the session's id, so
 * only the session that requested the secret can read and confirm it.
 */
const keyOf = ({ sessionId }: Session) => `auth:two-factor-enrolment:${sessionId}`;

export type Enrolments = ReturnType<typeof createEnrolments>;

/** Stores new secrets, encrypted, until the member enters a first code. */
export function createEnrolments({ redis, box }: { redis: Redis; box: SecretBox }) {
  return {
    /** Stores the secret of a session, and replaces an earlier secret of the same session. */
    async keep(session: Session, secret: string): Promise<void> {
      const sealed = box.seal('two-factor-enrolment', session.userId, secret);
      await redis.set(keyOf(session), sealed, 'PX', ENROLMENT_MS);
    },

    async find(session: Session): Promise<string | undefined> {
      const sealed = await redis.get(keyOf(session));
      return sealed ? box.open('two-factor-enrolment', session.userId, sealed) : undefined;
    },

    async drop(session: Session): Promise<void> {
      await redis.del(keyOf(session));
    },
  };
}
