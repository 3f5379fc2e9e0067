import log from './looks.json' with { type: 'json' };

/**
 * A choice that was tried on recorded months, counted so that luck can be distinguished from skill.
 * Each look at a month counts.
 */
export type Trial = {
  readonly what: string;
  readonly verdict: string;
  /** Number of looks at recorded months; simulated worlds with a known truth do not count. */
  readonly looks: number;
};

type Month = {
  readonly market: string;
  readonly month: string;
  /** True if the look led to a choice. */
  readonly shaped: boolean;
};

/**
 * A run over recorded prices. The lab appends it before it shows any figure. The same files with
 * the same options count as a single look.
 */
export type Run = {
  /** SHA-256 of the files, the options, and the version of the code. */
  readonly key: string;
  /** UTC day. */
  readonly on: string;
  readonly options: string;
  readonly prices: string;
  /** SHA-256 of its result; absent for an unfinished run. */
  readonly result?: string;
};

/** `looks.json`: people's trials with their findings and months, and the runs of the programs. */
export type LookLog = {
  readonly trials: readonly Trial[];
  readonly months: readonly Month[];
  readonly runs: readonly Run[];
};

const { trials, months, runs }: LookLog = log;

/** Trials by people, followed by runs. */
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

/** States whether this market's months (`2013-02`) were looked at before. */
export function looksText(market: string, inMonths: readonly string[]): string {
  const known = MONTHS_EXAMINED.filter((each) => each.market === market && inMonths.includes(each.month));
  if (known.some(({ shaped }) => shaped))
    return `${market}: look ${countLooks() + 1} at a month that shaped the engine. It guards against mistakes and proves nothing new.`;
  if (known.length > 0)
    return `${market}: looked at before, although nothing was chosen by it. What it shows is not fresh.`;
  return `${market}: not among the months that were looked at.`;
}
