import type { Delivered } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { LATE_ENTRIES_MAX, lateEntryEndpoints } from '@croneai/contracts/endpoints/signals/late-entries.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { baseApi } from '../api/base-api.ts';
import { call } from '../api/endpoint-request.ts';

const SIGNAL = new RegExp(`^${paths.signals}/([0-9a-f]{24})$`);

/**
 * Returns the time at which each signal first arrived on any of the member's channels, as the query
 * `at` of `listLateNets`: `<signal id>.<epoch ms>,…`.
 */
export function arrivalsOf(
  rows: readonly Pick<Delivered, 'path' | 'acceptedAt' | 'receivedAt' | 'openedAt'>[],
): string {
  const first = new Map<string, number>();
  for (const { path, acceptedAt, receivedAt, openedAt } of rows) {
    const [, id] = SIGNAL.exec(path ?? '') ?? [];
    // Mail and Telegram report only that they accepted the message, and not that it arrived.
    const at = receivedAt ?? openedAt ?? acceptedAt;
    if (id && at) first.set(id, Math.min(Date.parse(at), first.get(id) ?? Number.POSITIVE_INFINITY));
  }
  return [...first]
    .slice(0, LATE_ENTRIES_MAX)
    .map(([id, at]) => `${id}.${at}`)
    .join(',');
}

export const { useLateNetsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lateNets: build.query(call(lateEntryEndpoints.listLateNets, (at: string) => ({ query: { at } }))),
  }),
});
