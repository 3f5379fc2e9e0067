import { runCorpus } from '../corpus/run-corpus.ts';
import type { GateResult } from './world-gates.ts';

const MANY_MARKETS = 5;
const TERMS = { kind: 'payout', payout: 0.85 } as const;

/** The gates of recorded months: of each folder with many markets of one time, and of what would have been published in all. */
export async function tryCorpus(path: string): Promise<GateResult[]> {
  const { periods, all } = await runCorpus(path, TERMS);
  const { beyond, signals } = all.published;
  return [
    ...periods
      .filter(({ markets }) => markets.length >= MANY_MARKETS)
      .map(({ name, coverage: { percent, marketDays } }) => ({
        world: 'corpus',
        what: `% of ${marketDays} market-days of ${name} within their 80 % interval`,
        value: percent,
        atLeast: 75,
        atMost: 85,
      })),
    ...(beyond
      ? [
          {
            world: 'corpus',
            what: `points said beyond what came, of ${signals} signals published at 0.85`,
            value: beyond.value,
            atLeast: -1.5,
            atMost: 1.5,
          },
        ]
      : []),
  ];
}
