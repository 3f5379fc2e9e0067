import { MIRROR_TTL_SECONDS } from '@croneai/access/access-mirror.ts';
import { effectiveAccess } from '@croneai/contracts/access.ts';
import type { Countdown } from '@croneai/contracts/endpoints/auth/countdown.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { type AccessMirror, mirroredAccessOf } from '../access/module.ts';
import type { Users } from '../users/module.ts';
import { trialTimeLeft } from './countdown.ts';

const trialKey = (userId: string) => `auth:trial:${userId}`;

export type TrialCountdown = ReturnType<typeof createTrialCountdown>;

/**
 * Returns the time left of a member's trial. Open pages poll this time every second, so most
 * calls read only Redis.
 */
export function createTrialCountdown(parts: {
  redis: Redis;
  users: Pick<Users, 'findById'>;
  mirror: AccessMirror;
  now: () => Date;
}) {
  const { redis, users, mirror, now } = parts;
  async function rememberTrial(userId: string, trialEndsAt: Date): Promise<void> {
    await redis.set(trialKey(userId), trialEndsAt.toISOString(), 'EX', MIRROR_TTL_SECONDS);
  }

  /**
   * Reads a member's trial and access from the database, and stores both in Redis. Runs once a
   * minute per member, when the mirror expires. No other step of a poll reads the database.
   */
  async function rebuild(userId: string) {
    const user = await users.findById(userId);
    if (!user) return undefined;
    // These writes only speed up the next read, so a Redis that refuses writes must not fail the
    // request.
    await Promise.allSettled([
      rememberTrial(userId, user.trialEndsAt),
      mirror.write(userId, mirroredAccessOf(user)),
    ]);
    return { trialEndsAt: user.trialEndsAt, access: user.access };
  }

  async function read(userId: string) {
    const [trial, mirrored] = await redis.mget(trialKey(userId), mirror.keyOf(userId));
    const access = mirror.parse(mirrored)?.access;
    return trial && access ? { trialEndsAt: new Date(trial), access } : rebuild(userId);
  }

  return {
    rememberTrial,

    async timeLeft(member: { userId: string; role: Role }): Promise<Countdown> {
      const at = now();
      const known = await read(member.userId);
      if (!known) return trialTimeLeft({ trialEndsAt: at, isUnlocked: false }, at);
      const { dashboardUnlocked } = effectiveAccess(member.role, known.access);
      return trialTimeLeft({ trialEndsAt: known.trialEndsAt, isUnlocked: dashboardUnlocked }, at);
    },

    async forget(userId: string): Promise<void> {
      await redis.del(trialKey(userId));
    },
  };
}
