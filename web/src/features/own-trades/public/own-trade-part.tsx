import type { OwnTrade } from '@croneai/contracts/own-trades.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { signedUsdText, stakesText } from '../../../shared/signals/gain-text.ts';
import { priceText } from '../../../shared/signals/signal-labels.ts';
import { usd } from '../../../shared/text/usd.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { Docked, EntryForm, type EntryState, TakenTrade } from '../entry-dock.tsx';
import { readPosition, SizeAndLevels, storePosition } from '../size-and-levels.tsx';
import { useOwnTrade, useRemoveOwnTradeMutation, useTakeTradeMutation } from './own-api.ts';
import type { TakenView } from './taken-view.ts';

/** Loaded when the member opens the row, because most trades are never edited. */
const EditForm = lazyPart(
  async () => (await import('../edit-form.tsx')).EditForm,
  <Skeleton className="h-80 w-full" />,
);

interface OwnTradePartProps {
  signal: Signal;
  ticket: EntryState;
  /** Reports the member's trade. The advice and the result of the ticket depend on it. */
  onTrade: (trade: TakenView | undefined) => void;
}

const OUTCOMES = {
  profit: ['You won', 'up'],
  loss: ['You lost', 'down'],
  breakeven: ['You’re even', 'neutral'],
} as const;

function viewOf({ stakeUsd, fillPrice, signal, outcome, stakes, resultUsd }: OwnTrade): TakenView {
  if (resultUsd === null) return { fillPrice };
  const [state, tone] = OUTCOMES[outcome ?? 'breakeven'];
  const price = (value: number | null) => priceText(value, signal.precision);
  const fill = `${usd(stakeUsd)} in at ${price(fillPrice)}, out at ${price(signal.exitPrice)}.`;
  return {
    fillPrice,
    result: { state, tone, fill, sum: signedUsdText(resultUsd), stakes: stakesText(stakes) },
  };
}

/**
 * The member's part of a ticket. One tap records the trade. The part then shows the trade, and
 * offers to remove it or to change it.
 */
export function OwnTradePart({ signal, ticket, onTrade }: OwnTradePartProps) {
  const { id, status } = signal;
  const trade = useOwnTrade(signal);
  useEffect(() => onTrade(trade ? viewOf(trade) : undefined), [trade, onTrade]);
  const [position, setPosition] = useState(readPosition);
  const change = (next: typeof position) => {
    setPosition(next);
    storePosition(next);
  };
  const [take, { isLoading, error }] = useTakeTradeMutation();
  const [remove, removing] = useRemoveOwnTradeMutation();
  if (trade)
    return (
      <>
        {status === 'active' && ticket.msLeft > 0 ? (
          <div className="border-t border-line px-4 py-2 empty:hidden @xl:px-5 sm:px-7">
            <Docked label="Your trade">
              <TakenTrade
                trade={trade}
                isUndoing={removing.isLoading}
                hasFailed={removing.isError}
                onUndo={() => void remove(id)}
              />
            </Docked>
          </div>
        ) : null}
        <OwnTradeRow key={id} trade={trade} />
      </>
    );
  if (status !== 'active' || trade === undefined) return null;
  const mayEnter = (ticket.phase === 'waiting' || ticket.phase === 'open') && ticket.enterMs > 0;
  // The reply may arrive after the entry has closed.
  const isShown = mayEnter || isLoading;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4 @xl:p-5 sm:px-7">
      {isShown ? (
        <Docked label="Enter this trade">
          <EntryForm
            key={id}
            signal={signal}
            ticket={ticket}
            stakeUsd={position.stakeUsd}
            isTaking={isLoading}
            onTake={(stakeUsd) => {
              change({ ...position, stakeUsd });
              void take({ id, stakeUsd });
            }}
          />
          {error ? (
            <p role="alert" className="mt-3 text-sm text-danger">
              {messageOf(error, 'We couldn’t save your trade. Try again.')}
            </p>
          ) : null}
        </Docked>
      ) : error ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(error, 'We couldn’t save your trade, and entry has closed.')}
        </p>
      ) : null}
      <SizeAndLevels signal={signal} position={position} onChange={change} />
    </div>
  );
}

/** Opens the form that changes the trade. Shows the tags and the note, if there are any. */
function OwnTradeRow({ trade }: { trade: OwnTrade }) {
  const { signal, note, tags } = trade;
  const isBare = note === '' && tags.length === 0;
  // The form stays when the row is folded, so that its text is kept.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="border-t border-line text-sm"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 @xl:px-5 sm:px-7">
        <span className="font-medium">Your trade</span>
        {tags.map((tag) => (
          <span key={tag} className="rounded-full bg-surface-2 px-2 py-0.5 text-xs text-muted">
            {tag}
          </span>
        ))}
        {note ? <span className="min-w-0 truncate text-muted">{note}</span> : null}
        <span className="ml-auto text-accent">
          {isBare && signal.status !== 'active' ? 'Add a note' : 'Edit'}
        </span>
      </summary>
      {wasOpened ? <EditForm trade={trade} /> : null}
    </details>
  );
}
