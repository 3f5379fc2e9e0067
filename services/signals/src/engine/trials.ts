/** One choice that was tried on recorded months, so that luck can be told from choice. Each look at a month that judged it counts. */
export type Trial = {
  readonly what: string;
  readonly verdict: string;
  /** Looks at the recorded months; worlds with a known oracle cost none. */
  readonly looks: number;
};

/** Add a line for each variant that is judged. docs/engine.md has the same in words. */
export const TRIALS: readonly Trial[] = [
  { what: 'mixture of three regressions and a coin', verdict: 'the start', looks: 1 },
  {
    what: 'the fixed rule against the 15-minute move beside them',
    verdict: 'kept: Brier skill 0.26 → 0.29 %',
    looks: 1,
  },
  { what: 'share given back 1/500 and 1/200 instead of 1/2,000', verdict: 'no better', looks: 2 },
  {
    what: 'interval from the posterior and between experts',
    verdict: 'next to nothing to publish',
    looks: 1,
  },
  { what: 'interval from the posterior alone', verdict: 'next to nothing to publish', looks: 1 },
  { what: 'interval from the slope', verdict: 'kept: it measures how forecasts held', looks: 1 },
  {
    what: 'worlds only: slope with half-lives of 12 hours to 3 days, prior of 500 to 1,000, bound of 1, share 1/500 and 1/200',
    verdict: 'claims fade by a day sooner at most, steady worlds lose: none kept',
    looks: 0,
  },
  {
    what: 'a slope that starts anew when strong claims of the newest days do not come',
    verdict: 'kept: where skill dies claims are gone on the third day; no day of the months meets it',
    looks: 1,
  },
];

/** Recorded months that shaped the engine. What it makes of them proves nothing new. */
export const MONTHS_LOOKED_AT: readonly { readonly market: string; readonly month: string }[] = [
  { market: 'USDJPY', month: '2013-02' },
  { market: 'BTCUSDT', month: '2022-01' },
];

export const looksSoFar = (): number => TRIALS.reduce((sum, { looks }) => sum + looks, 0);

/** What to know of a market of a recording: whether its month has been looked at. `months` as `2013-02`. */
export function looksText(market: string, months: readonly string[]): string {
  const known = MONTHS_LOOKED_AT.some((each) => each.market === market && months.includes(each.month));
  return known
    ? `${market}: look ${looksSoFar() + 1} at a month that shaped the engine. It guards against mistakes and proves nothing new.`
    : `${market}: not among the months that shaped the engine.`;
}
