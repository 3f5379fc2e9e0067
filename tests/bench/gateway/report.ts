import type { Rates } from './load.ts';

export type Goal = { of: string; to: string; atLeast: number };
export type Verdict = Goal & { ratio: number; isMet: boolean };
type Results = ReadonlyMap<string, readonly Rates[]>;

/**
 * Ratios are of requests per second of processor time: on a core of its own that is what a busy server answers a second,
 * and other programs on the machine, or a load that does not fill the core, do not change it.
 */
export function judge(goals: readonly Goal[], results: Results): Verdict[] {
  return goals.map((goal) => {
    const ratio = ratioOf(results, goal.of, goal.to);
    return { ...goal, ratio, isMet: ratio >= goal.atLeast };
  });
}

/** Within each round, then the median: what slows the machine for a moment slows both sides. */
function ratioOf(results: Results, of: string, to: string): number {
  const others = results.get(to) ?? [];
  const ratios = (results.get(of) ?? []).map(
    ({ perCpuSecond }, round) => perCpuSecond / (others[round]?.perCpuSecond ?? Number.NaN),
  );
  return median(ratios);
}

/** `yardstick` is the contender that each is compared to. */
export function printRates(results: Results, yardstick: string): void {
  const [first = []] = results.values();
  console.log(`\nRequests on one core, medians of ${first.length} interleaved rounds\n`);
  console.log(row('', 'per CPU second', 'lowest to highest', `of ${yardstick}`, 'per second by the clock'));
  for (const [name, rates] of results) {
    const perCpu = rates.map(({ perCpuSecond }) => perCpuSecond);
    console.log(
      row(
        name,
        whole(median(perCpu)),
        `${whole(Math.min(...perCpu))} to ${whole(Math.max(...perCpu))}`,
        ratioOf(results, name, yardstick).toFixed(2),
        whole(median(rates.map(({ perSecond }) => perSecond))),
      ),
    );
  }
}

export function printGoals(verdicts: readonly Verdict[]): void {
  console.log('\nGoals (median of the ratios within each round)\n');
  for (const { of, to, atLeast, ratio, isMet } of verdicts) {
    console.log(
      `  ${isMet ? 'PASS' : 'FAIL'}  ${ratio.toFixed(2)} (at least ${atLeast.toFixed(2)})  ${of} / ${to}`,
    );
  }
}

function row(name: string, ...columns: string[]): string {
  const widths = [14, 19, 19, 23];
  return `  ${name.padEnd(28)}${columns.map((text, at) => text.padStart(widths[at] ?? 0)).join('  ')}`;
}

const whole = (value: number): string => Math.round(value).toString();

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
