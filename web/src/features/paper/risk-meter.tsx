import { PAPER_RISK_LEVELS, PAPER_RISK_LOSSES, type PaperReplay } from '@croneai/contracts/paper-replay.ts';
import { signedUsdText, usdText } from '../../shared/signals/gain-text.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { percentText } from './paper-money.ts';

const LEVELS = Object.entries(PAPER_RISK_LEVELS) as [keyof typeof PAPER_RISK_LEVELS, number][];
/** Where the scale ends, in percent: the largest stakes lose so much. */
const MOST_PERCENT = 20;
const GROUND = { low: 'bg-up', medium: 'bg-warn', high: 'bg-down', 'very high': 'bg-danger-strong' } as const;
const NAME = { low: 'Low', medium: 'Medium', high: 'High', 'very high': 'Very high' } as const;

interface RiskMeterProps extends Pick<PaperReplay, 'risk' | 'longestLosingRun' | 'startingBalanceUsd'> {
  /** For example "the last 7 days". */
  period: string;
}

/** What the settings put at stake, by a formula that is said beside it. */
export function RiskMeter({ risk, longestLosingRun, startingBalanceUsd, period }: RiskMeterProps) {
  const { lossUsd, lossPercent, level } = risk;
  const text = `${NAME[level]}: ${usdText(lossUsd)}, ${percentText(lossPercent)} of the balance`;
  return (
    <Card padding="lg" aria-labelledby="risk" className="flex min-w-0 flex-col gap-4">
      <CardHead id="risk" title="Risk" aside={<span className="text-lg font-semibold">{NAME[level]}</span>} />
      {/* biome-ignore lint/a11y/useSemanticElements: the platform's own meter cannot show levels */}
      <div
        role="meter"
        aria-labelledby="risk"
        aria-valuemin={0}
        aria-valuemax={MOST_PERCENT}
        aria-valuenow={lossPercent}
        aria-valuetext={text}
        className="relative flex flex-col gap-1.5 pt-3"
      >
        <span
          aria-hidden
          className="absolute top-0 size-0 -translate-x-1/2 border-x-[5px] border-t-[7px] border-x-transparent border-t-text transition-[left]"
          style={{ left: `${(100 * Math.min(lossPercent, MOST_PERCENT)) / MOST_PERCENT}%` }}
        />
        <span aria-hidden className="flex gap-0.5">
          {LEVELS.map(([name, floor], index) => (
            <span
              key={name}
              className={`h-2 rounded-[2px] ${GROUND[name]} ${name === level ? '' : 'opacity-30'}`}
              style={{
                width: `${(100 * ((LEVELS[index + 1]?.[1] ?? MOST_PERCENT) - floor)) / MOST_PERCENT}%`,
              }}
            />
          ))}
        </span>
        <span aria-hidden className="tabular relative h-4 text-xs text-muted">
          {LEVELS.map(([name, floor]) => (
            <span key={name} className="absolute" style={{ left: `${(100 * floor) / MOST_PERCENT}%` }}>
              {floor}%
            </span>
          ))}
        </span>
      </div>
      <p className="text-sm text-muted">
        {PAPER_RISK_LOSSES} losses in a row:{' '}
        <span className="tabular font-medium text-text">{signedUsdText(-lossUsd)}</span> (
        {percentText(lossPercent)} of {usdText(startingBalanceUsd)}). The longest losing streak of {period}{' '}
        was <span className="tabular font-medium text-text">{longestLosingRun}</span>.
      </p>
      <details className="border-t border-line pt-3 text-sm">
        <summary className="rounded-control font-medium text-accent">Formula</summary>
        <p className="mt-2 max-w-prose text-muted">
          Risk = the stakes of {PAPER_RISK_LOSSES} trades lost one after the other, before costs, as a share
          of the starting balance. {LEVELS.map(([name, floor]) => `${NAME[name]} from ${floor}%`).join(', ')}.
        </p>
      </details>
    </Card>
  );
}
