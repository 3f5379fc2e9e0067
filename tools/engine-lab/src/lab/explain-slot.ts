import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { paysByText, prospectOf } from '@croneai/engine/model/pays-by.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { type TrackedDecision, trackedRow, trackMarket, walkTracks } from '@croneai/engine/model/track.ts';
import { describeDecision, reasonsOf } from '@croneai/engine/model/words.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { walkWindow } from '@croneai/engine/walk-forward.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { OptionsOf } from '../options.ts';
import { OptionsError } from '../usage.ts';

/**
 * Explains one decision as lines for a terminal. Throws an OptionsError for a slot without a
 * decision, and other errors if prices cannot be read.
 */
export async function explainSlot({ prices, pair, slot, paysBy }: OptionsOf<'explain'>): Promise<string> {
  const marketData = await openPrices(prices, pair);
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const until = slot + slotMs;
  const window = walkWindow(slot);
  const request = { marketData, pair, features: SERVED.features, rule: settlementRuleOf(paysBy) };
  const rows = await replayMarket({ ...request, from: window.from, to: until });
  const track = trackMarket(SERVED, pair, rows, { trainAt: window.trainAt, until, slotMs, keepFrom: slot });
  let decision: TrackedDecision | undefined;
  walkTracks([track], {
    until,
    slotMs,
    onSlot: (_slot, decisions) => {
      [decision] = decisions;
    },
  });
  const known = decision && trackedRow(decision);
  if (!decision || !known)
    throw new OptionsError(`${pair.symbol} has no decision at ${new Date(slot).toISOString()}`);
  const { row, model, weights } = known;
  const { forecast, offer, calibration } = decision;
  const raw = SERVED.forecast(model, weights, row.features);
  /** Weights of the experts; empty if the engine has no experts. */
  const shares = Array.isArray(weights) ? (weights as number[]) : [];
  const prospect = prospectOf(offer, calibration, row.spread / row.distance, paysBy);
  const figures = {
    confidence: percent(offer.probability),
    low: percent(offer.low),
    high: percent(offer.high),
    needed: percent(prospect.needed),
  };
  const reasons = reasonsOf(SERVED, { model, weights, row, forecast });
  return [
    describeDecision(SERVED, { side: offer.side, reasons, ...figures, rows: model?.rows ?? 0, paysBy }),
    '',
    'Features (usual moves, positions, deviations)',
    ...SERVED.features.names.map(
      (name, column) => `  ${name.padEnd(6)} ${figure(row.features[column] as number)}`,
    ),
    '',
    'Experts: weight, probability of buying',
    ...raw.byExpert.map(
      (buy, index) =>
        `  ${(SERVED.experts[index] ?? '').padEnd(8)} ${figure(shares[index] ?? 1)} ${percent(buy)} %`,
    ),
    `  mixture         ${percent(raw.buy)} %`,
    '',
    'Points of the probability of buying, by group',
    ...SERVED.partsOf(model, weights, row.features).map(
      ({ group, added }) => `  ${group.padEnd(8)} ${figure(100 * added)}`,
    ),
    '',
    `Calibration: slope ${calibration.slope.toFixed(2)} ± ${calibration.slopeError.toFixed(2)}, from this market alone`,
    `Under ${paysByText(paysBy)}: expected ${figure(prospect.gain)}, ${prospect.pays ? 'pays' : 'does not pay'}; cost ${figure(row.spread / row.distance)} R`,
    `Outcome: ${row.outcome.label === null ? 'no winner' : row.outcome.label === 1 ? 'buying won' : 'selling won'}, ${figure(row.outcome.buyR)} R for buying`,
  ].join('\n');
}

const percent = (share: number): number => Math.round(share * 1_000) / 10;
const figure = (value: number): string => value.toFixed(3).replace('-', '−').padStart(7);

async function openPrices(prices: OptionsOf<'explain'>['prices'], pair: Pair): Promise<MarketData> {
  if (prices.kind === 'synthetic') return createSyntheticMarketData({ ...prices, now: Date.now });
  const marketData = await loadRecordedMarketData(prices.path, { now: Date.now, zone: prices.zone });
  if (!marketData.supports(pair)) throw new OptionsError(`${pair.symbol} is not recorded in ${prices.path}`);
  return marketData;
}
