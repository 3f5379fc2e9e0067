import log from './looks.json' with { type: 'json' };

/**
 * A choice that was tried on recorded months. Every look at a month counts as a trial. The more
 * trials, the more likely it is that a good result is luck.
 */
export type Trial = {
  readonly what: string;
  readonly verdict: string;
  /**
   * Number of looks at recorded months. Looks at simulated prices with a known truth do not count.
   */
  readonly looks: number;
};

type Month = {
  readonly market: string;
  readonly month: string;
  /** True if a look at the month led to a choice. */
  readonly shaped: boolean;
};

/**
 * A run of a program over recorded prices. The lab records the run before it shows any figure. Runs
 * over the same files with the same options count as a single look.
 */
export type Run = {
  /** SHA-256 of the files, the options, and the code version. */
  readonly key: string;
  /** UTC day. */
  readonly on: string;
  readonly options: string;
  readonly prices: string;
  /** SHA-256 of the run's result; absent for an unfinished run. */
  readonly result?: string;
};

/**
 * Content of `looks.json`: people's trials with their findings, the months that were looked at, and
 * the runs of programs.
 */
export type LookLog = {
  readonly trials: readonly Trial[];
  readonly months: readonly Month[];
  readonly runs: readonly Run[];
};

const { trials, months, runs }: LookLog = log;

/** All trials: first those by people, then the runs. */
export const TRIALS: readonly Trial[] = [
  ...trials,
  ...runs.map(({ on, options, prices }) => ({
    what: `${options} on ${prices}`,
    verdict: `run on ${on}`,
    looks: 1,
  })),
];

/** Recorded months that were looked at. Results on months that shaped the engine prove nothing. */
export const MONTHS_EXAMINED: readonly Month[] = months;

export const countLooks = (): number => TRIALS.reduce((sum, { looks }) => sum + looks, 0);

/** Describes whether this market's months (such as `2013-02`) were looked at before. */
export function looksText(market: string, inMonths: readonly string[]): string {
  const known = MONTHS_EXAMINED.filter((each) => each.market === market && inMonths.includes(each.month));
  if (known.some(({ shaped }) => shaped))
    return `${market}: look ${countLooks() + 1} at a month that shaped the engine. It guards against mistakes and proves nothing new.`;
  if (known.length > 0)
    return `${market}: looked at before, although nothing was chosen by it. What it shows is not fresh.`;
  return `${market}: not among the months that were looked at.`;
}
