/** One choice that was tried on recorded months, so that luck can be told from choice. Each look at a month that judged it counts. */
export type Trial = {
  readonly what: string;
  readonly verdict: string;
  /** Looks at the recorded months; worlds with a known oracle cost none. */
  readonly looks: number;
};

/** Add a line for each variant that is judged. docs/engine.md has the same in words. */
export const TRIALS: readonly Trial[] = [
  {
    what: 'before the engine was built: some twenty features of USD/JPY and BTC',
    verdict: 'one effect seen many ways, the move of about 15 minutes: eleven kept',
    looks: 42,
  },
  {
    what: 'before the engine was built: 23 configurations of models, 16 of online, pooled and stacked ones',
    verdict: 'kept: logistic regression with C = 0.003, half-lives of 1, 3 and 10 days',
    looks: 39,
  },
  {
    what: 'before the engine was built: the one that was chosen on GBP/USD and EUR/USD, alone and in its mixture',
    verdict: 'GBP/USD 52.5 and 52.7 % won, EUR/USD hardly better than a coin',
    looks: 2,
  },
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
  {
    what: 'bars of BTC read a minute late, and at their starts',
    verdict: 'the starts, as their source means them: 16 signals at a payout of 0.85 instead of 112',
    looks: 1,
  },
  { what: 'a licence with a reserve', verdict: 'kept: 16 signals as before', looks: 1 },
  {
    what: 'seven other periods: the fixed rule by horizon, phase, hour and size of the move, and the engine as it is',
    verdict: 'nothing was chosen by them',
    looks: 6,
  },
];

type Month = {
  readonly market: string;
  readonly month: string;
  /** Whether something was chosen by it. */
  readonly shaped: boolean;
};

const looked = (market: string, ...months: readonly string[]): Month[] =>
  months.map((month) => ({ market, month, shaped: false }));

/** Recorded months that were looked at. What the engine makes of those that shaped it proves nothing; none of them is fresh. */
export const MONTHS_LOOKED_AT: readonly Month[] = [
  { market: 'USDJPY', month: '2013-02', shaped: true },
  { market: 'BTCUSDT', month: '2022-01', shaped: true },
  ...looked('GBPUSD', '2012-02'),
  ...looked('EURUSD', '2018-05', '2018-06', '2020-09', '2022-08', '2022-09', '2022-10', '2024-01'),
  ...looked('USDJPY', '2016-04', '2017-01', '2017-02', '2021-01', '2021-02', '2021-03'),
  ...looked('USDCAD', '2021-01', '2021-02', '2021-03'),
  ...looked('ALGOUSDT', '2023-02', '2024-09'),
  ...looked('AVAXUSDT', '2023-02', '2024-02'),
  ...looked('FILUSDT', '2023-02', '2023-06'),
  ...looked('LINKUSDT', '2023-02'),
  ...looked('NEARUSDT', '2023-02', '2023-09'),
];

export const looksSoFar = (): number => TRIALS.reduce((sum, { looks }) => sum + looks, 0);

/** What to know of a market of a recording: whether its month has been looked at. `months` as `2013-02`. */
export function looksText(market: string, months: readonly string[]): string {
  const known = MONTHS_LOOKED_AT.filter((each) => each.market === market && months.includes(each.month));
  if (known.some(({ shaped }) => shaped))
    return `${market}: look ${looksSoFar() + 1} at a month that shaped the engine. It guards against mistakes and proves nothing new.`;
  if (known.length > 0)
    return `${market}: looked at before, although nothing was chosen by it. What it shows is not fresh.`;
  return `${market}: not among the months that were looked at.`;
}
