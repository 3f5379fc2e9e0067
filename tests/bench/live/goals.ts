import { type Goal, median, medianRatio, quantile } from '../measure/figures.ts';
import { refusalText } from '../pages/open-pages.ts';
import type { ComeBack, FanOut } from './fan-out.ts';
import type { OnTheSystem, PageCost } from './open-system.ts';

const LESS_CPU = 60;
const OF_BARE = 0.7;
const MEGABYTES = 350;
const LAST_MS = 1_000;
/** Maximum time until all streams have reconnected after a restart of the gateway. */
const BACK_WITHIN_SECONDS = 30;
const P95_MS = 300;
/**
 * The cost of a page or a stream at the larger size must be lower than this multiple of its cost at
 * the smaller size.
 */
const LAW = 2;

/** Returns the results of the runs with the most streams. */
const largest = (results: readonly FanOut[]) => {
  const most = Math.max(...results.map(({ streams }) => streams));
  return results.filter(({ streams }) => streams === most);
};
const goal = (isMet: boolean, text: string): Goal => ({ isMet, text });

export function fanOutGoals(gateway: readonly FanOut[], bare: readonly FanOut[]): Goal[] {
  const [ours, theirs] = [largest(gateway), largest(bare)];
  const ratio = medianRatio(
    ours.map(({ perCpuSecond }) => perCpuSecond),
    theirs.map(({ perCpuSecond }) => perCpuSecond),
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

export function comeBackGoals({ streams, seconds, megabytes, came, missed }: ComeBack): Goal[] {
  return [
    goal(
      seconds <= BACK_WITHIN_SECONDS,
      `${seconds.toFixed(1)} s until ${streams} are back after a restart (at most ${BACK_WITHIN_SECONDS}), ${megabytes.toFixed(0)} MB`,
    ),
    goal(came === missed, `nothing lost and nothing twice: ${came} of ${missed} missed events came`),
  ];
}

export function systemGoals({ costs, flipsMs }: OnTheSystem): Goal[] {
  const at = (by: PageCost['by'], of: 'least' | 'most') => {
    const found = costs.filter((cost) => cost.by === by && cost.sees === 'signal');
    return (of === 'least' ? found[0] : found.at(-1)) as PageCost;
  };
  const [stream, polling] = [at('stream', 'most'), at('polling', 'most')];
  const ratio = polling.cpuMs / stream.cpuMs;
  const screen = quantile(
    costs.flatMap(({ delays }) => delays),
    0.95,
  );
  const [flipMedian, flip] = [median(flipsMs), quantile(flipsMs, 0.95)];
  const refused = costs.flatMap((cost) => cost.refused);
  const law = (by: PageCost['by']) => {
    const [few, many] = [at(by, 'least'), at(by, 'most')];
    return goal(
      // A page may cost less with many open pages, because more pages share each read.
      many.cpuMs < LAW * few.cpuMs,
      `law: a page by ${by} costs ${perSlot(few)} at ${few.pages} and ${perSlot(many)} at ${many.pages}`,
    );
  };
  return [
    goal(
      ratio >= LESS_CPU,
      `${ratio.toFixed(1)} times less CPU for a page and slot (at least ${LESS_CPU}): ${perSlot(stream)} by stream with ${stream.pages} pages, ${perSlot(polling)} by polling with ${polling.pages}`,
    ),
    goal(refused.length === 0, refusalText(refused)),
    goal(
      screen <= P95_MS,
      `${screen.toFixed(0)} ms from a change of the list to the screen, p95 (at most ${P95_MS})`,
    ),
    goal(
      flip <= P95_MS,
      `${flip.toFixed(0)} ms from a change of access to the open page, p95 (at most ${P95_MS}); median ${flipMedian.toFixed(0)}`,
    ),
    law('stream'),
    law('polling'),
  ];
}

const perSlot = ({ cpuMs, bytes }: PageCost): string =>
  `${cpuMs.toFixed(1)} ms and ${(bytes / 1_000).toFixed(1)} kB`;

const isWithin = (ratio: number): boolean => ratio > 1 / LAW && ratio < LAW;
