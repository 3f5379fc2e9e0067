import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { FUNNEL_STEPS, funnelEndpoints } from '@croneai/contracts/endpoints/admin/funnel.ts';
import { funnelStepTaken } from '@croneai/contracts/events/funnel.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import { csvFile } from '@croneai/platform/http/csv-file.ts';
import { route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { Members } from '../members/module.ts';
import { copyServed } from './copy-served.ts';
import { servedCollection, stepCollection } from './funnel.model.ts';
import { readFunnel } from './read-funnel.ts';
import { readServed } from './read-served.ts';

/**
 * Counts the visitors and members at each step, from the first visit to a paid tier, by source or
 * campaign. Steps before the sign-up are not linked to a person.
 */
export function openFunnel(
  { openCollection, redis, now }: Pick<ServicePlatform, 'openCollection' | 'redis' | 'now'>,
  { members }: { members: Pick<Members, 'countReached'> },
) {
  const served = openCollection(servedCollection);
  const steps = openCollection(stepCollection);
  const read = readFunnel({ served: readServed({ served, now }), steps, members, now });
  return {
    collections: [servedCollection, stepCollection],
    topics: [topics.funnel],
    routes: [
      route(funnelEndpoints.getFunnel, async ({ query }) => ({ data: await read(query) })),
      route(funnelEndpoints.exportFunnel, async ({ query }) => {
        const rows = await read(query);
        const name = query.by === 'source' ? 'croneai-sources' : 'croneai-campaigns';
        const columns = [query.by, ...FUNNEL_STEPS];
        return { download: csvFile({ name, at: now(), columns }, onePage(rows)) };
      }),
    ],
    subscriptions: [
      onEvent(funnelStepTaken, async ({ id, occurredAt, payload }) => {
        const takenAt = new Date(occurredAt);
        const day = takenAt.toISOString().slice(0, 10);
        await unlessDuplicate(steps.create({ _id: id, day, ...payload, takenAt }));
      }),
    ],
    repeats: [copyServed({ redis, served, now })],
  } satisfies Module;
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}
