import { DAY_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { skilledRows } from '../../test/some-rows.ts';
import { SERVED } from '../engines/engines.ts';
import { getPair } from '../markets/universe.ts';
import { contentOf } from '../walk-forward.ts';
import { CODE_VERSION, writeArtefact } from './artefact.ts';
import { trackMarket, walkTracks } from './track.ts';

const SLOT_MS = 300_000;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 7;
const UNTIL = FROM + DAYS * DAY_MS + 3 * 3_600_000;

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'EURUSD'].map((symbol) => getPair(symbol));
const trainAt = Array.from({ length: DAYS + 1 }, (_none, day) => FROM + day * DAY_MS);

it('gives the same artefact for the same rows, unless the version of the code changes', () => {
  const options = { trainAt, until: UNTIL, slotMs: SLOT_MS, keepFrom: FROM };
  const tracks = MARKETS.map((pair, index) =>
    trackMarket(
      SERVED,
      pair,
      skilledRows({ seed: index + 1, until: UNTIL, skill: 0.5, lostR: 0.9, isHoley: true }),
      options,
    ),
  );
  const joint = walkTracks(tracks, { until: UNTIL, slotMs: SLOT_MS });
  const window = { prices: 'synthetic.test', rule: 1, from: FROM, day: FROM + DAYS * DAY_MS } as const;
  const { hash } = writeArtefact(SERVED, contentOf(SERVED, tracks, joint, window));
  expect([CODE_VERSION, hash]).toEqual([
    9,
    '47eb84bd041643ee74fba3eaa80b12c08ebb34780eb539246f4b9ce7d6c2c893',
  ]);
});
