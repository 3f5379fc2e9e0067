import type { ReactNode } from 'react';
import { type TestedMarket, testedMarkets, methodTexts as texts } from '../../content/method.ts';
import { Picture } from '../../shared/site/illustrations/picture.tsx';
import { ChartFrame, ChartLine } from '../../shared/ui/chart.tsx';

/** Range of the axis in percent. */
const AXIS = { from: 49, to: 55 };
const COIN = 50;
/** Break-even at a payout of 85 %: 1 / 1.85. */
const NEEDED = 54.1;
const BOX = { width: 600, height: 28 };

const at = (percent: number): number => ((percent - AXIS.from) / (AXIS.to - AXIS.from)) * BOX.width;

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
      <ChartFrame box={BOX} className="h-7 w-full">
        <ChartLine d={`M${at(COIN)} 0V${BOX.height}`} className="stroke-line-strong" strokeWidth="2" />
        <ChartLine
          d={`M${at(NEEDED)} 0V${BOX.height}`}
          className="stroke-warn"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
        <ChartLine
          d={`M${at(won.low)} ${BOX.height / 2}H${at(won.high)}`}
          className="stroke-accent"
          strokeWidth="6"
          strokeOpacity="0.45"
        />
        <ChartLine d={`M${at(won.value)} 5V${BOX.height - 5}`} className="stroke-accent" strokeWidth="4" />
      </ChartFrame>
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
