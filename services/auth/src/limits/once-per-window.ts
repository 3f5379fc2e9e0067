import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';

/** True for the first caller within the window, false for all others. */
export type OncePerWindow = (name: string, subject: string, windowSeconds: number) => Promise<boolean>;

export function createOncePerWindow({ redis }: { redis: Redis }): OncePerWindow {
  const once = createFixedWindow(redis, { prefix: 'auth:once', limit: 1, windowSeconds: 0 });
  return async (name, subject, seconds) =>
    (await once.take(`${name}:${subject}`, { seconds })).waitSeconds === 0;
}
