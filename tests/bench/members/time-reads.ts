import { setTimeout as delay } from 'node:timers/promises';
import { FUNNEL_DAYS_MAX, type FunnelRow } from '@croneai/contracts/endpoints/admin/funnel.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { quantile } from '../measure/figures.ts';
import type { Filled } from './fill-stores.ts';
import { listQueries } from './list-queries.ts';

export type Timing = { query: string; rounds: number; p50: number; p95: number };
export type Admin = { api: ApiClient; token: () => Promise<string> };

const ROUNDS = 40;
/** Minimum number of rounds. On a slow store, further rounds are skipped. */
const ROUNDS_MIN = 3;
const REST_MS = 5;

/** `once` makes the call. It resolves to false if the reply is a server error (5xx). */
type Read = { query: string; once: () => Promise<boolean> };

/**
 * Times each list in turn, so that a slow moment of the machine affects all of them. Throws if a
 * list counts members other than those that the bench has written.
 */
export function timeLists(
  { api, token }: Admin,
  { listed }: Pick<Filled, 'listed'>,
  withinMs: number,
): Promise<Timing[]> {
  const reads = listQueries(listed.length, new Date()).map(({ query, matches }): Read => {
    const expected = listed.filter(matches).length;
    return {
      query: query || 'no filter',
      async once() {
        const path = `/api/admin/users?${query}`;
        const { status, envelope } = await api.call('GET', path, { token: await token() });
        if (status >= 500) return false;
        const total = envelope.pagination?.total ?? Number.NaN;
        if (status === 200 && total === expected) return true;
        throw new Error(`${path}: ${status}, ${total} members instead of ${expected}`);
      },
    };
  });
  return timeAll(reads, withinMs);
}

/** Times the funnel over the longest range and over the default one. */
export function timeFunnel({ api, token }: Admin, filled: Filled, withinMs: number): Promise<Timing[]> {
  const to = new Date();
  const from = new Date(to.getTime() - (FUNNEL_DAYS_MAX - 1) * DAY_MS);
  const funnel = (query: string, least: Partial<Filled>) => async (): Promise<boolean> => {
    const path = `/api/admin/funnel?${query}`;
    const { status, envelope } = await api.call<FunnelRow[]>('GET', path, { token: await token() });
    if (status >= 500) return false;
    const sum = (step: 'served' | 'signedUp' | 'form') =>
      envelope.data.reduce((all, row) => all + row[step], 0);
    for (const step of ['served', 'signedUp', 'form'] as const)
      if (status !== 200 || sum(step) < (least[step] ?? 1))
        throw new Error(`${path}: ${status}, ${sum(step)} ${step} instead of ${least[step]}`);
    return true;
  };
  const year = `from=${from.toISOString()}&to=${to.toISOString()}`;
  return timeAll(
    [
      { query: `${FUNNEL_DAYS_MAX} days`, once: funnel(year, filled) },
      { query: '30 days', once: funnel('', {}) },
    ],
    withinMs,
  );
}

async function timeAll(reads: readonly Read[], withinMs: number): Promise<Timing[]> {
  const times = new Map<string, number[]>(reads.map(({ query }) => [query, []]));
  for (const { once } of reads) await once();
  const endsAt = performance.now() + withinMs;
  for (let round = 0; round < ROUNDS && (round < ROUNDS_MIN || performance.now() < endsAt); round += 1)
    for (const { query, once } of reads) {
      const startedAt = performance.now();
      const isAnswered = await once();
      times.get(query)?.push(isAnswered ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
      await delay(REST_MS);
    }
  return [...times].map(([query, ms]) => ({
    query,
    rounds: ms.length,
    p50: quantile(ms, 0.5),
    p95: quantile(ms, 0.95),
  }));
}
