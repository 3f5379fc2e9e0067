import { paths } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { movedPercent } from '@croneai/rules/gain.ts';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { riskText, stakesText, toneOf } from '../../../shared/signals/gain-text.ts';
import {
  moveText,
  PROVENANCE_LABEL,
  priceText,
  sizeText,
  standingText,
  TONE_TEXT,
} from '../../../shared/signals/signal-labels.ts';
import { chartOf, chartOfTrade } from '../../../shared/signals/signals-api.ts';
import { ageText } from '../../../shared/signals/wat-time.ts';
import { storedText } from '../../../shared/storage/stored-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import type { TakenView } from '../../own-trades/public/taken-view.ts';
import { FlatLadder, PriceLadder } from '../price-ladder.tsx';
import { TicketAnalysis } from '../ticket-analysis.tsx';
import { SignalTimes, TicketHead, type TicketSize, TimeBar } from '../ticket-head.tsx';
import { RESULT_WORD } from '../ticket-words.ts';
import { isOldPrice, isPaidAtExpiry, type LivePrice, type Ticket } from './ticket-state.ts';
import { useTicket } from './use-ticket.ts';

interface TradeTicketProps {
  signal: Signal;
  size?: TicketSize;
  /**
   * True for a settled signal. Its ticket then shows a replay of the half hour around the trade
   * instead of the latest prices.
   */
  isPast?: boolean;
}

/** Loaded after the page, because the signal is readable without the chart. */
const Chart = memo(
  lazyPart(
    async () => (await import('../chart/ticket-chart.tsx')).TicketChart,
    <div className="h-50 p-5 sm:h-66 @3xl:h-80">
      <Skeleton className="size-full" />
    </div>,
  ),
);
const Analysis = memo(TicketAnalysis);
const OwnTradePart = lazyPart(
  async () => (await import('../../own-trades/public/own-trade-part.tsx')).OwnTradePart,
);

const OnScreen = lazyPart(
  async () => (await import('../on-screen.tsx')).OnScreen,
  <Skeleton className="h-5 w-64" />,
);

const ProofPart = lazyPart(
  async () => (await import('../../record/public/signal-proof.tsx')).SignalProof,
  <div className="h-15 border-t border-line" />,
);

/** A signal and its price in one card, with advice, state and result. */
export function TradeTicket({ signal, size = 'page', isPast = false }: TradeTicketProps) {
  const chart = useMemo(() => (isPast ? chartOfTrade(signal) : chartOf(signal.pair)), [signal, isPast]);
  const { ticket, now, price, hasFailed } = useTicket(signal, chart);
  const [trade, setTrade] = useState<TakenView>();
  const shown = useMemo(
    () => ({ ...signal, entryPrice: ticket.entry ?? signal.entryPrice }),
    [signal, ticket.entry],
  );
  const marked = ticket.phase === 'settled' ? ticket.price : price?.price;
  const isRunning = signal.status === 'active' && ticket.msLeft > 0;
  return (
    <Card padding="none" aria-labelledby={`ticket-${signal.id}`} className="@container overflow-hidden">
      <TicketHead signal={signal} ticket={ticket} size={size} isPast={isPast} trade={trade} />
      <TimeBar signal={signal} msLeft={ticket.msLeft} />
      <div className="flex flex-col @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={`flex flex-col gap-4 p-4 @xl:p-5 ${size === 'page' ? 'sm:px-7 @3xl:px-6' : ''}`}>
          <div className="flex flex-col gap-1.5">
            <Standing ticket={ticket} signal={shown} trade={trade} isMinute={price?.kind === 'minute'} />
            {ticket.phase === 'settled' ? null : (
              <PriceSource price={price} hasFailed={hasFailed} now={now} />
            )}
          </div>
          <div className="@3xl:hidden">
            <FlatLadder signal={shown} now={marked} reached={ticket.reached} />
          </div>
          <div className="hidden @3xl:block">
            <PriceLadder signal={shown} now={marked} reached={ticket.reached} />
          </div>
          {isPaidAtExpiry(signal) && isRunning ? <p className="text-xs text-muted">{LEVELS_NOTE}</p> : null}
          {isPast || ticket.phase === 'settled' ? null : (
            <div className="max-sm:hidden">
              <OnScreen signal={signal} />
            </div>
          )}
          <div className="@xl:hidden">
            <SignalTimes signal={signal} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col border-t border-line @3xl:order-first @3xl:border-t-0 @3xl:border-r">
          <ChartOnTap>
            <Chart
              signal={shown}
              chart={chart}
              now={ticket.phase === 'settled' ? undefined : price?.price}
              isHome={size === 'home'}
            />
          </ChartOnTap>
        </div>
      </div>
      <OwnTradePart signal={signal} ticket={ticket} onTrade={setTrade} />
      {size === 'page' ? (
        <>
          <ProofPart signal={signal} isPast={isPast} />
          <Analysis signal={signal} />
        </>
      ) : (
        <p className="border-t border-line px-4 py-3 text-sm @xl:px-5">
          <TextLink to={paths.signals}>Full signal</TextLink>
        </p>
      )}
    </Card>
  );
}

/** Remembers in this tab that the reader loaded the chart, so that later signals show it too. */
const chartChoice = storedText('croneai.chart', 'tab');

/** True if `index.html` has detected that the visitor saves data or has a slow connection. */
const isLightVisit = () => document.documentElement.dataset.light !== undefined;

