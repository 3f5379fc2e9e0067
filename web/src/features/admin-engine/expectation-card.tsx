import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import { capitalised, termsText } from '@croneai/rules/terms.ts';
import { Telescope } from 'lucide-react';
import { engineTexts } from '../../content/admin-engine.ts';
import { EXPECTED_SIGNALS } from '../../content/expected-signals.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { countText, percentText, TableCard } from './score-text.tsx';

const texts = {
  forBuyers: `The FAQ and the tier page say: “${EXPECTED_SIGNALS}”`,
  about: 'This shows what the live engine would have published on the last 28 days of our prices.',
  bound:
    'The 95 % confidence intervals treat each day as one unit. Past results promise nothing about next month.',
} as const;

type Terms = EngineExpectation['terms'][number];
type Row = Pick<Terms, 'signals' | 'perDay' | 'predicted' | 'won' | 'net'> & {
  markets: string;
  terms: Terms;
  isAll: boolean;
};

/**
 * Shows how many signals the engine would have published on past prices. Operators read this before
 * launch.
 */
export function ExpectationCard({ expectation }: Pick<EngineOverview, 'expectation'>) {
  if (!expectation) {
    return (
      <Card padding="none" aria-labelledby="expectation">
        <div className="p-5 sm:px-7">
          <CardHead id="expectation" title="What to expect" text={`${texts.about} ${texts.forBuyers}`} />
        </div>
        <Empty icon={Telescope} title="Not computed yet">
          Run <code className="font-mono text-xs">npm run expect</code> while the system is running.
        </Empty>
      </Card>
    );
  }
  return (
    <TableCard
      id="expectation"
      title="What to expect"
      text={<Walked {...expectation} />}
      caption="Signals that would have been published, by payout or costs, and by kind of market"
      rows={expectation.terms.flatMap(rowsOf)}
      rowKey={({ markets, terms }) => `${termsText(terms.paysBy)} ${markets}`}
      columns={[
        { header: 'Payout or costs', cell: ({ terms }) => capitalised(termsText(terms.paysBy)) },
        { header: 'Markets', cell: ({ markets }) => markets },
        { header: 'Signals per day', numeric: true, cell: perDayText },
        {
          header: 'Slots with a signal',
          numeric: true,
          cell: ({ terms, isAll }) => (isAll ? percentText(terms.slotShare) : '–'),
        },
        {
          header: 'Predicted',
          numeric: true,
          cell: ({ predicted }) => (predicted === null ? '–' : percentText(predicted)),
        },
        { header: 'Actual', numeric: true, cell: ({ won }) => <Estimate of={won} digits={1} unit="%" /> },
        { header: 'Was the prediction right?', cell: verdictOf },
        {
          header: 'Net per signal',
          numeric: true,
          cell: ({ net, terms }) => (
            <Estimate of={net} digits={3} unit={terms.paysBy.kind === 'payout' ? 'stakes' : 'R'} />
          ),
        },
      ]}
    />
  );
}

function Walked({ at, engine, codeVersion, from, until, learnedDays, markets }: EngineExpectation) {
  return (
    <>
      {texts.about} It covers {countText(markets)} markets from <Moment at={from} form="day" /> to{' '}
      <Moment at={until} form="day" />, after {Math.round(learnedDays)} days of training. It was computed{' '}
      <Moment at={at} /> with {engine}, code version {codeVersion}. {texts.bound} {texts.forBuyers}
    </>
  );
}

const rowsOf = (terms: Terms): Row[] => [
  { ...terms, markets: 'All', terms, isAll: true },
  ...terms.kinds.map((kind) => ({ ...kind, markets: engineTexts.kinds[kind.kind], terms, isAll: false })),
];

const perDayText = ({ signals, perDay }: Row): string =>
  signals === 0 ? 'None' : `${perDay.toFixed(1)} (${countText(signals)})`;

/** Compares the prediction with the confidence interval of the actual win rate. */
function verdictOf({ predicted, won }: Row): string {
  if (predicted === null || !won || won.low === null || won.high === null) return '–';
  if (predicted > won.high) return 'No, too high';
  if (predicted < won.low) return 'No, too low';
  return 'Within the interval';
}

interface EstimateProps {
  of: Row['net'];
  digits: number;
  unit: string;
}

/** A mean, with its interval if there are enough days for one. */
function Estimate({ of, digits, unit }: EstimateProps) {
  if (!of) return <span className="text-muted">–</span>;
  const figure = (value: number) => value.toFixed(digits).replace('-', '−');
  return (
    <span className="whitespace-nowrap">
      {figure(of.value)}
      {'\u00a0'}
      {unit}
      {of.low === null || of.high === null ? null : (
        <span className="text-xs text-muted">
          {' '}
          ({figure(of.low)} to {figure(of.high)})
        </span>
      )}
    </span>
  );
}
