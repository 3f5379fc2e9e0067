import { useEffect, useState } from 'react';
import { brand } from '../../../content/brand.ts';
import { calculatorTexts as texts } from '../../../content/calculator.ts';
import { useIsLive } from '../../../shared/site/use-is-live.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
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
import { RiskField } from './risk-field.tsx';

const URL_DELAY_MS = 300;

export function RiskCalculator() {
  const isLive = useIsLive();
  const [input, setInput] = useState(DEFAULTS);
  useEffect(() => setInput(inputFromQuery(location.search)), []);
  useAddress(input);
  const change = (part: Partial<RiskInput>) => setInput((current) => ({ ...current, ...part }));
  return (
    <div className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <fieldset
        disabled={!isLive}
        className="flex min-w-0 flex-col justify-between gap-6 bg-surface-1 p-5 sm:p-8"
      >
        <RiskField
          label="Capital"
          hint="In US dollars."
          before="$"
          name="capital"
          range={RANGES.capital}
          sliderMax={CAPITAL_SLIDER_MAX}
          value={input.capital}
          onChange={(capital) => change({ capital })}
        />
        <RiskField
          label="Risk per trade"
          hint="Never more than 2%."
          after="%"
          name="riskPercent"
          range={RANGES.riskPercent}
          value={input.riskPercent}
          onChange={(riskPercent) => change({ riskPercent })}
        />
        <RiskField
          label="Win rate"
          hint="You can’t know yours in advance."
          after="%"
          name="winRatePercent"
          range={RANGES.winRatePercent}
          value={input.winRatePercent}
          onChange={(winRatePercent) => change({ winRatePercent })}
        />
        <RiskField
          label="Reward for each unit of risk"
          hint="At 2, a win pays twice what a loss costs."
          before="1 :"
          name="rewardRatio"
          range={RANGES.rewardRatio}
          value={input.rewardRatio}
          onChange={(rewardRatio) => change({ rewardRatio })}
        />
        <Tools onReset={() => setInput(DEFAULTS)} input={input} />
      </fieldset>
      <div className="flex min-w-0 flex-col gap-6 bg-surface-1 p-5 sm:p-8">
        <Results input={input} />
        {input.riskPercent > RISK_RULE_PERCENT ? <Notice tone="info">{texts.aboveRule}</Notice> : null}
        <OutcomeChart input={input} />
        <p className="border-t border-line pt-4 text-sm text-muted">
          <strong className="font-medium text-text">Expectation isn’t a promise.</strong> {brand.riskWarning}
        </p>
      </div>
    </div>
  );
}

function Results({ input }: { input: RiskInput }) {
  const result = calculateRisk(input);
  const small = [
    { label: 'Risk per trade', value: dollars(result.riskAmount) },
    { label: 'Profit per win', value: dollars(result.profitPerWin) },
    { label: 'Expected value per trade', value: dollars(result.expectedValue) },
  ];
  return (
    <output className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <span className="flex flex-col gap-1">
        <span className="text-sm text-muted">Month of 20 trades</span>
        <span className="tabular text-3xl font-semibold">{dollars(result.monthlyProjection)}</span>
        <span className="text-sm text-muted">
          <span className="tabular text-text">{percent(result.returnPercent)}</span> of your capital
        </span>
      </span>
      <span className="flex flex-col justify-between gap-1.5">
        {small.map(({ label, value }) => (
          <span key={label} className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-muted">{label}</span>
            <span className="tabular">{value}</span>
          </span>
        ))}
      </span>
    </output>
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
      // Without the clipboard's leave the address bar still holds the link.
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

/** Keeps the address in step, without a new entry in the history. */
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
