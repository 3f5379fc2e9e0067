import log from './looks.json' with { type: 'json' };

/** One choice that was tried on recorded months, so that luck can be told from choice. Each look at a month that judged it counts. */
export type Trial = {
  readonly what: string;
  readonly verdict: string;
  /** Looks at the recorded months; worlds with a known oracle cost none. */
  readonly looks: number;
};

type Month = {
  readonly market: string;
  readonly month: string;
  /** Whether something was chosen by it. */
  readonly shaped: boolean;
};

/** A run over recorded prices. The lab appends it before it shows anything; the same files with the same options are one look. */
export type Run = {
  /** SHA-256 of the files, the options and the version of the code. */
  readonly key: string;
  /** UTC day. */
  readonly on: string;
  readonly options: string;
  readonly prices: string;
  /** SHA-256 of its result; absent for a run that did not end. */
  readonly result?: string;
};

/** `looks.json`: what people tried and found, the months that they looked at, and the runs of the programs. */
export type LookLog = {
  readonly trials: readonly Trial[];
  readonly months: readonly Month[];
  readonly runs: readonly Run[];
};

const { trials, months, runs }: LookLog = log;

/** What was tried, then what was run. */
export const TRIALS: readonly Trial[] = [
  ...trials,
  ...runs.map(({ on, options, prices }) => ({
    what: `${options} on ${prices}`,
    verdict: `run on ${on}`,
    looks: 1,
  })),
];

/** Recorded months that were looked at. What the engine makes of those that shaped it proves nothing; none of them is fresh. */
export const MONTHS_LOOKED_AT: readonly Month[] = months;

export const looksSoFar = (): number => TRIALS.reduce((sum, { looks }) => sum + looks, 0);

/** What to know of a market of a recording: whether its month has been looked at. `months` as `2013-02`. */
export function looksText(market: string, inMonths: readonly string[]): string {
  const known = MONTHS_LOOKED_AT.filter((each) => each.market === market && inMonths.includes(each.month));
  if (known.some(({ shaped }) => shaped))
    return `${market}: look ${looksSoFar() + 1} at a month that shaped the engine. It guards against mistakes and proves nothing new.`;
  if (known.length > 0)
    return `${market}: looked at before, although nothing was chosen by it. What it shows is not fresh.`;
  return `${market}: not among the months that were looked at.`;
}
