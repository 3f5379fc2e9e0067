import type { PaperAccount, PaperAccountKind, PaperOpenTrade } from '@croneai/contracts/paper.ts';
import { PAPER_RISK_LEVELS, PAPER_RISK_LOSSES, type PaperReplay } from '@croneai/contracts/paper-replay.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { capitalised, hasCosts, mixedTermsText } from '@croneai/rules/terms.ts';
import { paperTexts, REPLAY_RANGE, replayTexts } from '../../content/paper.ts';
import { meanStakesText, riskText, signedUsdText, usdText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { directionOf, LEVEL_NAMES, priceText } from '../../shared/signals/signal-labels.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge, DirectionBadge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { ClosedTrades, ClosedTradesTable } from './closed-trades.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { percentText, signedPercentText } from './paper-money.ts';
import { AccountCurve } from './replay-card.tsx';

interface AccountPartsProps {
  kind: PaperAccountKind;
  account: PaperAccount;
  replay: PaperReplay | undefined;
  isActive: boolean;
}

/**
 * Content below the first screen. It lists the backtested trades until the member has trades of
 * their own.
 */
export function AccountParts({ kind, account, replay, isActive }: AccountPartsProps) {
  const { openTrades, statistics, paysBy, rule } = account;
  return (
    <>
      {replay && replay.signals > 0 ? <ReplayDetails replay={replay} /> : null}
      {isActive || openTrades.length > 0 ? <OpenTrades trades={openTrades} /> : null}
      {statistics.closed > 0 ? (
        <>
          <ClosedTrades
            kind={kind}
            closed={statistics.closed}
            paysBy={paysBy}
            provenance={account.provenance}
          />
          <FiguresCard account={account} />
        </>
      ) : replay && replay.trades.length > 0 ? (
        <ReplayedTrades replay={replay} />
      ) : null}
      <Disclosure title="How trades are opened and closed">
        <p className="max-w-prose text-muted">{rule}</p>
      </Disclosure>
    </>
  );
}

function ReplayDetails({ replay }: { replay: PaperReplay }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-12">
      <div className="min-w-0 xl:col-span-7">
        <DayCalendar
          days={replay.days}
          own={replay.own?.days ?? []}
          from={replay.startsAt}
          to={replay.endsAt}
          provenance={replay.provenance}
        />
      </div>
      <div className="min-w-0 xl:col-span-5">
        <RiskMeter replay={replay} />
      </div>
    </div>
  );
}

function ReplayedTrades({ replay }: { replay: PaperReplay }) {
  return (
    <Card padding="none" aria-labelledby="replayed-trades">
      <div className="px-5 pt-5 pb-3 sm:px-7 sm:pt-7">
        <CardHead
          id="replayed-trades"
          title="Backtested trades"
          text={`The last ${replay.trades.length} of ${replay.statistics.closed}, newest first.`}
          aside={
            <div className="flex flex-wrap gap-2">
              <Badge tone="warn">{replayTexts.mark}</Badge>
              <PricesMark provenance={replay.provenance} />
            </div>
          }
        />
      </div>
      <ClosedTradesTable trades={replay.trades} paysBy={replay.paysBy} isBrief />
    </Card>
  );
}

const price = (trade: PaperOpenTrade, of: 'entryPrice' | 'stopLoss' | 'takeProfit') =>
  trade.signal ? priceText(trade.signal[of], trade.signal.precision) : '–';

const OPEN_TRADE_COLUMNS: readonly Column<PaperOpenTrade>[] = [
  {
    header: 'Asset',
    cell: ({ signal }) => signal?.asset ?? <span className="text-muted">You can’t see this signal yet</span>,
  },
  {
    header: 'Direction',
    cell: ({ signal }) => (signal ? <DirectionBadge direction={directionOf(signal)} /> : '–'),
  },
  { header: 'Entry', numeric: true, cell: (trade) => price(trade, 'entryPrice') },
  { header: LEVEL_NAMES.stop, numeric: true, cell: (trade) => price(trade, 'stopLoss') },
  { header: LEVEL_NAMES.target, numeric: true, cell: (trade) => price(trade, 'takeProfit') },
  { header: 'Stake', numeric: true, cell: ({ stakeUsd }) => usdText(stakeUsd) },
  { header: 'Runs until', numeric: true, cell: ({ expiresAt }) => <Moment at={expiresAt} form="recent" /> },
];

