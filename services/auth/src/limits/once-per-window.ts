import type { Redis } from '@croneai/platform/redis.ts';

/** True for the first caller within the window, false for all others. */
export type OncePerWindow = (name: string, subject: string, windowSeconds: number) => Promise<boolean>;

export function createOncePerWindow({ redis }: { redis: Redis }): OncePerWindow {
  return async (name, subject, windowSeconds) =>
    (await redis.set(`auth:once:${name}:${subject}`, '1', 'EX', windowSeconds, 'NX')) === 'OK';
}
