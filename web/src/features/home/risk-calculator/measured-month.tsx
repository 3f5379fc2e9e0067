import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { calculatorTexts as texts } from '../../../content/calculator.ts';
import { RECORDED_RATE } from '../../../content/recorded-months.ts';
import { meanStakesText } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { settledOf, shareText } from '../../../shared/signals/record-text.ts';
import { RecordedNote } from '../../../shared/signals/recorded-note.tsx';
import { RateBar } from '../../../shared/ui/rate-bar.tsx';
import { dollars } from './money.ts';
import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk.ts';

/**
 * Returns the mean result of today's settled signals, in stakes. Each result follows the payment
 * terms of its signal. Undefined if no signal has settled today.
 */
function meanStakes({ counts, net }: Pick<OutcomeStrip, 'counts' | 'net'>): number | undefined {
  const settled = settledOf(counts);
  return settled > 0 ? net / settled : undefined;
}

/**
 * Returns the result of a month in US dollars, if every trade had today's mean result. The stake is
 * the risk per trade.
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
}

/**
 * The result of a month at today's measured rate, next to the break-even rate. The space of the
 * result is reserved while it loads. A day without results has no such month.
 */
export function MeasuredMonth({ strip, month, hasFailed }: MeasuredMonthProps) {
  const [rate, mean] = [strip?.winRate ?? null, strip && meanStakes(strip)];
  const isSimulated = strip && hasSimulatedPrices(strip.provenance);
  return (
    <>
      {strip && mean === undefined ? null : (
        <p className="flex flex-col items-start gap-0.5">
          <span className="text-sm text-muted max-sm:min-h-[2lh]">{texts.measured}</span>
          {/* When the value changes, the key replaces the element. A new element does not count
              as a layout shift. */}
          <span key={String(month)} className="tabular text-3xl font-semibold">
            {month === undefined ? '\u00a0' : dollars(Math.round(month))}
          </span>
          <span key={`${mean} ${hasFailed}`} className="tabular text-xs text-muted">
            {mean === undefined
              ? hasFailed
                ? texts.notMeasured
                : '\u00a0'
              : `${meanStakesText(mean)} a trade`}
          </span>
          <PricesMark provenance={strip?.provenance} />
        </p>
      )}
      <div className="col-span-2 grid gap-2 sm:col-span-1">
        {/* Phones show only the note, because the record above already shows the rate. */}
        <div className={`grid gap-2 max-sm:hidden ${strip && mean === undefined ? 'hidden' : ''}`}>
          <p key={String(rate)} className="tabular text-sm text-muted">
            <span className="text-text">{rate === null ? '–' : shareText(rate)}</span> won today
          </p>
          <RateBar
            rate={rate}
            interval={strip?.winRateInterval ?? null}
            pays={strip && breakEvenPercent(strip.terms, strip.paysBy)}
            recorded={isSimulated ? RECORDED_RATE : undefined}
          />
        </div>
        <div className="min-h-14">
          <RecordedNote provenance={strip?.provenance} />
        </div>
      </div>
    </>
  );
}
