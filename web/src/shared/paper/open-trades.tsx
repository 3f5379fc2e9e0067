import type { PaperOpenTrade } from '@croneai/contracts/paper.ts';
import { directionOf, priceText } from '../signals/signal-labels.ts';
import { Moment } from '../time/moment.tsx';
import { DirectionBadge } from '../ui/badge.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { usdText } from './paper-money.ts';

const price = (trade: PaperOpenTrade, of: 'entryPrice' | 'stopLoss' | 'takeProfit') =>
  trade.signal ? priceText(trade.signal[of], trade.signal.precision) : '–';

const columns: readonly Column<PaperOpenTrade>[] = [
  {
    key: 'asset',
    header: 'Asset',
    cell: ({ signal }) => signal?.asset ?? <span className="text-muted">Opens for you later</span>,
  },
  {
    key: 'direction',
    header: 'Direction',
    cell: ({ signal }) => (signal ? <DirectionBadge direction={directionOf(signal)} /> : '–'),
  },
  { key: 'entry', header: 'Entry', numeric: true, cell: (trade) => price(trade, 'entryPrice') },
  { key: 'stop', header: 'Stop loss', numeric: true, cell: (trade) => price(trade, 'stopLoss') },
  { key: 'target', header: 'Take profit', numeric: true, cell: (trade) => price(trade, 'takeProfit') },
  { key: 'stake', header: 'Stake', numeric: true, cell: ({ stakeUsd }) => usdText(stakeUsd) },
  {
    key: 'until',
    header: 'Runs until',
    numeric: true,
    cell: ({ expiresAt }) => <Moment at={expiresAt} form="recent" />,
  },
];

export function OpenTrades({ trades }: { trades: readonly PaperOpenTrade[] }) {
  return (
    <Card padding="none" aria-labelledby="open-trades">
      <div className="px-5 pt-5 pb-3 sm:px-7 sm:pt-7">
        <CardHead id="open-trades" title="Open trades" />
      </div>
      {trades.length > 0 ? (
        <DataTable
          caption="Open trades, newest first"
          columns={columns}
          rows={trades}
          rowKey={({ signalId }) => signalId}
          padding="lg"
        />
      ) : (
        <p className="px-5 pb-5 text-sm text-muted sm:px-7 sm:pb-7">
          None right now. A trade closes with its signal, usually within five minutes.
        </p>
      )}
    </Card>
  );
}
