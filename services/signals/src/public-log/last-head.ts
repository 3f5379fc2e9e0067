import type { Redis } from '@croneai/platform/redis.ts';

/** Size and root (base64) that were signed last. */
export type SignedHead = { size: number; root: string };

/**
 * The last signed head in a place that is not the database: a database that comes back from an older backup is seen before it
 * signs another log over the same places. Compare-and-set, as of two writers one must lose.
 */
export type LastHead = ReturnType<typeof createLastHead>;

const ADVANCE = `
local now = redis.call('GET', KEYS[1]) or ''
if now ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

const textOf = (head: SignedHead | undefined): string => (head ? `${head.size} ${head.root}` : '');

export function createLastHead(redis: Redis) {
  const keyOf = (origin: string): string => `signals:public-log:${origin}`;
  return {
    async read(origin: string): Promise<SignedHead | undefined> {
      const [size, root] = ((await redis.get(keyOf(origin))) ?? '').split(' ');
      return size && root ? { size: Number(size), root } : undefined;
    },
    /** False when it is another one than was seen. */
    async advance(origin: string, seen: SignedHead | undefined, next: SignedHead): Promise<boolean> {
      return (await redis.eval(ADVANCE, 1, keyOf(origin), textOf(seen), textOf(next))) === 1;
    },
  };
}
