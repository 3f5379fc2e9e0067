import type { PaperAccount } from '@croneai/contracts/paper.ts';
import { hasCosts, mixedTermsText } from '@croneai/contracts/terms.ts';
import { gainText, riskText } from '../signals/gain-text.ts';
import { Moment } from '../time/moment.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { resultText, usdText } from './paper-money.ts';

/** The rest of the figures, what was left out and why, and the rule behind all of it. */
export function FiguresCard({ account }: { account: PaperAccount }) {
  const { activatedAt, rule, terms, paysBy } = account;
  return (
    <Card padding="lg" aria-labelledby="figures" className="flex flex-col gap-4">
      <CardHead
        id="figures"
        title="Statistics"
        text={
          activatedAt ? (
            <>
              Since <Moment at={activatedAt} form="recent" />, {mixedTermsText(terms, paysBy)}.
            </>
          ) : (
            'They begin when you activate it for the first time.'
          )
        }
      />
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {rowsOf(account).map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="border-t border-line pt-3 text-sm">
        <summary className="rounded-control font-medium text-accent">How these trades come about</summary>
        <p className="mt-2 max-w-prose text-muted">{rule}</p>
      </details>
    </Card>
  );
}

function rowsOf({
  statistics,
  skipped,
  drawdown,
  terms,
  paysBy,
}: PaperAccount): [label: string, value: string][] {
  const money = (amount: number | null) => (amount === null ? '–' : resultText(amount));
  const { averageMultiple, averageGross, profitFactor } = statistics;
  // Of several terms there is no unit but the stake.
  const unit = terms.length > 1 ? { kind: 'payout' as const } : (terms[0]?.paysBy ?? paysBy);
  const beforeCosts: [label: string, value: string][] = hasCosts(unit)
    ? [['Average before costs', riskText(averageGross)]]
    : [];
  return [
    ['Average result', gainText(averageMultiple, unit)],
    ...beforeCosts,
    ['Profit factor', profitFactor === null ? '–' : profitFactor.toFixed(2)],
    ['Best trade', money(statistics.bestUsd)],
    ['Worst trade', money(statistics.worstUsd)],
    ['Deepest fall', usdText(drawdown.maxUsd)],
    ['Breakeven', String(statistics.breakeven)],
    ['No price, not counted', String(statistics.uncounted)],
    ['Left out: maximum reached', String(skipped.limit)],
    ['Left out: published late', String(skipped.late)],
    ['Left out: no stop loss', String(skipped.noStop)],
    ['Left out: balance too small', String(skipped.funds)],
  ];
}
