import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { expectedTerms, expectFromPrices } from '@croneai/signals/expectation/expect-from-prices.ts';
import { loadRecordedMarketData } from '@croneai/signals/feeds/file/recorded-market-data.ts';

/** What the service would show of a folder of recordings. Throws what reading prices throws. */
export async function expectFromFolder(
  path: string,
  { zone, paysBy }: { zone: string | undefined; paysBy: PaysBy },
): Promise<EngineExpectation> {
  const marketData = await loadRecordedMarketData(path, { zone });
  const recordings = [...marketData.recordings.values()];
  return expectFromPrices({
    marketData,
    pairs: recordings.map(({ pair }) => pair),
    terms: expectedTerms(paysBy),
    signalsPerSlot: 1,
    span: {
      from: Math.min(...recordings.map(({ span }) => span.from)),
      to: Math.max(...recordings.map(({ span }) => span.to)),
    },
    patiently: (read) => read(),
    now: Date.now,
  });
}
