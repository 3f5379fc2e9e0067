import { accessMirrorOf, createMirror } from '@croneai/access/access-mirror.ts';
import { accessSchema } from '@croneai/contracts/access-schemas.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { z } from 'zod';
import type { User } from '../users/module.ts';

const mirroredSchema = z.object({
  version: z.int().min(0),
  access: accessSchema,
  answeredCodeId: z.string().nullable(),
});

export const mirroredAccessOf = (user: User): z.output<typeof mirroredSchema> => ({
  version: user.accessVersion,
  access: user.access,
  answeredCodeId: user.answeredCodeId,
});

export type AccessMirror = ReturnType<typeof createAccessMirror>;

/**
 * Mirrors each user's access in Redis, with the id of the last dashboard code that the admin
 * service has accepted or refused.
 */
export const createAccessMirror = ({ redis }: { redis: Redis }) =>
  createMirror(redis, accessMirrorOf('auth'), mirroredSchema);
