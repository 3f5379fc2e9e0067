import type { PaperAccount } from '@croneai/contracts/paper.ts';
import { hasCosts, mixedTermsText } from '@croneai/contracts/terms.ts';
import { arrivalTexts } from '../../content/paper.ts';
import { meanStakesText, riskText, signedUsdText, usdText } from '../../shared/signals/gain-text.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { percentText, signedPercentText } from './paper-money.ts';
import { AccountCurve } from './replay-card.tsx';

/** The account since it was first switched on: its curve, its figures, and what was skipped and why. */
export function FiguresCard({ account }: { account: PaperAccount }) {
  const { activatedAt, terms, paysBy, equity, computedAt } = account;
  return (
    <Card padding="lg" aria-labelledby="figures" className="flex min-w-0 flex-col gap-5">
      <CardHead
        id="figures"
        title="Your account"
        text={
          activatedAt ? (
            <>
              Since <Moment at={activatedAt} form="recent" />, {mixedTermsText(terms, paysBy)},{' '}
              {arrivalTexts.fromStart}.
            </>
          ) : null
        }
      />
      <AccountCurve equity={equity} to={computedAt} />
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {rowsOf(account).map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function rowsOf({
  balanceUsd,
  netUsd,
  returnPercent,
  statistics,
  skipped,
  drawdown,
  terms,
}: PaperAccount): [label: string, value: string][] {
  const money = (amount: number | null) => (amount === null ? '–' : signedUsdText(amount));
  const { averageMultiple, averageGross, profitFactor } = statistics;
  const beforeCosts: [label: string, value: string][] = terms.some((one) => hasCosts(one.paysBy))
    ? [['Average before costs', riskText(averageGross)]]
    : [];
  return [
    ['Balance', usdText(balanceUsd)],
    ['Net result', `${signedUsdText(netUsd)} (${signedPercentText(returnPercent)})`],
    ['Max drawdown', `${usdText(drawdown.maxUsd)} (${percentText(drawdown.maxPercent)})`],
    ['Drawdown now', percentText(drawdown.currentPercent)],
    [
      'Won and lost',
      `${statistics.won} and ${statistics.lost}${statistics.winRate === null ? '' : ` (${statistics.winRate.toFixed(1)}%)`}`,
    ],
    ['Average result', meanStakesText(averageMultiple)],
    ...beforeCosts,
    ['Profit factor', profitFactor === null ? '–' : profitFactor.toFixed(2)],
    ['Best trade', money(statistics.bestUsd)],
    ['Worst trade', money(statistics.worstUsd)],
    ['Even', String(statistics.breakeven)],
    ['No price, stake returned', String(statistics.uncounted)],
    ['Skipped: outside your hours', String(skipped.hours)],
    ['Skipped: below your confidence', String(skipped.confidence)],
    ['Skipped: limit reached', String(skipped.limit)],
    ['Skipped: published late', String(skipped.late)],
    ['Skipped: no stop loss', String(skipped.noStop)],
    ['Skipped: balance too small', String(skipped.funds)],
  ];
}
