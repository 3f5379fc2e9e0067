import { incidentEndpoints } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { type Incident, incidentSchema } from '@croneai/contracts/incidents.ts';
import type { OpenIncident } from '@croneai/contracts/system-status.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { z } from 'zod';
import { readFromAdmin } from './read-from-admin.ts';

const POLL_EVERY_MS = 2_500;
/**
 * Redis key of the incidents that a gateway read last, so that a gateway can start while the admin
 * service is down.
 */
const LAST_READ_KEY = 'gateway:incidents';

export type IncidentWatch = ReturnType<typeof followIncidents>;

/** Polls the incidents. While the admin service is down, the last known incidents stay. */
export function followIncidents(options: {
  adminUrl: string;
  redis: Pick<Redis, 'get' | 'set'>;
  logger: Logger;
}) {
  const { adminUrl, redis, logger } = options;
  let known: Incident[] | undefined;
  let knownTag: string | undefined;
  const polling = repeat({
    name: 'read incidents',
    everyMs: POLL_EVERY_MS,
    logger,
    work: async () => {
      known ??= await lastRead(redis);
      const next = await readFromAdmin(incidentEndpoints.getIncidents, adminUrl, knownTag);
      if (!next) return;
      known = next.data;
      await redis.set(LAST_READ_KEY, JSON.stringify(next.data));
      knownTag = next.etag;
    },
  });
  return {
    /** Returns all incidents, newest first. */
    all: (): readonly Incident[] => known ?? [],
    open: (): OpenIncident[] => (known ?? []).filter(({ resolvedAt }) => resolvedAt === null).map(toOpen),
    stop: polling.stop,
  };
}

async function lastRead(redis: Pick<Redis, 'get'>): Promise<Incident[] | undefined> {
  const text = await redis.get(LAST_READ_KEY).catch(() => null);
  return text === null ? undefined : z.array(incidentSchema).safeParse(JSON.parse(text)).data;
}

function toOpen({ id, title, parts, openedAt, updates }: Incident): OpenIncident {
  const [newest] = updates;
  return { id, title, parts, openedAt, text: newest?.text ?? '', updatedAt: newest?.at ?? openedAt };
}
