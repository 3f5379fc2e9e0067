import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import type { Module } from '@croneai/platform/module.ts';
import { incidentCollection } from './incident.model.ts';
import { createIncidentRepository } from './incident.repository.ts';
import { incidentRoutes } from './routes.ts';

const KEPT_MS = 400 * DAY_MS;

type Needs = Pick<ServicePlatform, 'openCollection' | 'relay' | 'redis' | 'publishAlone' | 'now'>;

/**
 * Publishes the incidents that owners report, and the maintenance switch, to members and visitors.
 */
export function openIncidents({ openCollection, relay, redis, publishAlone, now }: Needs) {
  const incidents = createIncidentRepository({ model: openCollection(incidentCollection), relay });
  return {
    collections: [incidentCollection],
    topics: [topics.audit],
    routes: incidentRoutes({ incidents, redis, publishAlone, now }),
    repeats: [
      {
        name: 'purge incidents',
        everyMs: HOUR_MS,
        work: () => incidents.purge(new Date(now().getTime() - KEPT_MS)),
      },
    ],
  } satisfies Module;
}
