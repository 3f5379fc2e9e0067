import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import { ClosedTrades } from './closed-trades.tsx';
import { FiguresCard } from './figures-card.tsx';
import { OpenTrades } from './open-trades.tsx';

interface AccountPartsProps {
  kind: PaperAccountKind;
  account: PaperAccount;
  /** Said while no trade is closed. */
  empty: string;
}

/** What stands below the first screen: it comes after it. */
export function AccountParts({ kind, account, empty }: AccountPartsProps) {
  return (
    <>
      <OpenTrades trades={account.openTrades} />
      <ClosedTrades kind={kind} closed={account.statistics.closed} empty={empty} paysBy={account.paysBy} />
      <FiguresCard account={account} />
    </>
  );
}
