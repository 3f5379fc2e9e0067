import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED, SHADOWS } from '@croneai/engine/engines/engines.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { calibrated, offerOf } from '@croneai/engine/model/calibration.ts';
import { type Engine, TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { closedBarsOf, FEATURE_BARS, valuesFrom } from '@croneai/engine/model/features.ts';
import { type SettledRow, toLedgerRow } from '@croneai/engine/model/ledger.ts';
import { licenceBar, NO_EVIDENCE, weigh } from '@croneai/engine/model/licence.ts';
import { prospectOf } from '@croneai/engine/model/pays-by.ts';
import { randomOf } from '../../packages/engine/test/random-candles.ts';
import { SURE_CALIBRATION } from '../../packages/engine/test/some-calibration.ts';
import { reportGoals } from './measure/figures.ts';

// `npm run bench -- engine` measures the cost of one slot's decisions and of one day's training,
// over all markets and with the shadow engines. Reading prices and databases is not measured. The
// bench measures this process's processor time, which a busy machine does not distort.

const SLOT_GOAL_MS = 5;
const TRAINING_GOAL_S = 30;
const SLOTS = 300;
const SLOTS_A_DAY = 288;
const SLOT_MS = 5 * MINUTE_MS;
/** A Wednesday noon, when forex, metals, and crypto are open. */
const NOW = Date.parse('2026-06-10T12:00:00Z');

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const marketData = createSyntheticMarketData({ seed: 'bench', now: () => NOW });
const windows = await Promise.all(
  PAIRS.map(async (pair) => ({
    pair,
    // Adds taker volume, because decisions cost the most with it.
    candles: (await marketData.candles({ pair, from: NOW - FEATURE_BARS * MINUTE_MS, to: NOW })).map(
      (bar, index) => ({ ...bar, takerBuy: (bar.volume * (index % 5)) / 4 }),
    ),
  })),
);

const random = randomOf(1);
/**
 * Returns the training rows of a market that is always open. The cost depends only on the number
 * of rows.
 */
const rowsFor = ({ features: { names } }: Engine): readonly SettledRow[] =>
  Array.from({ length: TRAINING_DAYS * SLOTS_A_DAY }, (_none, index) => {
    const slot = NOW - (TRAINING_DAYS * SLOTS_A_DAY - index) * SLOT_MS;
    const features = Float32Array.from({ length: names.length }, () => 4 * (random() - random()));
    const buyR = random() < 0.5 - 0.02 * (features[names.length >> 1] as number) ? 1 : -1;
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

const ENGINES_RUN: readonly Engine[] = [SERVED, ...SHADOWS.map(({ engine }) => engine)];
const trained = ENGINES_RUN.map((engine) => ({ engine, rows: rowsFor(engine) }));
const trainingStart = cpuMs();
const running = trained.map(({ engine, rows }) => ({
  engine,
  models: PAIRS.map(() => engine.train(rows, NOW)),
}));
const trainingS = (cpuMs() - trainingStart) / 1_000;

let decided = 0;
function decideSlot(): void {
  const bars = windows.map(({ pair, candles }) => closedBarsOf({ pair, candles, at: NOW }));
  for (const { engine, models } of running) {
    const all = [];
    for (const [index, { pair }] of windows.entries()) {
      const features = valuesFrom(engine.features, bars[index] as (typeof bars)[number]);
      const evidence = weigh(NO_EVIDENCE, 0.52, index % 2 === 0 ? 1 : 0);
      all.push(evidence);
      if (features.kind === 'none') continue;
      const model = models[index] as (typeof models)[number];
      const row = toLedgerRow(pair, NOW, features, 0);
      const { buy, byExpert } = engine.forecast(model, engine.newWeights, row.features);
      const offer = offerOf(calibrated(buy, SURE_CALIBRATION, 'buy'), SURE_CALIBRATION);
      prospectOf(offer, SURE_CALIBRATION, row.spread / row.distance, { kind: 'payout', payout: 0.85 });
      engine.partsOf(model, engine.newWeights, row.features);
      engine.learn(engine.newWeights, byExpert, 1);
      if (engine === SERVED) decided++;
    }
    licenceBar(all);
  }
}
decideSlot();
decided = 0;
const decidingStart = cpuMs();
for (let slot = 0; slot < SLOTS; slot++) decideSlot();
const slotMs = (cpuMs() - decidingStart) / SLOTS;

console.log(`${ENGINES_RUN.map(({ name }) => name).join(', ')}`);
console.log(`${PAIRS.length} pairs, ${Math.round(decided / SLOTS)} of them open and decided`);
reportGoals([
  {
    isMet: slotMs <= SLOT_GOAL_MS && decided > 0,
    text: `${slotMs.toFixed(2)} ms to decide a slot (at most ${SLOT_GOAL_MS})`,
  },
  {
    isMet: trainingS <= TRAINING_GOAL_S,
    text: `${trainingS.toFixed(2)} s to train a day (at most ${TRAINING_GOAL_S}), ${trained[0]?.rows.length.toLocaleString('en')} slots a market`,
  },
]);
