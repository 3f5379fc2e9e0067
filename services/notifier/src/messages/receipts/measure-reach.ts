import type { Reach } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { ARRIVALS_KEY, arrivalsSchema } from '@croneai/contracts/public-record.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Channel, CountTargets } from '../channel.ts';
import type { ReceiptRoute } from '../marks.ts';
import { DELAY_CLASSES_MS, type TierReceipt } from './receipt.model.ts';
import type { ReceiptRepository } from './receipt.repository.ts';

type Row = TierReceipt & { route: ReceiptRoute };
const NOT_DELIVERED: readonly string[] = ['refused', 'expired', 'suppressed'];

/** Measures how signals reached members in the last day, for the admin page. */
export function measureReach({
  receipts,
  counts,
  now,
}: {
  receipts: Pick<ReceiptRepository, 'tiersSince'>;
  counts: readonly CountTargets[];
  now: () => Date;
}) {
  return async (): Promise<Reach> => {
    const at = now();
    const since = new Date(at.getTime() - DAY_MS);
    const [found, ...counted] = await Promise.all([
      receipts.tiersSince('signal', since),
      ...counts.map((count) => count(at)),
    ]);
    const rows = rowsOf(found);
    return {
      since: since.toISOString(),
      rows: delaysOf(rows),
      refusals: refusalsOf(rows),
      ...Object.assign({}, NONE, ...counted),
    };
  };
}

const NONE: Pick<Reach, 'devices' | 'telegram'> = {
  devices: { total: 0, silent: 0 },
  telegram: { linked: 0, joined: 0 },
};

/**
 * Minimum number of arrivals for which a figure is published. With fewer arrivals, the figure is
 * meaningless and may reveal a single member.
 */
const ARRIVALS_LEAST = 20;
/**
 * Time for which the published figures stay in Redis. It is longer than the interval at which they
 * are published.
 */
const ARRIVALS_KEPT_SECONDS = 3_600;

/**
 * Publishes, for the public record, how long the last day's signals took to arrive: the median for
 * each channel and tier.
 */
export function publishArrivals({
  receipts,
  channels,
  redis,
  now,
}: {
  receipts: Pick<ReceiptRepository, 'tiersSince'>;
  channels: readonly Pick<Channel, 'name' | 'confirmsArrival'>[];
  redis: Pick<Redis, 'set'>;
  now: () => Date;
}) {
  const silent = channels
    .filter(({ confirmsArrival }) => !confirmsArrival)
    .map(({ name }) => name as ReceiptRoute);
  return async (): Promise<void> => {
    const found = await receipts.tiersSince('signal', new Date(now().getTime() - DAY_MS));
    const arrivals = delaysOf(rowsOf(found)).flatMap(({ channel, tier, received, accepted }) => {
      // If receivers on this channel cannot confirm, acceptance by the provider counts as arrival.
      const { count, median } = silent.includes(channel) ? accepted : received;
      const arrival = arrivalsSchema.safeParse([
        { channel, tier, seconds: Math.ceil((median ?? 0) / 1_000) },
      ]);
      return count >= ARRIVALS_LEAST && arrival.success ? arrival.data : [];
    });
    await redis.set(ARRIVALS_KEY, JSON.stringify(arrivals), 'EX', ARRIVALS_KEPT_SECONDS);
  };
}

const rowsOf = (found: Awaited<ReturnType<ReceiptRepository['tiersSince']>>): Row[] =>
  found.flatMap(({ route, tiers }) => tiers.map((tier) => ({ ...tier, route })));

/** Returns the delays by route and tier. */
function delaysOf(rows: readonly Row[]): Reach['rows'] {
  return [...Map.groupBy(rows, ({ route, tier }) => `${route} ${tier}`).values()].map((group) => {
    const { route: channel, tier } = group[0] as Row;
    const summed = (name: 'accepted' | 'received' | 'opened') => delaysIn(group.map((row) => row[name]));
    const [accepted, received, opened] = [summed('accepted'), summed('received'), summed('opened')];
    return { channel, tier, accepted, received, opened };
  });
}

/** Returns the median and p99 of merged histograms. */
export function delaysIn(histograms: readonly (readonly number[])[]) {
  const counts = DELAY_CLASSES_MS.concat(Number.POSITIVE_INFINITY as never).map((_end, at) =>
    histograms.reduce((sum, histogram) => sum + (histogram[at] ?? 0), 0),
  );
  const count = counts.reduce((sum, each) => sum + each, 0);
  const quantile = (share: number): number | null => {
    if (count === 0) return null;
    let below = 0;
    const at = counts.findIndex((each) => {
      below += each;
      return below >= share * count;
    });
    return DELAY_CLASSES_MS[at] ?? DELAY_CLASSES_MS.at(-1) ?? null;
  };
  return { count, median: quantile(0.5), p99: quantile(0.99) };
}

function refusalsOf(rows: readonly Row[]): Reach['refusals'] {
  const states = rows.flatMap(({ route, states: found }) =>
    found
      .filter(({ state }) => NOT_DELIVERED.includes(state))
      .map(({ state, reason, count }) => ({ channel: route, state, reason: reason ?? '', count })),
  );
  const groups = Map.groupBy(states, ({ channel, state, reason }) => `${channel} ${state} ${reason}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...first, count: group.reduce((sum, { count }) => sum + count, 0) }] : [];
    })
    .sort((a, b) => b.count - a.count);
}
