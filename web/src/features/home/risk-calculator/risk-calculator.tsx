import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { useEffect, useState } from 'react';
import { brand } from '../../../content/brand.ts';
import { calculatorTexts as texts } from '../../../content/calculator.ts';
import type { ApiRequest } from '../../../shared/api/send-request.ts';
import { useIsDrawn } from '../../../shared/site/use-is-drawn.ts';
import { usePoll } from '../../../shared/site/use-poll.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { MeasuredMonth, measuredMonth } from './measured-month.tsx';
import { dollars, percent } from './money.ts';
import { OutcomeChart } from './outcome-chart.tsx';
import {
  CAPITAL_SLIDER_MAX,
  calculateRisk,
  DEFAULTS,
  inputFromQuery,
  queryWithInput,
  RANGES,
  RISK_RULE_PERCENT,
  type RiskInput,
} from './risk.ts';
import { RiskField, type RiskFieldRow } from './risk-field.tsx';

const URL_DELAY_MS = 300;
const POLL_MS = 60_000;

const FIELDS: readonly RiskFieldRow[] = [
  { name: 'capital', label: 'Capital', hint: 'In US dollars.', before: '$', sliderMax: CAPITAL_SLIDER_MAX },
  { name: 'riskPercent', label: 'Risk per trade', hint: 'Never more than 2%.', after: '%' },
  { name: 'winRatePercent', label: 'Win rate', hint: 'You can’t know yours in advance.', after: '%' },
  {
    name: 'rewardRatio',
    label: 'Reward for each unit of risk',
    hint: 'At 2, a win pays twice what a loss costs.',
    before: '1 :',
  },
];

interface RiskCalculatorProps {
  /** API request for today's results. A line next to the form shows these results. */
  call: ApiRequest;
}

/** The calculator works only with its script. The document therefore only reserves its space. */
export function RiskCalculator({ call }: RiskCalculatorProps) {
  return useIsDrawn() ? <Calculator call={call} /> : <Place />;
}

/** Placeholder with the calculator's height on a phone, a tablet, and a desktop. */
function Place() {
  return (
    <div className="min-h-[64rem] rounded-card border border-line bg-surface-1 sm:min-h-[56rem] lg:min-h-[40.625rem] noscript:hidden" />
  );
}

function Calculator({ call }: RiskCalculatorProps) {
  const [input, setInput] = useState(DEFAULTS);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setInput(inputFromQuery(location.search)), []);
  useAddress(input);
  const { data: strip, isFailed } = usePoll<OutcomeStrip>(call, POLL_MS);
  const result = calculateRisk(input);
  const measured = strip && measuredMonth(strip, input);
  return (
    <div className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <fieldset className="flex min-w-0 flex-col justify-between gap-5 bg-surface-1 p-5 sm:p-7">
        {FIELDS.map(({ name, ...field }) => (
          <RiskField
            key={name}
            name={name}
            {...field}
            range={RANGES[name]}
            value={input[name]}
            onChange={(value) => setInput((current) => ({ ...current, [name]: value }))}
          />
        ))}
        <Tools onReset={() => setInput(DEFAULTS)} input={input} />
      </fieldset>
      <div className="flex min-w-0 flex-col gap-5 bg-surface-1 p-5 sm:p-7">
        <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          <output className="flex flex-col gap-0.5">
            <span className="text-sm text-muted max-sm:min-h-[2lh]">A month of 20 trades</span>
            <span className="tabular text-3xl font-semibold">{dollars(result.monthlyProjection)}</span>
            <span className="text-xs text-muted">
              <span className="tabular text-text">{percent(result.returnPercent)}</span> of your capital
            </span>
          </output>
          <MeasuredMonth strip={strip} month={measured} hasFailed={isFailed} />
        </div>
        <Parts {...result} />
        {input.riskPercent > RISK_RULE_PERCENT ? (
          <p role="status" className="text-sm text-warn">
            {texts.aboveRule}
          </p>
        ) : null}
        <div className={isOpen ? '' : 'hidden lg:block'}>
          <OutcomeChart input={input} measured={measured} />
        </div>
        {isOpen ? null : (
          <Button variant="secondary" onClick={() => setIsOpen(true)} className="lg:hidden">
            {texts.chart}
          </Button>
        )}
        <p className="border-t border-line pt-4 text-sm text-muted">
          <strong className="font-medium text-text">An average isn’t a promise.</strong> {brand.riskWarning}
        </p>
      </div>
    </div>
  );
}

function Parts({ riskAmount, profitPerWin, expectedValue }: ReturnType<typeof calculateRisk>) {
  const parts = {
    'Risk per trade': riskAmount,
    'Profit per win': profitPerWin,
    'Expected value per trade': expectedValue,
  };
  return (
    <dl className="grid grid-cols-3 gap-x-4 border-y border-line py-3 text-sm">
      {Object.entries(parts).map(([label, amount]) => (
        <div key={label} className="flex flex-col justify-between">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="tabular font-medium">{dollars(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tools({ input, onReset }: { input: RiskInput; onReset: () => void }) {
  const [copied, setCopied] = useState<RiskInput>();
  const copy = async () => {
    const query = queryWithInput(location.search, input);
    try {
      await navigator.clipboard.writeText(`${location.origin}/${query}#calculator`);
      setCopied(input);
    } catch {
      // If copying fails, the reader can still copy the URL from the address bar.
    }
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {copied === input ? 'Link copied' : 'Copy link to this result'}
      </Button>
      <Button variant="ghost" size="sm" onClick={onReset}>
        Reset
      </Button>
    </div>
  );
}

/** Writes the input to the URL without adding a history entry. */
function useAddress(input: RiskInput): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const query = queryWithInput(location.search, input);
      if (query !== location.search) {
        history.replaceState(history.state, '', location.pathname + query + location.hash);
      }
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [input]);
}
