import { quantile } from '../pages/quantile.ts';
import type { FanOut } from './fan-out.ts';

type Goal = { isMet: boolean; text: string };

const OF_BARE = 0.7;
const MEGABYTES = 350;
const LAST_MS = 1_000;
/** How far a cost per page may be from the same at both sizes: half as much, or twice. */
const LAW = 2;

const median = (values: readonly number[]) => quantile(values, 0.5);
/** Of the most streams. */
const largest = (results: readonly FanOut[]) => {
  const most = Math.max(...results.map(({ streams }) => streams));
  return results.filter(({ streams }) => streams === most);
};
const goal = (isMet: boolean, text: string): Goal => ({ isMet, text });

export function fanOutGoals(gateway: readonly FanOut[], bare: readonly FanOut[]): Goal[] {
  const [ours, theirs] = [largest(gateway), largest(bare)];
  const ratio = median(
    ours.map(({ perCpuSecond }, at) => perCpuSecond / (theirs[at]?.perCpuSecond ?? Number.NaN)),
  );
  const megabytes = Math.max(...ours.map((result) => result.megabytes));
  const last = median(ours.flatMap(({ lastMs }) => lastMs));
  const streams = ours[0]?.streams ?? 0;
  const perReader = (result: FanOut | undefined) =>
    1_000_000 / ((result?.perCpuSecond ?? 0) * (result?.streams ?? 0));
  const [few, many] = [perReader(gateway[0]), median(ours.map(perReader))];
  const empty = gateway[0]?.megabytesBefore ?? 0;
  const held = (result: FanOut | undefined) =>
    (((result?.megabytes ?? 0) - empty) * 1_024) / (result?.streams ?? 0);
  const [heldByFew, heldByMany] = [held(gateway[0]), median(ours.map(held))];
  return [
    goal(
      ratio >= OF_BARE,
      `${ratio.toFixed(2)} (at least ${OF_BARE}) broadcasts for a second of CPU, of a bare Node server, ${streams} streams`,
    ),
    goal(
      megabytes < MEGABYTES,
      `${megabytes.toFixed(0)} MB resident (below ${MEGABYTES}), ${streams} streams`,
    ),
    goal(
      last <= LAST_MS,
      `${last.toFixed(0)} ms from the event to the last client, median (at most ${LAST_MS})`,
    ),
    goal(
      isWithin(many / few),
      `law: an event costs a stream ${few.toFixed(1)} µs at ${gateway[0]?.streams} and ${many.toFixed(1)} µs at ${streams}`,
    ),
    goal(
      heldByMany < LAW * heldByFew,
      `law: a stream holds ${heldByFew.toFixed(0)} KiB at ${gateway[0]?.streams} and ${heldByMany.toFixed(0)} KiB at ${streams}, beside the ${empty.toFixed(0)} MB of a gateway without one`,
    ),
  ];
}

const isWithin = (ratio: number): boolean => ratio > 1 / LAW && ratio < LAW;
