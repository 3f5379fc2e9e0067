import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { calibrated, NO_CALIBRATION } from '@croneai/engine/model/calibration.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { FEATURE_BARS, featuresOf } from '@croneai/engine/model/features.ts';
import { type SettledRow, toLedgerRow } from '@croneai/engine/model/ledger.ts';
import { licenceBar, NO_EVIDENCE, weigh } from '@croneai/engine/model/licence.ts';
import { prospectOf } from '@croneai/engine/model/pays-by.ts';
import { randomOf } from '../../packages/engine/test/random-candles.ts';

// `npm run bench -- engine`: what deciding a slot and training a day cost for every market, without reading prices or stores.
// By processor time of this process, so that a busy machine does not lower the figures.

const SLOT_GOAL_MS = 10;
const TRAINING_GOAL_S = 60;
const SLOTS = 50;
const SLOTS_A_DAY = 288;
const SLOT_MS = 5 * MINUTE_MS;
/** A Wednesday noon: forex, metals and crypto are open. */
const NOW = Date.parse('2026-06-10T12:00:00Z');

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const marketData = createSyntheticMarketData({ seed: 'bench', now: () => NOW });
const windows = await Promise.all(
  PAIRS.map(async (pair) => ({
    pair,
    candles: await marketData.candles({ pair, from: NOW - FEATURE_BARS * MINUTE_MS, to: NOW }),
  })),
);

const random = randomOf(1);
/** Rows as full as a market that never closes has them; the cost hangs on their number, not on what they say. */
const rows: readonly SettledRow[] = Array.from({ length: TRAINING_DAYS * SLOTS_A_DAY }, (_none, index) => {
  const slot = NOW - (TRAINING_DAYS * SLOTS_A_DAY - index) * SLOT_MS;
  const features = Float32Array.from(
    { length: SERVED.features.names.length },
    () => 4 * (random() - random()),
  );
  const buyR = random() < 0.5 - 0.02 * (features[5] as number) ? 1 : -1;
  const outcome = { buyR, sellR: -buyR, label: buyR === 1 ? (1 as const) : (0 as const) };
  return {
    slot,
    features,
    entry: 1,
    distance: 0.01,
    atr: 0.007,
    spread: 0.001,
    outcome,
    settledAt: slot + SLOT_MS,
    closes: [],
  };
});

const trainingStart = cpuMs();
const models = PAIRS.map(() => SERVED.train(rows, NOW));
const trainingS = (cpuMs() - trainingStart) / 1_000;

let decided = 0;
function decideSlot(): void {
  const all = [];
  for (const [index, { pair, candles }] of windows.entries()) {
    const features = featuresOf(SERVED.features, { pair, candles, at: NOW });
    const evidence = weigh(NO_EVIDENCE, 0.52, index % 2 === 0 ? 1 : 0);
    all.push(evidence);
    if (features.kind === 'none') continue;
    const model = models[index] as (typeof models)[number];
    const row = toLedgerRow(pair, NOW, features, 0);
    const { buy, byExpert } = SERVED.forecast(model, SERVED.newWeights, row.features);
    const said = calibrated(buy, NO_CALIBRATION, 'buy');
    prospectOf(said, NO_CALIBRATION, row.spread / row.distance, { kind: 'payout', payout: 0.85 });
    SERVED.partsOf(model, SERVED.newWeights, row.features);
    SERVED.learn(SERVED.newWeights, byExpert, 1);
    decided++;
  }
  licenceBar(all);
}
decideSlot();
decided = 0;
const decidingStart = cpuMs();
for (let slot = 0; slot < SLOTS; slot++) decideSlot();
const slotMs = (cpuMs() - decidingStart) / SLOTS;

console.log(`${PAIRS.length} pairs, ${Math.round(decided / SLOTS)} of them open and decided`);
console.log(`deciding a slot             ${slotMs.toFixed(2).padStart(8)} ms   goal ${SLOT_GOAL_MS} ms`);
console.log(
  `training a day              ${trainingS.toFixed(2).padStart(8)} s    goal ${TRAINING_GOAL_S} s   (${rows.length.toLocaleString('en')} slots a market)`,
);
process.exitCode = slotMs <= SLOT_GOAL_MS && trainingS <= TRAINING_GOAL_S && decided > 0 ? 0 : 1;
