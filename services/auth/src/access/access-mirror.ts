import { type Access, accessSchema } from '@croneai/contracts/access.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { z } from 'zod';
import type { User } from '../account/user.ts';

/** A member's access in Redis, for all processes of this service, so that a check costs no database read. */
export type MirroredAccess = { version: number; access: Access; answeredCodeId: string | null };

const mirroredSchema = z.object({
  version: z.int().min(0),
  access: accessSchema,
  answeredCodeId: z.string().nullable(),
});

/**
 * The mirror is never believed over a newer document for longer than this, whatever became of the write that should have
 * replaced it. A member on an open page costs one read of the database in that time.
 */
export const MIRROR_TTL_SECONDS = 60;

/** Takes newer facts only, so that a late writer cannot bring back what was taken away. */
const SET_IF_NEWER = `
local isRead, held = pcall(cjson.decode, redis.call('GET', KEYS[1]) or '')
local version = isRead and type(held) == 'table' and tonumber(held.version)
if version and version > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;

export const accessMirrorKey = (userId: string): string => `auth:access:${userId}`;

export const mirroredAccessOf = (user: User): MirroredAccess => ({
  version: user.accessVersion,
  access: user.access,
  answeredCodeId: user.answeredCodeId,
});

/** Reads what the mirror holds; undefined for nothing, or for a form that an older release wrote. */
export function parseMirrored(text: string | null | undefined): MirroredAccess | undefined {
  if (!text) return undefined;
  try {
    return mirroredSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export type AccessMirror = ReturnType<typeof createAccessMirror>;

export function createAccessMirror({ redis }: { redis: Redis }) {
  return {
    async write(userId: string, mirrored: MirroredAccess): Promise<void> {
      const key = accessMirrorKey(userId);
      await redis.eval(SET_IF_NEWER, 1, key, mirrored.version, JSON.stringify(mirrored), MIRROR_TTL_SECONDS);
    },
    async read(userId: string): Promise<MirroredAccess | undefined> {
      return parseMirrored(await redis.get(accessMirrorKey(userId)));
    },
  };
}
