import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { calculatorTexts as texts } from '../../../content/calculator.ts';
import { RECORDED_RATE } from '../../../content/recorded-months.ts';
import { meanStakesText } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { shareText } from '../../../shared/signals/record-text.ts';
import { RecordedNote } from '../../../shared/signals/recorded-note.tsx';
import { RateBar } from '../../../shared/ui/rate-bar.tsx';
import { dollars } from './money.ts';
import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk.ts';

/**
 * Mean result of today's settled signals in stakes, each under its own terms; undefined without
 * signals.
 */
function meanStakes({ counts, net }: Pick<OutcomeStrip, 'counts' | 'net'>): number | undefined {
  const settled = counts.won + counts.lost + counts.even;
  return settled > 0 ? net / settled : undefined;
}

/**
 * Result of a month of trades in US dollars at today's mean result, with the risk per trade as the
 * stake.
 */
export function measuredMonth(
  strip: Pick<OutcomeStrip, 'counts' | 'net'>,
  input: RiskInput,
): number | undefined {
  const mean = meanStakes(strip);
  return mean === undefined ? undefined : mean * calculateRisk(input).riskAmount * TRADES_PER_MONTH;
}

interface MeasuredMonthProps {
  strip: OutcomeStrip | undefined;
  month: number | undefined;
  hasFailed: boolean;
  /** On a phone the rate shows with the chart: the record above shows the same. */
  isOpen: boolean;
}

/**
 * The month at today's measured result, next to the break-even rate. Reserves its space while
 * loading.
 */
export function MeasuredMonth({ strip, month, hasFailed, isOpen }: MeasuredMonthProps) {
  const [rate, mean] = [strip?.winRate ?? null, strip && meanStakes(strip)];
  const isSimulated = strip && hasSimulatedPrices(strip.provenance);
  return (
    <>
      <p className="flex flex-col items-start gap-0.5">
        <span className="text-sm text-muted">{texts.measured}</span>
        {/* Remounts for each value, because replacing an element causes no layout shift. */}
        <span
          key={String(month)}
          className={`tabular text-3xl font-semibold ${isSimulated ? 'text-sim' : ''}`}
        >
          {month === undefined ? '–' : dollars(Math.round(month))}
        </span>
        <span key={`${mean} ${hasFailed}`} className="tabular text-xs text-muted">
          {mean === undefined
            ? strip
              ? texts.nothingMeasured
              : hasFailed
                ? texts.notMeasured
                : '\u00a0'
            : `${meanStakesText(mean)} a trade`}
        </span>
        <PricesMark provenance={strip?.provenance} />
      </p>
      <div className={`col-span-2 gap-2 sm:col-span-1 sm:grid ${isOpen ? 'grid' : 'hidden'}`}>
        <p key={String(rate)} className="tabular text-sm text-muted">
          <span className="text-text">{rate === null ? '–' : shareText(rate)}</span> won today
        </p>
        <RateBar
          rate={rate}
          interval={strip?.winRateInterval ?? null}
          pays={strip && breakEvenPercent(strip.terms, strip.paysBy)}
          recorded={isSimulated ? RECORDED_RATE : undefined}
        />
        <div className="min-h-14">
          <RecordedNote provenance={strip?.provenance} />
        </div>
      </div>
    </>
  );
}
