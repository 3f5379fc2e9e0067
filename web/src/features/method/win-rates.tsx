import type { ReactNode } from 'react';
import { type TestedMarket, testedMarkets, methodTexts as texts } from '../../content/method.ts';
import { Picture } from '../../shared/site/illustrations/picture.tsx';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import type { Range } from '../../shared/ui/plot-scale.ts';

/** Range of the axis in percent. */
const AXIS: Range = [49, 55];
const COIN = 50;
/** Break-even at a payout of 85 %: 1 / 1.85. */
const NEEDED = 54.1;

/**
 * Win rate of each tested market, with its 95 % interval. The axis also shows a coin toss (50 %)
 * and break-even.
 */
export function WinRates() {
  return (
    <figure className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5 sm:p-6">
      <p className="text-lg font-semibold tracking-[-0.01em]">{texts.figureTitle}</p>
      <ul className="flex flex-col gap-4">
        {testedMarkets.map((tested) => (
          <Row key={tested.market} {...tested} />
        ))}
      </ul>
      <ul className="flex flex-col gap-1.5 text-xs text-muted">
        <Mark text={texts.figureLegend.coin}>
          <path d="M8 0V12" className="stroke-line-strong" strokeWidth="2" />
        </Mark>
        <Mark text={texts.figureLegend.needed}>
          <path d="M8 0V12" className="stroke-warn" strokeWidth="2" strokeDasharray="3 2" />
        </Mark>
        <Mark text={texts.figureLegend.interval}>
          <path d="M0 6H16" className="stroke-accent" strokeWidth="4" strokeOpacity="0.45" />
          <path d="M8 1V11" className="stroke-accent" strokeWidth="3" />
        </Mark>
      </ul>
      <figcaption className="border-t border-line pt-4 text-balance">{texts.honest}</figcaption>
    </figure>
  );
}

function Row({ market, month, won }: TestedMarket) {
  return (
    <li className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span>
          {market} <span className="text-xs text-muted">{month}</span>
        </span>
        <span className="tabular">
          <span className="font-medium">{won.value}%</span>{' '}
          <span className="text-xs text-muted">
            {won.low} to {won.high}
          </span>
        </span>
      </p>
      <Plot x={AXIS} y={[0, 28]} className="h-7 w-full">
        {(at) => (
          <>
            <PlotLine d={at.upright(COIN)} className="stroke-line-strong" strokeWidth="2" />
            <PlotLine d={at.upright(NEEDED)} className="stroke-warn" strokeWidth="2" strokeDasharray="4 3" />
            <g className="stroke-accent">
              <PlotLine d={at.segment([won.low, 14], [won.high, 14])} strokeWidth="6" strokeOpacity="0.45" />
              <PlotLine d={at.segment([won.value, 5], [won.value, 23])} strokeWidth="4" />
            </g>
          </>
        )}
      </Plot>
    </li>
  );
}

function Mark({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Picture width={16} height={12} className="h-3 w-4 shrink-0">
        {children}
      </Picture>
      {text}
    </li>
  );
}
