import { OPEN_INCIDENTS_MAX } from '@croneai/contracts/incidents.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { readAll } from '@croneai/platform/stored/read-query.ts';
import mongoose, { Types, type UpdateQuery } from 'mongoose';
import {
  type IncidentDocument,
  type IncidentModel,
  incidentCollection,
  type StoredIncident,
} from './incident.model.ts';

/** Maximum number of incidents in one reply; owners write them by hand. */
const LISTED_MAX = 50;
const NO_OUTBOX = { outbox: 0 } as const;
const { trusted } = mongoose;

export type IncidentRepository = ReturnType<typeof createIncidentRepository>;

export function createIncidentRepository({
  model,
  relay,
}: {
  model: IncidentModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const listOpen = (): Promise<StoredIncident[]> =>
    readAll(
      model.find({ openTitle: trusted({ $exists: true }) }, NO_OUTBOX).limit(OPEN_INCIDENTS_MAX),
      incidentCollection.read,
    );
  return {
    listOpen,

    /** Lists open incidents, and all incidents opened since `since`, newest first. */
    async listSince(since: Date): Promise<StoredIncident[]> {
      const newest = model.find({ openedAt: trusted({ $gte: since }) }, NO_OUTBOX).sort({ openedAt: -1 });
      const listed = await readAll(newest.limit(LISTED_MAX), incidentCollection.read);
      const isListed = new Set(listed.map(({ id }) => id));
      const older = (await listOpen()).filter(({ id }) => !isListed.has(id));
      return [...listed, ...older].sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime());
    },

    /** Stores a new open incident; false if another open incident has the same title. */
    async open(incident: StoredIncident, events: OutboxEntry[]): Promise<boolean> {
      const { id, ...fields } = incident;
      const stored = { _id: new Types.ObjectId(id), ...fields, openTitle: incident.title, outbox: events };
      const isNew = await unlessDuplicate(model.create(stored));
      if (isNew) relay.nudge(model as never, stored._id);
      return isNew;
    },

    /** Changes the incident by compare-and-set; undefined for an unknown incident. */
    async change(
      id: string,
      decide: (current: StoredIncident) => { next: StoredIncident; events: OutboxEntry[] },
    ): Promise<StoredIncident | undefined> {
      const written = await changeDocument<IncidentDocument>(
        model,
        { _id: new Types.ObjectId(id) },
        (document) => {
          const { next, events } = decide(incidentCollection.read(document));
          const { title, parts, resolvedAt, updates } = next;
          const update: UpdateQuery<IncidentDocument> = resolvedAt
            ? { $set: { title, parts, resolvedAt, updates }, $unset: { openTitle: '' } }
            : { $set: { title, parts, updates, openTitle: title } };
          return { update, events };
        },
        { nudge: relay.nudge },
      );
      return written && incidentCollection.read(written.document);
    },

    /** Deletes resolved incidents that were opened before `before`. */
    purge: (before: Date) =>
      model.deleteMany({ openedAt: trusted({ $lt: before }), openTitle: trusted({ $exists: false }) }),
  };
}
