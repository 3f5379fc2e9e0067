import type { OwnTrade } from '@croneai/contracts/own-trades.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { directionOf, moveText, priceText } from '../../../shared/signals/signal-labels.ts';
import { usd } from '../../../shared/text/usd.ts';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { CountedSum } from '../counted-sum.tsx';
import { Docked, EntryForm, type EntryState, TakenTrade } from '../entry-dock.tsx';
import { readPosition, rowIdOf, storePosition } from '../position.ts';
import { useOwnTrade, useRemoveOwnTradeMutation, useTakeTradeMutation } from './own-api.ts';
import type { TakenView } from './taken-view.ts';

/** Loaded only for members who took the trade. */
const OwnTradeRow = lazyPart(
  async () => (await import('../own-trade-row.tsx')).OwnTradeRow,
  <div className="h-12 border-t border-line" />,
);

/** Loaded when the member opens its row. */
const SizeAndRange = lazyPart(
  async () => (await import('../size-and-range.tsx')).SizeAndRange,
  <Skeleton className="h-40 w-full" />,
);

/** Loaded only after the end of a trade that the member took. */
const AfterResult = lazyPart(async () => (await import('../after-result.tsx')).AfterResult);

interface OwnTradePartProps {
  signal: Signal;
  ticket: EntryState;
  /** Reports the member's trade. The advice and the result of the ticket depend on it. */
  onTrade: (trade: TakenView | undefined) => void;
}

/** Number of recorded trades from which the form no longer explains that it places no order. */
const LEARNED_AFTER_TRADES = 3;

const OUTCOMES = {
  profit: ['You won', 'up', 'won'],
  loss: ['You lost', 'down', 'lost'],
  breakeven: ['You’re even', 'neutral', 'is even'],
} as const;

/** `wasOpen` is true if the page was open when the result arrived. */
function viewOf(trade: OwnTrade, wasOpen: boolean): TakenView {
  const { stakeUsd, fillPrice, signal, outcome, resultUsd } = trade;
  if (resultUsd === null) return { fillPrice };
  const [state, tone, verb] = OUTCOMES[outcome ?? 'breakeven'];
  const price = (value: number | null) => priceText(value, signal.precision);
  const { exitPrice } = signal;
  const moved = exitPrice === null ? undefined : moveText(fillPrice, exitPrice);
  const from = price(fillPrice) === price(signal.entryPrice) ? '' : ' from your entry';
  const isAgainst = (signal.signalType === 'buy') === (exitPrice ?? 0) < fillPrice;
  const costs =
    outcome === 'loss' && (exitPrice === fillPrice || !isAgainst) ? ', not enough for the costs' : '';
  return {
    fillPrice,
    result: {
      state,
      tone,
      sum: <CountedSum usd={resultUsd} isCounted={wasOpen} />,
      fill: `${usd(stakeUsd)} in at ${price(fillPrice)}, out at ${price(exitPrice)}.`,
      why: moved ? `Price ${moved}${from}${costs}, so ${directionOf(signal)} ${verb}` : '',
    },
  };
}

/**
 * The member's part of a ticket. One tap records the trade. The part then shows the trade, and
 * offers to remove it or to change it.
 */
export function OwnTradePart({ signal, ticket, onTrade }: OwnTradePartProps) {
  const { id, status } = signal;
  const trade = useOwnTrade(signal);
  const [wasOpen] = useState(status === 'active');
  useEffect(() => onTrade(trade ? viewOf(trade, wasOpen) : undefined), [trade, wasOpen, onTrade]);
  const [position, setPosition] = useState(readPosition);
  const change = (next: typeof position) => {
    setPosition(next);
    storePosition(next);
  };
  const [take, { isLoading, error }] = useTakeTradeMutation();
  const [remove, removing] = useRemoveOwnTradeMutation();
  const [showsSize, setShowsSize] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const openNote = () => {
    setIsOpen(true);
    document.getElementById(rowIdOf(id))?.scrollIntoView();
  };
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
        {status !== 'active' ? (
          <AfterResult expiresAt={signal.expiresAt} hasNote={trade.note !== ''} onNote={openNote} />
        ) : null}
        <OwnTradeRow key={id} trade={trade} isOpen={isOpen} onToggle={setIsOpen} />
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
            isNew={position.trades < LEARNED_AFTER_TRADES}
            isTaking={isLoading}
            onTake={(stakeUsd) => {
              change({ ...position, stakeUsd });
              void take({ id, stakeUsd }).then(({ error: refusal }) => {
                if (!refusal) change({ ...position, stakeUsd, trades: position.trades + 1 });
              });
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
      <Disclosure title="Size and range" onToggle={({ currentTarget }) => setShowsSize(currentTarget.open)}>
        {showsSize ? <SizeAndRange signal={signal} position={position} onChange={change} /> : null}
      </Disclosure>
    </div>
  );
}
