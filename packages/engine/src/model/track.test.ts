import { DAY_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import { SERVED } from '../engines/engines.ts';
import { getPair } from '../markets/universe.ts';
import { contentOf } from '../walk-forward.ts';
import { CODE_VERSION, writeArtefact } from './artefact.ts';
import type { SettledRow } from './ledger.ts';
import { sigmoid } from './logistic.ts';
import { trackMarket, walkTracks } from './track.ts';

const SLOT_MS = 300_000;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 7;
const UNTIL = FROM + DAYS * DAY_MS + 3 * 3_600_000;

/** Rows whose label follows the first feature; some are missing, some have no label. */
function rowsOf(seed: number): SettledRow[] {
  const random = randomOf(seed);
  const rows: SettledRow[] = [];
  for (let slot = FROM; slot + SLOT_MS <= UNTIL; slot += SLOT_MS) {
    const features = Float32Array.from({ length: SERVED.features.names.length }, () => (random() - 0.5) * 4);
    const won = random() < sigmoid(0.5 * (features[0] as number)) ? 1 : 0;
    const label = random() < 0.02 ? null : won;
    if (random() < 0.05) continue;
    const outcome = { label, buyR: won ? 0.8 : -0.9, sellR: won ? -0.8 : 0.9 } as const;
    rows.push({
      slot,
      features,
      entry: 100,
      distance: 1,
      atr: 0.7,
      spread: 0,
      outcome,
      settledAt: slot + SLOT_MS,
      closes: [],
    });
  }
  return rows;
}
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'EURUSD'].map((symbol) => getPair(symbol));
const trainAt = Array.from({ length: DAYS + 1 }, (_none, day) => FROM + day * DAY_MS);

it('the same rows give the same artefact; another one takes another version of the code', () => {
  const options = { trainAt, until: UNTIL, slotMs: SLOT_MS, keepFrom: FROM };
  const tracks = MARKETS.map((pair, index) => trackMarket(SERVED, pair, rowsOf(index + 1), options));
  const joint = walkTracks(tracks, { until: UNTIL, slotMs: SLOT_MS });
  const window = { prices: 'synthetic.test', rule: 1, from: FROM, day: FROM + DAYS * DAY_MS } as const;
  const { hash } = writeArtefact(SERVED, contentOf(SERVED, tracks, joint, window));
  expect([CODE_VERSION, hash]).toEqual([
    3,
    '21447b7e786ae036a6660fe695e7582b3de3b65f82ed6e6f049dbb1f5c0d0f6a',
  ]);
});
