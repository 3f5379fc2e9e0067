import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@croneai/contracts/http/services.ts';
import mongoose from 'mongoose';
import { until } from '../../support/until.ts';
import { quantile } from '../measure/figures.ts';
import { memberId } from './seed.ts';
import type { Services } from './services.ts';

export type ErasureTiming = { service: ServiceName; p50: number; p95: number };

/**
 * Number of members that auth erases in the same run of its job. The interval between two of these
 * erasures is the time that auth needs for one member.
 */
const TOGETHER = 10;
/** Number of members that are erased one by one, to measure the times of the other services. */
const ALONE = 10;
export const ERASED_AT_ONE_SIZE = TOGETHER + ALONE;
/** Time limit for an erasure. On a busy machine, auth's erasure job takes a minute. */
const WITHIN_MS = 90_000;
const POLL_MS = 5;
export const ERASURES_WITHIN_MS = 6 * WITHIN_MS;

/**
 * For each service: a collection, and a query for the documents of a member in it. The service
 * erases these documents last.
 */
const LAST: Readonly<
  Record<Exclude<ServiceName, 'auth'>, { collection: string; of: (id: string) => object }>
> = {
  admin: { collection: 'broker_events', of: (userId) => ({ userId }) },
  leads: { collection: 'community_posts', of: (authorId) => ({ authorId }) },
  notifier: { collection: 'recipients', of: (id) => ({ _id: id, isErased: false }) },
  signals: { collection: 'own_trades', of: (userId) => ({ userId }) },
};

/**
 * Erases members, beginning with the index `first`, and measures the times. For auth, a time is the
 * interval between two erasures in one run of its job. For another service, a time starts with the
 * erasure in auth and ends when the service's last document of the member is gone.
 */
export async function timeErasures(services: Services, first: number): Promise<ErasureTiming[]> {
  const idAt = (index: number) => memberId(first + index);
  const together = Array.from({ length: TOGETHER }, (_, index) => idAt(index));
  await request(services, together);
  const endings = await Promise.all(together.map((id) => erasedAt(services, id)));
  for (const id of together) await Promise.all(others.map((service) => goneIn(services, service, id)));
  const sorted = endings.toSorted((a, b) => a - b);
  const times = new Map<ServiceName, number[]>([
    ['auth', sorted.slice(1).map((at, index) => at - (sorted[index] as number))],
    ...others.map((service) => [service, [] as number[]] as const),
  ]);
  for (let index = 0; index < ALONE; index += 1) {
    const id = idAt(TOGETHER + index);
    await request(services, [id]);
    const gone = Promise.all(
      others.map(async (service) => [service, await goneIn(services, service, id)] as const),
    );
    const at = await erasedAt(services, id);
    for (const [service, goneAt] of await gone) times.get(service)?.push(Math.max(0, goneAt - at));
  }
  return [...times].map(([service, values]) => ({
    service,
    p50: quantile(values, 0.5),
    p95: quantile(values, 0.95),
  }));
}

const others = Object.keys(LAST) as (keyof typeof LAST)[];

/** Ends the grace period of the members now. The next run of auth's job erases them. */
async function request(services: Services, ids: readonly string[]): Promise<void> {
  const now = new Date();
  const _id = { $in: ids.map((id) => new mongoose.Types.ObjectId(id)) };
  const set = { deletion: { requestedAt: now, erasesAt: now } };
  const { matchedCount } = await services
    .databaseOf('auth')
    .collection('users')
    .updateMany({ _id }, { $set: set });
  if (matchedCount !== ids.length) throw new Error(`${matchedCount} of ${ids.length} members to erase`);
}

/** Resolves to the epoch milliseconds at which auth logged the erasure. */
function erasedAt(services: Services, id: string): Promise<number> {
  const line = new RegExp(`"time":"([^"]+)"[^\\n]*"userId":"${id}"[^\\n]*"msg":"account erased"`);
  return until(
    `auth to erase ${id}`,
    () => {
      const time = line.exec(services.output('auth'))?.[1];
      if (!time) throw new Error(services.output('auth').slice(-500));
      return Date.parse(time);
    },
    WITHIN_MS,
  );
}

async function goneIn(services: Services, service: keyof typeof LAST, id: string): Promise<number> {
  const { collection, of } = LAST[service];
  const documents = services.databaseOf(service).collection(collection);
  const endsAt = Date.now() + WITHIN_MS;
  while (Date.now() < endsAt) {
    if ((await documents.countDocuments(of(id))) === 0) return Date.now();
    await delay(POLL_MS);
  }
  throw new Error(`${service} did not erase ${id}\n${services.output(service).slice(-1_000)}`);
}
