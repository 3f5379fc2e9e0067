import type { IncidentBody } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { INCIDENT_UPDATES_MAX, OPEN_INCIDENTS_MAX } from '@croneai/contracts/incidents.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { isDuplicateKey } from '@croneai/platform/mongo-errors.ts';
import { Types } from 'mongoose';
import type { StoredIncident } from './incident.model.ts';
import type { IncidentRepository } from './incident.repository.ts';

type Needs = { incidents: Pick<IncidentRepository, 'listOpen' | 'open' | 'change'>; now: () => Date };

/** Opens an incident, or adds an update to the incident with the id in the body. */
export function writeIncident({ incidents, now }: Needs) {
  const open = async (body: IncidentBody, by: AdminWrite): Promise<StoredIncident> => {
    if (body.isResolved) throw appError(errors.incidentNotFound);
    if ((await incidents.listOpen()).length >= OPEN_INCIDENTS_MAX) throw appError(errors.incidentsTooMany);
    const at = now();
    const { title, text, parts } = body;
    const incident: StoredIncident = {
      id: new Types.ObjectId().toHexString(),
      version: 1,
      title,
      parts,
      openedAt: at,
      resolvedAt: null,
      updates: [{ text, at }],
    };
    if (!(await incidents.open(incident, [auditOf('incident.open', undefined, incident, by)])))
      throw appError(errors.incidentOpenTwice);
    return incident;
  };

  const update = async (id: string, body: IncidentBody, by: AdminWrite): Promise<StoredIncident> => {
    const changed = await incidents
      .change(id, (current) => {
        if (body.version !== undefined && body.version !== current.version)
          throw appError(errors.incidentConflict);
        if (current.resolvedAt) throw appError(errors.incidentResolved);
        const at = now();
        const next: StoredIncident = {
          ...current,
          version: current.version + 1,
          title: body.title,
          parts: body.parts,
          resolvedAt: body.isResolved ? at : null,
          updates: [{ text: body.text, at }, ...current.updates].slice(0, INCIDENT_UPDATES_MAX),
        };
        const action = body.isResolved ? 'incident.resolve' : 'incident.update';
        return { next, events: [auditOf(action, current, next, by)] };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? appError(errors.incidentOpenTwice, { cause: error }) : error;
      });
    if (!changed) throw appError(errors.incidentNotFound);
    return changed;
  };

  return (body: IncidentBody, by: AdminWrite): Promise<StoredIncident> =>
    body.id === undefined ? open(body, by) : update(body.id, body, by);
}

function auditOf(
  action: 'incident.open' | 'incident.update' | 'incident.resolve',
  before: StoredIncident | undefined,
  after: StoredIncident,
  by: AdminWrite,
) {
  return createEvent(auditRecorded, {
    aggregateId: after.id,
    aggregateVersion: after.version,
    now: after.updates[0]?.at ?? after.openedAt,
    payload: {
      ...by,
      action,
      subject: { kind: 'incident', id: after.id },
      before: before ? valuesOf(before) : {},
      after: valuesOf(after),
    },
  });
}

const valuesOf = ({ title, parts, updates }: StoredIncident) => ({ title, parts, text: updates[0]?.text });
