import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { type PublicSettings, publicSettingsSchema } from '@croneai/contracts/site-settings.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { readFromAdmin } from './read-from-admin.ts';

/**
 * A change of the settings reaches all documents within this time plus the time to compress the
 * documents.
 */
const POLL_EVERY_MS = 2_500;

type Read = { values: PublicSettings; version: number; etag: string | undefined };

/**
 * Returns undefined if the settings still have the known tag. Rejects while the admin service is
 * down.
 */
export async function readSettings(adminUrl: string, knownTag?: string): Promise<Read | undefined> {
  const read = await readFromAdmin(siteSettingsEndpoints.getSiteSettings, adminUrl, knownTag);
  return read && { ...read.data, etag: read.etag };
}

/**
 * Redis key of the settings that a gateway read last, so that a gateway can start while the admin
 * service is down.
 */
const LAST_READ_KEY = 'gateway:site-settings';

/**
 * Returns the settings that any gateway read last; undefined if there are none or Redis is down.
 */
export async function lastReadSettings(redis: Pick<Redis, 'get'>): Promise<PublicSettings | undefined> {
  const text = await redis.get(LAST_READ_KEY).catch(() => null);
  if (text === null) return undefined;
  // Checks the fields, because a gateway of a different release may have written other fields.
  return publicSettingsSchema.safeParse(JSON.parse(text)).data;
}

type FollowOptions = {
  adminUrl: string;
  redis: Pick<Redis, 'set'>;
  /** The settings with which the documents were filled at the start. */
  first: Read | undefined;
  fill: (settings: PublicSettings) => Promise<void>;
  logger: Logger;
};

/**
 * Polls the settings for the documents. While the admin service is down, the last known values
 * stay.
 */
export function followSettings({ adminUrl, redis, first, fill, logger }: FollowOptions) {
  let filled: Pick<Read, 'etag'> | undefined = first;
  let storedTag: string | undefined;
  return repeat({
    name: 'read site settings',
    everyMs: POLL_EVERY_MS,
    logger,
    work: async () => {
      const next = await readSettings(adminUrl, storedTag);
      if (!next) return;
      if (!filled || filled.etag !== next.etag) {
        await fill(next.values);
        filled = next;
        logger.info({ version: next.version }, 'documents filled with new site settings');
      }
      await redis.set(LAST_READ_KEY, JSON.stringify(next.values));
      storedTag = next.etag;
    },
  });
}
