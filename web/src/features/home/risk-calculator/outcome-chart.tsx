import { calculatorTexts as texts } from '../../../content/calculator.ts';
import { chartScale, linePath } from '../../../shared/ui/chart-path.ts';
import { dollars } from './money.ts';
import { FAN_MONTHS, outcomeFan } from './outcome-fan.ts';
import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk-calculator.ts';

const BOX = { width: 560, height: 240 };

/** Sixty possible months as thin lines, their average dashed, and in words what the lines show. The document has the words alone. */
export function OutcomeChart({ input, isLive }: { input: RiskInput; isLive: boolean }) {
  const fan = outcomeFan(input);
  const { monthlyProjection } = calculateRisk(input);
  const average = Array.from(
    { length: TRADES_PER_MONTH + 1 },
    (_, trade) => input.capital + (monthlyProjection * trade) / TRADES_PER_MONTH,
  );
  const whole = chartScale([...fan.months.flat(), ...average], BOX, 0.04);
  const scale = { ...whole, x: (trade: number) => (trade / TRADES_PER_MONTH) * BOX.width };
  const start = scale.y(input.capital);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm font-medium">{texts.fanTitle}</figcaption>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true" className="h-auto w-full">
        {(isLive ? fan.months : []).map((month, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is nothing but its place in the draw
            key={index}
            d={linePath(month, scale)}
            fill="none"
            strokeWidth="1"
            strokeOpacity="0.4"
            className={(month.at(-1) ?? 0) < input.capital ? 'stroke-down' : 'stroke-accent'}
          />
        ))}
        <path d={`M0 ${start}H${BOX.width}`} className="stroke-line-strong" />
        <path
          d={linePath(average, scale)}
          fill="none"
          strokeWidth="2.5"
          strokeDasharray="7 5"
          className="stroke-text"
        />
      </svg>
      <p className="flex justify-between text-xs text-muted">
        <span>Start, {dollars(input.capital)}</span>
        <span>After 20 trades</span>
      </p>
      <p className="text-sm text-muted">
        {texts.fanNote} These {FAN_MONTHS} end between{' '}
        <span className="tabular text-text">{dollars(fan.worst)}</span> and{' '}
        <span className="tabular text-text">{dollars(fan.best)}</span>;{' '}
        <span className="text-text">
          {fan.losing === 0 ? 'none of them' : fan.losing === 1 ? '1 of them' : `${fan.losing} of them`}
        </span>{' '}
        {fan.losing === 1 ? 'ends' : 'end'} with less than you put in.
      </p>
    </figure>
  );
}
