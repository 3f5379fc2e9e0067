import { type AdminIncident, incidentEndpoints } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { STATUS_HISTORY_DAYS } from '@croneai/contracts/system-status.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import { createEvent, type PublishAlone } from '@croneai/platform/events/event.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { entityTagOf } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route, taggedRoute } from '@croneai/platform/http/route.ts';
import { beginMaintenance, endMaintenance } from '@croneai/platform/maintenance.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { StoredIncident } from './incident.model.ts';
import type { IncidentRepository } from './incident.repository.ts';
import { writeIncident } from './write-incident.ts';

/** Maximum age of the cached public list. The cache limits the database to one read per second. */
const REMEMBERED_MS = SECOND_MS;

export function incidentRoutes({
  incidents,
  redis,
  publishAlone,
  now,
}: {
  incidents: IncidentRepository;
  redis: Redis;
  publishAlone: PublishAlone;
  now: () => Date;
}): Route[] {
  const list = async () =>
    (await incidents.listSince(new Date(now().getTime() - STATUS_HISTORY_DAYS * DAY_MS))).map(toAdminView);
  const publicList = cacheFor(REMEMBERED_MS, async () => {
    const data = (await list()).map(({ version: _, ...incident }) => incident);
    return { data, tag: entityTagOf(JSON.stringify(data)) };
  });
  const write = writeIncident({ incidents, now });
  return [
    taggedRoute(incidentEndpoints.getIncidents, publicList),
    route(incidentEndpoints.listIncidents, async () => ({ data: await list() })),
    route(incidentEndpoints.writeIncident, async ({ body, session, client }) => {
      const written = await write(body, { ...actorOf(session, client), reason: null });
      publicList.forget();
      return { data: toAdminView(written) };
    }),
    route(incidentEndpoints.setMaintenance, async ({ body, session, client }) => {
      const { isOn, until } = body;
      // The audit entry is recorded first, so that no maintenance begins without one.
      await publishAlone(maintenanceAudit({ isOn, until }, { ...actorOf(session, client), reason: null }));
      await (isOn ? beginMaintenance(redis, { until }) : endMaintenance(redis));
      return { message: isOn ? 'Maintenance is on.' : 'Maintenance is off.' };
    }),
  ];
}

function toAdminView({ openedAt, resolvedAt, updates, ...incident }: StoredIncident): AdminIncident {
  return {
    ...incident,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ text, at }) => ({ text, at: at.toISOString() })),
  };
}

const maintenanceAudit = (after: { isOn: boolean; until: string | null }, by: AdminWrite) =>
  createEvent(auditRecorded, {
    aggregateId: 'maintenance',
    aggregateVersion: 1,
    payload: {
      ...by,
      action: after.isOn ? 'maintenance.begin' : 'maintenance.end',
      subject: { kind: 'maintenance', id: 'site' },
      before: {},
      after,
    },
  });