function OpenTrades({ trades }: { trades: readonly PaperOpenTrade[] }) {
  return (
    <Card padding="none" aria-labelledby="open-trades">
      <div className="px-5 pt-5 pb-3 sm:px-7 sm:pt-7">
        <CardHead id="open-trades" title="Open trades" />
      </div>
      {trades.length > 0 ? (
        <DataTable
          caption="Open trades, newest first"
          columns={OPEN_TRADE_COLUMNS}
          rows={trades}
          rowKey={({ signalId }) => signalId}
          padding="lg"
        />
      ) : (
        <p className="px-5 pb-5 text-sm text-muted sm:px-7 sm:pb-7">None right now.</p>
      )}
    </Card>
  );
}

function FiguresCard({ account }: { account: PaperAccount }) {
  const { activatedAt, terms, paysBy, equity, computedAt } = account;
  return (
    <Card padding="lg" aria-labelledby="figures" className="flex min-w-0 flex-col gap-5">
      <CardHead
        id="figures"
        title="Your account"
        aside={<PricesMark provenance={account.provenance} />}
        text={
          activatedAt ? (
            <>
              Since <Moment at={activatedAt} form="recent" />, {mixedTermsText(terms, paysBy)},{' '}
              {paperTexts.fromStart}.
            </>
          ) : null
        }
      />
      <AccountCurve equity={equity} to={computedAt} isSimulated={hasSimulatedPrices(account.provenance)} />
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

function rowsOf(account: PaperAccount): [label: string, value: string][] {
  const { statistics, skipped, drawdown } = account;
  const money = (amount: number | null) => (amount === null ? '–' : signedUsdText(amount));
  const { averageMultiple, averageGross, profitFactor } = statistics;
  const beforeCosts: [label: string, value: string][] = account.terms.some((one) => hasCosts(one.paysBy))
    ? [['Average before costs', riskText(averageGross)]]
    : [];
  return [
    ['Balance', usdText(account.balanceUsd)],
    ['Net result', `${signedUsdText(account.netUsd)} (${signedPercentText(account.returnPercent)})`],
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
    ['Not counted, stake returned', String(statistics.uncounted)],
    ['Skipped: outside your hours', String(skipped.hours)],
    ['Skipped: below your minimum confidence', String(skipped.confidence)],
    ['Skipped: limit reached', String(skipped.limit)],
    ['Skipped: published late', String(skipped.late)],
    ['Skipped: no stop loss', String(skipped.noStop)],
    ['Skipped: balance too small', String(skipped.funds)],
  ];
}

const LEVELS = Object.entries(PAPER_RISK_LEVELS) as [keyof typeof PAPER_RISK_LEVELS, number][];
/** End of the risk scale, in percent of the balance. Only the largest stakes reach it. */
const MOST_PERCENT = 20;
const GROUND = { low: 'bg-up', medium: 'bg-warn', high: 'bg-down', 'very high': 'bg-danger-strong' } as const;

/** Shows the risk of the settings, with its formula. */
function RiskMeter({ replay }: { replay: PaperReplay }) {
  const { longestLosingRun, startingBalanceUsd, range } = replay;
  const { lossUsd, lossPercent, level } = replay.risk;
  const name = capitalised(level);
  const text = `${name}: ${usdText(lossUsd)}, ${percentText(lossPercent)} of the balance`;
  return (
    <Card padding="lg" aria-labelledby="risk" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="risk"
        title="Risk"
        text={<PricesMark provenance={replay.provenance} />}
        aside={<span className="text-lg font-semibold">{name}</span>}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter element cannot show levels */}
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
        <span className="tabular font-medium text-nowrap text-text">{signedUsdText(-lossUsd)}</span> (
        {percentText(lossPercent)} of {usdText(startingBalanceUsd)}). The longest losing streak of{' '}
        {REPLAY_RANGE[range].name} was{' '}
        <span className="tabular font-medium text-text">{longestLosingRun}</span>.
      </p>
      <Disclosure title="Formula" className="border-t border-line">
        <p className="max-w-prose text-muted">
          Risk is what {PAPER_RISK_LOSSES} losing trades in a row would cost you, before costs, as a share of
          the starting balance.{' '}
          {LEVELS.map(([each, floor]) => `${capitalised(each)} from ${floor}%`).join(', ')}.
        </p>
      </Disclosure>
    </Card>
  );
}
