import { writeMirror } from '@croneai/access/write-mirror.ts';
import { type Access, accessSchema } from '@croneai/contracts/access.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { z } from 'zod';
import type { User } from '../users/user.model.ts';

/** A member's access in Redis, for all processes of this service, so that a check costs no database read. */
export type MirroredAccess = { version: number; access: Access; answeredCodeId: string | null };

const mirroredSchema = z.object({
  version: z.int().min(0),
  access: accessSchema,
  answeredCodeId: z.string().nullable(),
});

export const accessMirrorKey = (userId: string): string => `auth:access:${userId}`;

export const mirroredAccessOf = (user: User): MirroredAccess => ({
  version: user.accessVersion,
  access: user.access,
  answeredCodeId: user.answeredCodeId,
});

/** Reads what the mirror holds; undefined for nothing, or for a form that another release wrote. */
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
    write: (userId: string, mirrored: MirroredAccess): Promise<void> =>
      writeMirror(redis, accessMirrorKey(userId), mirrored),
    async read(userId: string): Promise<MirroredAccess | undefined> {
      return parseMirrored(await redis.get(accessMirrorKey(userId)));
    },
  };
}
