import { useState } from 'react';
import { featuresTexts } from '../../content/features.ts';
import { useIsLive } from '../../shared/site/use-is-live.ts';
import { thousands } from '../../shared/text/thousands.ts';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import type { PlotScale } from '../../shared/ui/plot-scale.ts';

const texts = featuresTexts.streak;
const CAPITAL = 1_000;
const LOSSES = 10;
/** Width of a bar, as a share of its place. */
const BAR = 0.6;
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
      <Plot x={[-0.5, LOSSES + 0.5]} y={[0, 1]} className="aspect-10/3 w-full">
        {(at) => (
          <>
            <path d={bars(at, balances)} className="fill-down" fillOpacity="0.75" />
            <path d={bars(at, balances.slice(0, 1))} className="fill-line-strong" />
            <PlotLine d={at.across(0)} className="stroke-line-strong" />
          </>
        )}
      </Plot>
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

const bars = (at: PlotScale, balances: readonly number[]): string =>
  balances.map((balance, losses) => at.rect([losses - BAR / 2, 0], [losses + BAR / 2, balance])).join('');

/**
 * Returns the share of the capital that is left before the first loss and after each loss. Each
 * loss costs `riskPercent` of what is left.
 */
export function balancesAfterLosses(riskPercent: number): number[] {
  return Array.from({ length: LOSSES + 1 }, (_, losses) => (1 - riskPercent / 100) ** losses);
}

/** Returns the gain that is needed to recover, as a share of the remaining capital. */
export const gainToRecover = (left: number): number => 1 / left - 1;