/**
 * Loads the chart only after a tap if the visitor saves data or has a slow connection, because the
 * chart library is the largest file.
 */
function ChartOnTap({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(() => !isLightVisit() || chartChoice.read() !== null);
  if (isShown) return children;
  return (
    <div className="flex grow items-center justify-between gap-3 px-4 py-2 text-sm text-muted @xl:px-5">
      <span>The chart loads about 55 kB.</span>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          chartChoice.write('shown');
          setIsShown(true);
        }}
      >
        Show chart
      </Button>
    </div>
  );
}

interface StandingProps {
  ticket: Ticket;
  signal: Signal;
  trade: TakenView | undefined;
  /** True if the price is the close of the last minute, and not of the last second. */
  isMinute: boolean;
}

/**
 * Result of the trade so far, or its final result, which is animated once. A member who took the
 * trade sees the result of their own entry and stake.
 */
function Standing({ ticket, signal, trade, isMinute }: StandingProps) {
  const isSettled = signal.status !== 'active';
  const { r, percent, phase } = ticket;
  const own = isSettled ? trade?.result : undefined;
  // R counts from the entry of the signal, and so must its color.
  const isOwnMove = trade && !isSettled && (isPaidAtExpiry(signal) || r === undefined);
  const moved =
    isOwnMove && ticket.price !== undefined
      ? movedPercent({ ...signal, entryPrice: trade.fillPrice, settledFrom: null }, ticket.price)
      : percent;
  const standing = moved ?? 0;
  const tone = own ? TONE_TEXT[own.tone] : toneOf(signal.result?.stakes ?? standing);
  const isOver = isSettled || phase === 'target' || phase === 'stop';
  const [figure, beside] = figuresOf(signal, ticket, trade?.fillPrice, standing);
  return (
    <div
      key={isSettled ? 'result' : 'running'}
      data-settled={isSettled ? signal.slot : undefined}
      className={isSettled ? 'animate-enter' : ''}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">
          {own
            ? 'Your result'
            : isOver
              ? 'Result'
              : phase === 'settling'
                ? 'At expiry'
                : isMinute
                  ? 'Last'
                  : 'Now'}
        </span>
        <span className="flex flex-col items-end">
          <span
            className={`tabular font-semibold whitespace-nowrap ${isOver ? 'text-3xl' : 'text-2xl'} ${tone}`}
          >
            {own ? own.sum : figure}
          </span>
          {/* The move of a price is not an outcome, so it has no color. */}
          {beside && !own ? <span className="tabular text-right text-sm text-muted">{beside}</span> : null}
        </span>
      </p>
      {isSettled ? (
        <p className="tabular mt-1 text-right text-xs text-muted">
          {own ? own.why : signal.result ? STAKE_NOTE : RESULT_WORD.none}
        </p>
      ) : null}
      {r === undefined || isPaidAtExpiry(signal) ? null : (
        <p className="sr-only">1 R is the distance from the entry to the stop loss.</p>
      )}
    </div>
  );
}

/** Explains the levels if neither of them ends the trade. */
const LEVELS_NOTE = 'The price at expiry decides. The lines show the usual range.';
const STAKE_NOTE = '1 stake = what you put on one trade';

/**
 * Returns the main figure and what it is based on. After settlement, the main figure is the gain in
 * stakes. Before settlement, it is R if a level can end the trade. Otherwise it is a word, because
 * a small move in percent is hard to weigh.
 */
function figuresOf(
  signal: Signal,
  { r, percent, price }: Ticket,
  fillPrice: number | undefined,
  standing: number,
): [figure: string, beside?: string] {
  if (percent === undefined || price === undefined) return ['–'];
  if (signal.result) return [stakesText(signal.result.stakes), `price ${moveText(signal.entryPrice, price)}`];
  if (!isPaidAtExpiry(signal) && r !== undefined) return [riskText(r), standingText(percent).join(' ')];
  const whose = fillPrice === undefined ? 'entry' : 'your entry';
  // The ladder already shows this price.
  if (standing === 0) return [`At ${whose}`];
  const side = `${sizeText(standing)} ${price > (fillPrice ?? signal.entryPrice) ? 'above' : 'below'}`;
  return [standing > 0 ? 'Winning' : 'Losing', `${side} ${whose} · ${priceText(price, signal.precision)}`];
}

interface PriceSourceProps {
  price: LivePrice | undefined;
  hasFailed: boolean;
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

const KIND = { minute: 'Last minute’s close', live: 'Live price' } as const;

/** Source and age of the price, or why there is no price. */
export function PriceSource({ price, hasFailed, now }: PriceSourceProps) {
  if (!price) {
    return (
      <p className={`text-xs ${hasFailed ? 'text-warn' : 'text-muted'}`}>
        {hasFailed ? 'No price: our price source isn’t answering right now.' : 'Waiting for the first price.'}
      </p>
    );
  }
  const isOld = isOldPrice(price, now);
  const kind = isOld && price.kind === 'live' ? 'Last price' : KIND[price.kind];
  const source = (price.provenance && PROVENANCE_LABEL[price.provenance]) ?? 'Market data';
  return (
    <p className={`tabular text-xs ${isOld ? 'text-warn' : 'text-muted'}`}>
      {kind}, {ageText(price.at, now)} · {source}
      {isOld && price.kind === 'minute'
        ? '. The market may be closed.'
        : isOld || hasFailed
          ? '. Prices don’t update right now.'
          : ''}
    </p>
  );
}
