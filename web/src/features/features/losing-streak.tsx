import { useState } from 'react';
import { featuresTexts } from '../../content/features.ts';
import { useIsLive } from '../../shared/site/use-is-live.ts';
import { thousands } from '../../shared/text/thousands.ts';

const texts = featuresTexts.streak;
const CAPITAL = 1_000;
const LOSSES = 10;
const BOX = { width: 440, height: 132 };
const STEP = BOX.width / (LOSSES + 1);
const RISK = { min: 0.5, max: 10, step: 0.5, usual: 2 };

/** Balance after ten losses in a row. The reader chooses the risk per trade. */
export function LosingStreak() {
  const [risk, setRisk] = useState(RISK.usual);
  const isLive = useIsLive();
  const balances = balancesAfterLosses(risk);
  const left = balances.at(-1) ?? 1;
  return (
    <figure className="flex flex-col gap-5">
      <div className="flex items-end justify-between gap-4">
        <p className="text-sm text-muted" role="status">
          <span className="tabular block text-3xl font-semibold text-text">${thousands(CAPITAL * left)}</span>
          {texts.left}
        </p>
        <p className="text-right text-sm text-muted">
          <span className="tabular block text-xl font-semibold text-text">
            +{(100 * gainToRecover(left)).toFixed(1)}%
          </span>
          {texts.recover}
        </p>
      </div>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true" className="h-auto w-full">
        <path d={bars(balances)} strokeWidth={STEP * 0.6} className="stroke-down" strokeOpacity="0.75" />
        <path d={bars(balances.slice(0, 1))} strokeWidth={STEP * 0.6} className="stroke-line-strong" />
        <path d={`M0 ${BOX.height - 0.5}H${BOX.width}`} className="stroke-line-strong" />
      </svg>
      <label className="flex flex-col gap-1 text-sm">
        <span className="flex justify-between gap-4">
          <span className="font-medium">{texts.risk}</span>
          <span className="tabular">{risk}%</span>
        </span>
        <input
          type="range"
          autoComplete="off"
          disabled={!isLive}
          min={RISK.min}
          max={RISK.max}
          step={RISK.step}
          value={risk}
          aria-valuetext={`${risk}%`}
          onChange={({ target }) => setRisk(Number(target.value))}
          className="h-6 w-full accent-accent"
        />
      </label>
      <figcaption className="text-xs text-muted">{texts.caption}</figcaption>
    </figure>
  );
}

function bars(balances: readonly number[]): string {
  return balances
    .map((balance, index) => {
      const [x, y] = [(index + 0.5) * STEP, BOX.height * (1 - balance)];
      return `M${x} ${BOX.height}V${Math.round(y * 10) / 10}`;
    })
    .join('');
}

/**
 * Returns the share of the capital that is left before the first loss and after each loss. Each
 * loss costs `riskPercent` of what is left.
 */
export function balancesAfterLosses(riskPercent: number): number[] {
  return Array.from({ length: LOSSES + 1 }, (_, losses) => (1 - riskPercent / 100) ** losses);
}

/** Returns the gain that is needed to recover, as a share of the remaining capital. */
export const gainToRecover = (left: number): number => 1 / left - 1;
