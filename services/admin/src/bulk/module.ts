import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { bulkJobCollection, bulkRowCollection } from './bulk.model.ts';
import { createBulkRepository } from './bulk.repository.ts';
import { bulkRoutes } from './routes.ts';
import { workOnBulk } from './work-on-bulk.ts';

/** Gives grants and sends messages to all members that match a filter. */
export function openBulk(
  { openCollection, relay, now }: Pick<ServicePlatform, 'openCollection' | 'relay' | 'now'>,
  { members }: { members: Pick<Members, 'count' | 'each' | 'find' | 'people' | 'giveGrant' | 'endGrant'> },
) {
  const bulk = createBulkRepository({
    jobs: openCollection(bulkJobCollection),
    rows: openCollection(bulkRowCollection),
    relay,
  });
  return {
    collections: [bulkJobCollection, bulkRowCollection],
    routes: bulkRoutes({ bulk, members, now }),
    repeats: [workOnBulk({ bulk, members, now })],
    topics: [topics.mails, topics.audit],
    eraseMember: bulk.forget,
    async exportMember({ userId }) {
      const [rows, jobs] = await Promise.all([bulk.rowsAbout(userId), bulk.ofAuthor(userId)]);
      return {
        bulkActions: rows.map(({ state, why, createdAt }) => ({
          state,
          why,
          at: createdAt.toISOString(),
        })),
        bulkActionsStarted: jobs.map(({ id, action, createdAt }) => ({
          id,
          kind: action.kind,
          at: createdAt.toISOString(),
        })),
      };
    },
  } satisfies Module;
}
