import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type SettledRow, SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import { looksText } from '@croneai/engine/trials.ts';
import { delayOf } from '../measure/delay.ts';
import { lastOfDays } from '../measure/outcome.ts';
import { compare, overMarkets, score } from '../measure/score.ts';
import { partsOfAll } from '../measure/slices.ts';
import { type WalkedForecast, walkMarkets } from '../measure/walk-markets.ts';
import type { CompareOptions } from '../options.ts';
import { openHistories } from '../prices/read-histories.ts';

export type LabResult = Awaited<ReturnType<typeof runLab>>;

type EngineWalk = {
  readonly name: string;
  readonly walked: readonly WalkedForecast[];
};

/**
 * Walks each engine forward over the same rows, as the service would. Throws if prices cannot be
 * loaded or read.
 */
export async function runLab(options: CompareOptions) {
  const prices = await openHistories(options);
  const walks: EngineWalk[] = [];
  for (const engine of options.engines) {
    // Recordings may cover different times, so the counted days of each market are its own last
    // days.
    const histories = (await prices.read(engine.features)).map(({ pair, rows }) => ({
      pair,
      rows,
      countFrom: (rows.at(-1)?.settledAt ?? 0) - options.days * DAY_MS,
    }));
    // Recordings of different times share no slots or evidence, so each recording is replayed
    // separately.
    const groups = options.prices.kind === 'recorded' ? histories.map((history) => [history]) : [histories];
    const walked = groups.flatMap((group) => walkMarkets(engine, group, prices.slotMs));
    walks.push({ name: engine.name, walked });
  }
  const markets = await prices.read(SERVED.features);
  return {
    prices: prices.name,
    /** Number of counted days at the end of each market's history. */
    days: options.days,
    paysBy: paysByText(options.paysBy),
    markets: markets.map(({ pair }) => pair.symbol),
    engines: walks.map(({ name, walked }) => {
      const byMarket = markets.map(({ pair }) => {
        const own = walked.filter((each) => each.pair === pair);
        return {
          market: pair.symbol,
          score: score(own, options.paysBy),
          evidence: lastOfDays(own).map(({ evidence }) => evidence),
        };
      });
      return {
        name,
        pooled: score(walked, options.paysBy),
        parts: partsOfAll(walked),
        delay: prices.slotMs === SIGNAL_BARS * MINUTE_MS ? delayOf(walked) : null,
        /** Mean win rate of the markets, with each market as a single observation. */
        overMarkets: overMarkets(byMarket.flatMap((each) => each.score.won?.value ?? [])),
        byMarket,
      };
    }),
    comparisons: walks.flatMap((one, index) =>
      walks.slice(index + 1).flatMap((other) => compare(one, other) ?? []),
    ),
    looks:
      options.prices.kind === 'recorded'
        ? markets.map(({ pair, rows }) => looksText(pair.symbol, monthsOf(rows)))
        : [],
  };
}

const monthsOf = (rows: readonly SettledRow[]): string[] => [
  ...new Set(rows.map(({ slot }) => new Date(slot).toISOString().slice(0, 'yyyy-mm'.length))),
];
