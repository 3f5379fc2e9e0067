import type { SlotMark, OutcomeStrip as Strip, StripCell, TrackRecord } from '@croneai/contracts/record.ts';
import { Calibration } from '../../shared/record/calibration.tsx';
import { OutcomeStrip } from '../../shared/record/outcome-strip.tsx';
import { RecordCurve } from '../../shared/record/record-curve.tsx';
import { seededRandom } from '../../shared/site/seeded-random.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Sample } from './sample.tsx';

const DAY = Date.UTC(2026, 0, 5);
const SLOT_MS = 300_000;
const random = seededRandom(7);
const MARKS: readonly SlotMark[] = ['even', 'unpriced', 'none', 'none', 'missed'];
const at = (slot: number) => new Date(DAY + slot * SLOT_MS).toISOString();

const cells: StripCell[] = Array.from({ length: 230 }, (_none, slot) => {
  const drawn = random();
  const mark = drawn < 0.52 ? 'won' : drawn < 0.92 ? 'lost' : (MARKS[slot % MARKS.length] ?? 'none');
  const r = mark === 'won' ? 1 : mark === 'lost' ? -1 : null;
  return { at: at(slot), mark, asset: r ? 'BTC/USDT' : null, percent: r && r * 0.04, r };
});
const counts = { won: 0, lost: 0, even: 0, unpriced: 0, none: 0, missed: 0 };
for (const { mark } of cells) counts[mark] += 1;
const strip: Strip = {
  since: at(0),
  slotSeconds: 300,
  cells,
  counts,
  winRate: 49.5,
  winRateInterval: { low: 42.7, high: 56.3 },
  totalR: counts.won - counts.lost,
  provenance: 'synthetic',
};
const sums = { net: 0, buy: 0, peak: 0 };
const points: TrackRecord['points'] = cells
  .filter(({ r }) => r !== null)
  .map((cell, index) => {
    sums.net += cell.r === 1 ? 0.85 : -1;
    sums.buy += random() < 0.5 ? 0.85 : -1;
    sums.peak = Math.max(sums.peak, sums.net);
    const margin = 1.96 * 0.925 * Math.sqrt(index + 1);
    return {
      at: cell.at,
      signals: index + 1,
      net: sums.net,
      gross: sums.net,
      drawdown: sums.peak - sums.net,
      buy: sums.buy,
      randomLow: -0.075 * (index + 1) - margin,
      randomHigh: -0.075 * (index + 1) + margin,
    };
  });
const drawdown = Math.max(...points.map((point) => point.drawdown));
const band = (from: number, signals: number, won: number, margin: number) => ({
  from,
  to: from + 2,
  signals,
  said: from + 1,
  won,
  interval: { low: won - margin, high: won + margin },
});

const clock = (moment: string | number) => `${new Date(moment).toISOString().slice(11, 16)} UTC`;

export function RecordSamples({ theme }: { theme: string }) {
  return (
    <>
      <Sample title="Outcome strip: a day, loading, none yet, failed">
        <Card>
          <OutcomeStrip strip={strip} hasFailed={false} clock={clock} id={`strip-${theme}`} />
        </Card>
        <Card>
          <OutcomeStrip strip={undefined} hasFailed={false} clock={clock} id={`loading-${theme}`} />
        </Card>
        <Card>
          <OutcomeStrip
            strip={{ ...strip, cells: [], winRate: null, winRateInterval: null, totalR: 0 }}
            hasFailed={false}
            clock={clock}
            id={`empty-${theme}`}
          />
        </Card>
        <Card>
          <OutcomeStrip strip={undefined} hasFailed clock={clock} id={`failed-${theme}`} />
        </Card>
      </Sample>
      <Sample title="Track record, calibration">
        <Card className="flex max-w-md flex-col gap-6">
          <RecordCurve record={{ points, drawdown }} unit="stakes" />
          <Calibration
            bands={[band(54, 12, 58, 20), band(56, 88, 61, 9), band(58, 141, 54, 8), band(60, 6, 66, 30)]}
          />
        </Card>
      </Sample>
    </>
  );
}
