import { useId, useState } from 'react';
import { stakesText } from '../../shared/signals/gain-text.ts';

/** Number of levels, each with twice the stake of the previous one. */
const LEVELS = 4;
/** Number of sequences that a member starts in a month, at a few trades a day. */
const SEQUENCES = 100;

/**
 * Computes exact odds for independent trades. A sequence ends with its first win or its last level.
 * Rates are from 0 to 1.
 */
export function martingaleOdds(winRate: number, payout: number) {
  let [mean, spent, reached] = [0, 0, 1];
  for (let level = 0; level < LEVELS; level += 1) {
    const stake = 2 ** level;
    mean += reached * winRate * (stake * payout - spent);
    spent += stake;
    reached *= 1 - winRate;
  }
  return {
    /** Cost of a sequence that loses at every level, as a multiple of the first stake. */
    cost: spent,
    /** Chance that a sequence loses at every level. */
    lost: reached,
    /** Chance that at least one of `SEQUENCES` sequences loses at every level. */
    lostInMany: 1 - (1 - reached) ** SEQUENCES,
    /** Average result of a sequence, as a multiple of the first stake. */
    mean: mean - reached * spent,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Shows what doubling after each loss costs, at a win rate and payout that the reader chooses. */
export function Martingale({ winRate }: { winRate: number }) {
  const [rate, setRate] = useState(Math.round(Math.min(70, Math.max(40, winRate))));
  const [payout, setPayout] = useState(85);
  const { cost, lost, lostInMany, mean } = martingaleOdds(rate / 100, payout / 100);
  const rows = [
    [`All ${LEVELS} steps lose`, `1 in ${Math.round(1 / lost)} sequences`],
    ['That costs', `${cost} stakes`],
    [`All lose at least once in ${SEQUENCES} sequences`, percent(lostInMany)],
    ['Average result per sequence', stakesText(mean)],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <Slider label="Win rate" value={rate} min={40} max={70} onChange={setRate} />
      <Slider label="Payout" value={payout} min={60} max={100} onChange={setPayout} />
      <dl aria-live="polite" className="divide-y divide-line border-t border-line text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="tabular-nums">{value}%</span>
      </p>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${value}%`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="h-6 w-full accent-accent"
      />
    </div>
  );
}
