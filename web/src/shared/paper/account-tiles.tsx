import type { PaperAccount } from '@croneai/contracts/paper.ts';
import { mixedTermsText } from '@croneai/contracts/terms.ts';
import { StatTile } from '../ui/stat-tile.tsx';
import { percentText, resultText, signedPercentText, usdText } from './paper-money.ts';

const direction = (amount: number) => (amount > 0 ? 'up' : amount < 0 ? 'down' : 'flat');

export function AccountTiles({ account }: { account: PaperAccount }) {
  const { balanceUsd, startingBalanceUsd, netUsd, returnPercent, drawdown, statistics, terms, paysBy } =
    account;
  const { closed, won, lost, winRate } = statistics;
  return (
    <div className="grid gap-3 min-[480px]:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <StatTile
        label="Balance"
        value={usdText(balanceUsd)}
        age={`started with ${usdText(startingBalanceUsd)}`}
      />
      <StatTile
        label="Net result"
        value={resultText(netUsd)}
        trend={{ direction: direction(netUsd), text: signedPercentText(returnPercent) }}
        age={`${closed} closed, ${terms.length > 1 ? 'each under its own terms' : mixedTermsText(terms, paysBy)}`}
      />
      <StatTile
        label="Max drawdown"
        value={percentText(drawdown.maxPercent)}
        age={`now ${percentText(drawdown.currentPercent)}`}
      />
      <StatTile
        label="Win rate"
        value={winRate === null ? undefined : percentText(winRate)}
        age={`${won} won, ${lost} lost`}
      />
    </div>
  );
}
