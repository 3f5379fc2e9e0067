import { type Access, mayUse } from '@croneai/contracts/access.ts';
import type { Leaderboard, LeaderboardRow } from '@croneai/contracts/leaderboard.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { BEFORE_COSTS, hasCosts } from '@croneai/rules/terms.ts';
import { ChevronRight, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { postTexts, leaderboardTexts as texts } from '../../content/community.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { riskText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Empty, FailedLine, SkeletonColumn } from '../../shared/ui/states.tsx';
import { useLeaderboardQuery } from './api.ts';

/** Accounts close trades only when a slot ends, so a slow poll is enough. */
const POLL_MS = 30_000;

/** Paper accounts of members who opted in, ranked by the formula that the server publishes. */
export function LeaderboardCard() {
  const query = useLeaderboardQuery(undefined, usePolling(POLL_MS));
  const { data, error, refetch } = query;
  return (
    <Card padding="lg" aria-labelledby="leaderboard" className="flex flex-col gap-4">
      <CardHead id="leaderboard" title={texts.title} text={texts.lead} />
      <div className="flex flex-wrap gap-2">
        <Badge tone="warn" wraps>
          Simulated, no broker connected
        </Badge>
        <PricesMark provenance={data?.provenance} />
      </div>
      <QueryBody
        query={query}
        failed={texts.failed}
        skeleton={<SkeletonColumn className="gap-3" shapes={['h-44', 'h-12', 'h-24']} />}
      >
        {({ rows, mine, minimumTrades, ...terms }) => (
          <>
            {error ? <FailedLine onRetry={refetch}>The leaderboard couldn’t be updated.</FailedLine> : null}
            {rows.length > 0 ? (
              <LeaderboardTable rows={rows} paysBy={terms.paysBy} />
            ) : (
              <Empty icon={Trophy} title="Nobody is ranked yet">
                {texts.emptyText(minimumTrades)}
              </Empty>
            )}
            <FormulaNote {...terms} minimumTrades={minimumTrades} />
            <MyAccounts mine={mine} minimumTrades={minimumTrades} />
          </>
        )}
      </QueryBody>
    </Card>
  );
}

const FIRST_ROWS = 10;
const COLUMNS = [
  { label: '#', side: 'text-right' },
  { label: 'Account', side: 'text-left' },
  { label: 'Score', side: 'text-right' },
  { label: 'Trades', side: 'text-right max-xs:hidden' },
  { label: 'Won', side: 'text-right max-xs:hidden' },
] as const;

interface LeaderboardTableProps {
  rows: readonly LeaderboardRow[];
  /**
   * Rule by which the gain of current signals is calculated: as a payout, as points minus costs, or
   * as points without costs.
   */
  paysBy: Leaderboard['paysBy'];
}

function LeaderboardTable({ rows, paysBy }: LeaderboardTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {COLUMNS.map(({ label, side }) => (
              <th key={label} scope="col" className={`py-2 pr-2 font-medium first:pl-2 ${side}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((row) => (
            <Row key={`${row.kind} ${row.name}`} row={row} withGross={hasCosts(paysBy)} />
          ))}
        </tbody>
      </table>
      {rows.length > FIRST_ROWS ? (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the first ten' : texts.all(rows.length)}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ row, withGross }: { row: LeaderboardRow; withGross: boolean }) {
  const { rank, name, kind, score, grossScore, trades, winRate, isMine } = row;
  const won = winRate === null ? '–' : `${Math.round(winRate)}%`;
  return (
    <tr className={isMine ? 'bg-accent-soft' : ''}>
      <td className="tabular py-2.5 pr-2 pl-2 text-right text-muted">{rank}</td>
      <th scope="row" className="py-2.5 pr-2 text-left font-medium">
        {name}
        <span className="flex items-center gap-2 text-xs font-normal text-muted max-xs:flex-wrap">
          {texts.account[kind]}
          {isMine ? <Badge>{postTexts.you}</Badge> : null}
        </span>
        <span className="block text-xs font-normal text-muted xs:hidden">
          {trades} trades, {won} won
        </span>
      </th>
      <td className="tabular py-2.5 pr-2 text-right font-medium">
        {signed(score)}
        {withGross ? (
          <span className="block text-xs font-normal text-muted">
            <span className="sr-only">{BEFORE_COSTS} </span>
            {riskText(grossScore)}
          </span>
        ) : null}
      </td>
      <td className="tabular py-2.5 pr-2 text-right max-xs:hidden">{trades}</td>
      <td className="tabular py-2.5 pr-2 text-right max-xs:hidden">{won}</td>
    </tr>
  );
}

const signed = (score: number) => `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(2)}`;

/** Shows how many closed trades an account needs, and a fold with the formula of the score. */
function FormulaNote({
  formula,
  minimumTrades,
  windowDays,
  paysBy,
}: Pick<Leaderboard, 'formula' | 'minimumTrades' | 'windowDays' | 'paysBy'>) {
  return (
    <div className="flex flex-col gap-2 text-sm text-muted">
      <p>{texts.sample(minimumTrades, windowDays, paysBy)}</p>
      <Disclosure title="How the score is computed">
        <p>{formula}</p>
      </Disclosure>
    </div>
  );
}

/**
 * Lists the member's own accounts. A ranked account shows its rank. An unranked account shows its
 * closed trades so far, or how to join.
 */
function MyAccounts({ mine, minimumTrades }: Pick<Leaderboard, 'mine' | 'minimumTrades'>) {
  const { access } = useMember();
  return (
    <section aria-labelledby="my-accounts" className="border-t border-line pt-4">
      <h3 id="my-accounts" className="text-sm font-medium">
        Your accounts
      </h3>
      <ul className="mt-2 flex flex-col gap-1">
        {mine.map((account) => (
          <li key={account.kind}>
            <Link
              to={texts.path[account.kind]}
              className="-mx-3 flex items-center justify-between gap-3 rounded-control px-3 py-2 text-sm transition-colors hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block font-medium">{texts.account[account.kind]}</span>
                <span className="block text-muted">{stateOf(account, minimumTrades, access)}</span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FEATURE = { copy: 'copy-trading', bot: 'bot-access' } as const satisfies Record<
  PaperAccountKind,
  string
>;

function stateOf(
  { kind, isOptedIn, rank, trades, name }: Leaderboard['mine'][number],
  minimum: number,
  access: Access,
): string {
  if (!mayUse(FEATURE[kind], access)) return texts.locked[kind];
  if (!isOptedIn) return 'Not on the leaderboard. You can join in the account’s settings.';
  return rank === null ? texts.waiting(trades, minimum, name) : texts.ranked(rank, name);
}
