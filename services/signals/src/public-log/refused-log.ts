import type { Redis } from '@croneai/platform/redis.ts';
import type { LogRefusal } from './sign-head.ts';

const KEY = 'signals:public-log-refused';
/**
 * Lifetime of a stored refusal. While a worker refuses to sign, it stores the refusal again every
 * few seconds. The refusal therefore expires only if that worker has stopped.
 */
const SHOWN_SECONDS = 60;

/** Stores a worker's refusal to sign, so that the system’s status and the engine page show it. */
export const showRefusal = async (redis: Redis, refusal: LogRefusal | undefined): Promise<void> => {
  if (refusal) await redis.set(KEY, refusal.message, 'EX', SHOWN_SECONDS);
  else await redis.del(KEY);
};

/** Creates a health check that throws while a worker refuses to sign. */
export function createRefusalCheck(redis: Redis) {
  return async (): Promise<void> => {
    const message = await redis.get(KEY);
    if (message !== null) throw new Error(message);
  };
}
