import type { PaperAccount, PaperAccountKind, PaperOpenTrade } from '@croneai/contracts/paper.ts';
import type { PaperReplay } from '@croneai/contracts/paper-replay.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { REPLAY_RANGE, replayTexts } from '../../content/paper.ts';
import { usdText } from '../../shared/signals/gain-text.ts';
import { directionOf, levelNames, priceText } from '../../shared/signals/signal-labels.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge, DirectionBadge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { ClosedTrades, ClosedTradesTable } from './closed-trades.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { FiguresCard } from './figures-card.tsx';
import { RiskMeter } from './risk-meter.tsx';

interface AccountPartsProps {
  kind: PaperAccountKind;
  account: PaperAccount;
  replay: PaperReplay | undefined;
  isActive: boolean;
}

/** What stands below the first screen. Until the member has trades of their own, those of the replay are listed. */
export function AccountParts({ kind, account, replay, isActive }: AccountPartsProps) {
  const { openTrades, statistics, paysBy, rule } = account;
  return (
    <>
      {replay && replay.signals > 0 ? <ReplayDetails replay={replay} /> : null}
      {isActive || openTrades.length > 0 ? <OpenTrades trades={openTrades} paysBy={paysBy} /> : null}
      {statistics.closed > 0 ? (
        <>
          <ClosedTrades kind={kind} closed={statistics.closed} paysBy={paysBy} />
          <FiguresCard account={account} />
        </>
      ) : replay && replay.trades.length > 0 ? (
        <ReplayedTrades replay={replay} />
      ) : null}
      <details className="text-sm">
        <summary className="w-fit rounded-control font-medium text-accent">
          How trades are opened and closed
        </summary>
        <p className="mt-2 max-w-prose text-muted">{rule}</p>
      </details>
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
        />
      </div>
      <div className="min-w-0 xl:col-span-5">
        <RiskMeter {...replay} period={REPLAY_RANGE[replay.range].name} />
      </div>
    </div>
  );
}

function ReplayedTrades({ replay }: { replay: PaperReplay }) {
  return (
    <Card padding="none" aria-labelledby="mirrored-trades">
      <div className="px-5 pt-5 pb-3 sm:px-7 sm:pt-7">
        <CardHead
          id="mirrored-trades"
          title="Mirrored trades"
          text={`The last ${replay.trades.length} of ${replay.statistics.closed}, newest first.`}
          aside={<Badge tone="warn">{replayTexts.mark}</Badge>}
        />
      </div>
      <ClosedTradesTable trades={replay.trades} paysBy={replay.paysBy} isBrief />
    </Card>
  );
}

const price = (trade: PaperOpenTrade, of: 'entryPrice' | 'stopLoss' | 'takeProfit') =>
  trade.signal ? priceText(trade.signal[of], trade.signal.precision) : '–';

const columnsOf = ({ stop, target }: ReturnType<typeof levelNames>): readonly Column<PaperOpenTrade>[] => [
  {
    header: 'Asset',
    cell: ({ signal }) => signal?.asset ?? <span className="text-muted">Opens for you later</span>,
  },
  {
    header: 'Direction',
    cell: ({ signal }) => (signal ? <DirectionBadge direction={directionOf(signal)} /> : '–'),
  },
  { header: 'Entry', numeric: true, cell: (trade) => price(trade, 'entryPrice') },
  { header: stop, numeric: true, cell: (trade) => price(trade, 'stopLoss') },
  { header: target, numeric: true, cell: (trade) => price(trade, 'takeProfit') },
  { header: 'Stake', numeric: true, cell: ({ stakeUsd }) => usdText(stakeUsd) },
  { header: 'Runs until', numeric: true, cell: ({ expiresAt }) => <Moment at={expiresAt} form="recent" /> },
];

function OpenTrades({ trades, paysBy }: { trades: readonly PaperOpenTrade[]; paysBy: PaysBy }) {
  return (
    <Card padding="none" aria-labelledby="open-trades">
      <div className="px-5 pt-5 pb-3 sm:px-7 sm:pt-7">
        <CardHead id="open-trades" title="Open trades" />
      </div>
      {trades.length > 0 ? (
        <DataTable
          caption="Open trades, newest first"
          columns={columnsOf(levelNames(paysBy))}
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
