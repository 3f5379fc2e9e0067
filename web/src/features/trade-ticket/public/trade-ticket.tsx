import { paths } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { memo, useMemo } from 'react';
import { minutesAndSeconds } from '../../../shared/signals/boundary.ts';
import { riskText, stakesText } from '../../../shared/signals/gain-text.ts';
import { directionOf, priceText, signedPercent } from '../../../shared/signals/signal-labels.ts';
import { useShowsWat } from '../../../shared/signals/signal-time.tsx';
import { chartOf, chartOfTrade } from '../../../shared/signals/signals-api.ts';
import { watTime } from '../../../shared/signals/wat-time.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Looking } from '../next-look.tsx';
import { FlatLadder, PriceLadder } from '../price-ladder.tsx';
import { PriceSource } from '../price-source.tsx';
import { TicketAnalysis } from '../ticket-analysis.tsx';
import { lateText, RESULT_WORD, ticketWords } from '../ticket-words.ts';
import { ProvenanceMark } from './provenance-mark.tsx';
import { isPaidAtExpiry, type Ticket } from './ticket-state.ts';
import { useTicket } from './use-ticket.ts';

/** `page`: everything. `home`: what to do and how it stands, with the chart. `card`: the same in a narrow column, without it. */
export type TicketSize = 'page' | 'home' | 'card';

interface TradeTicketProps {
  signal: Signal;
  size?: TicketSize;
  isSample?: boolean;
  /** Settled, and looked at again: its own half hour instead of the last one, played minute by minute. */
  isPast?: boolean;
}

/** After the page: nobody waits for the drawing to read the signal. */
const Chart = memo(
  lazyPart(
    async () => (await import('../chart/ticket-chart.tsx')).TicketChart,
    <div className="h-66 p-5 @3xl:h-80">
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

const StarButton = lazyPart(async () => (await import('../../../shared/alerts/star-button.tsx')).StarButton);

const ProofPart = lazyPart(
  async () => (await import('../../record/public/signal-proof.tsx')).SignalProof,
  <div className="h-15 border-t border-line" />,
);

/** A signal and its price as one object: what to do, how it stands, how it went. */
export function TradeTicket({ signal, size = 'page', isSample = false, isPast = false }: TradeTicketProps) {
  const chart = useMemo(() => (isPast ? chartOfTrade(signal) : chartOf(signal.pair)), [signal, isPast]);
  const { ticket, now, price, hasFailed } = useTicket(signal, isSample ? undefined : chart);
  const marked = ticket.phase === 'settled' ? ticket.price : price?.price;
  const hasChart = size !== 'card' && !isSample;
  return (
    <Card padding="none" aria-labelledby={`ticket-${signal.id}`} className="@container overflow-hidden">
      <TicketHead signal={signal} ticket={ticket} size={size} isSample={isSample} isPast={isPast} />
      <TimeBar signal={signal} msLeft={ticket.msLeft} />
      <div className={hasChart ? 'flex flex-col-reverse @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_20rem]' : ''}>
        {hasChart ? (
          <div className="min-w-0 border-t border-line @3xl:border-t-0 @3xl:border-r">
            <Chart
              signal={signal}
              chart={chart}
              now={ticket.phase === 'settled' ? undefined : price?.price}
              isHome={size === 'home'}
            />
          </div>
        ) : null}
        <div className={`flex flex-col gap-4 p-4 @xl:p-5 ${size === 'page' ? 'sm:px-7 @3xl:px-6' : ''}`}>
          <Standing ticket={ticket} signal={signal} />
          <div className={size === 'card' ? '' : '@3xl:hidden'}>
            <FlatLadder signal={signal} now={marked} reached={ticket.reached} />
          </div>
          {size === 'card' ? null : (
            <div className="hidden @3xl:block">
              <PriceLadder signal={signal} now={marked} reached={ticket.reached} />
            </div>
          )}
          {isSample || ticket.phase === 'settled' ? null : (
            <PriceSource price={price} hasFailed={hasFailed} now={now} />
          )}
          {isSample || isPast || ticket.phase === 'settled' ? null : <OnScreen signal={signal} />}
          <div className="@xl:hidden">
            <SignalTimes signal={signal} />
          </div>
        </div>
      </div>
      {isSample || size === 'card' ? null : (
        <OwnTradePart
          signal={signal}
          mayEnter={(ticket.phase === 'waiting' || ticket.phase === 'open') && ticket.enterMs > 0}
        />
      )}
      {isSample || size !== 'page' ? null : <ProofPart signal={signal} />}
      {size === 'page' ? (
        <Analysis signal={signal} isSample={isSample} />
      ) : (
        <p className="border-t border-line px-5 py-3 text-sm">
          <TextLink to={paths.signals}>Open the signal</TextLink>
        </p>
      )}
    </Card>
  );
}

const STATE_TONE = { neutral: 'neutral', up: 'up', down: 'down', warn: 'warn' } as const;

interface HeadProps {
  signal: Signal;
  ticket: Ticket;
  size: TicketSize;
  isSample: boolean;
  isPast: boolean;
}

function TicketHead({ signal, ticket, size, isSample, isPast }: HeadProps) {
  const times = useTimes();
  const direction = directionOf(signal);
  const isCall = direction === 'CALL';
  const words = ticketWords({
    ...ticket,
    status: signal.status,
    entry: priceText(signal.entryPrice, signal.precision),
    touched: ticket.touchedAt === undefined ? undefined : times.hour(ticket.touchedAt),
    isPaidAtExpiry: isPaidAtExpiry(signal),
  });
  return (
    <div className={`flex flex-col gap-3 p-4 @xl:gap-4 @xl:p-5 ${size === 'page' ? 'sm:px-7' : ''}`}>
      <div className="flex items-center justify-between gap-3 @xl:items-start">
        <div className="flex min-w-0 items-center gap-3 @xl:gap-4">
          <span className="flex h-10 shrink-0 items-center gap-2 rounded-control bg-surface-2 px-2.5 font-semibold @xl:h-14 @xl:px-4 @xl:text-lg">
            <span aria-hidden>{isCall ? '▲' : '▼'}</span>
            {direction}
          </span>
          <div className="min-w-0">
            <h2
              id={`ticket-${signal.id}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-tight font-semibold tracking-[-0.01em] wrap-anywhere @xl:text-2xl"
            >
              {signal.asset}
              {isSample ? <Badge tone="warn">Sample</Badge> : <ProvenanceMark signal={signal} />}
            </h2>
          </div>
          {isSample || size === 'card' ? null : (
            // The gap beside it is in its own area of touch.
            <span className="-mx-2 flex">
              <StarButton pair={signal.pair} asset={signal.asset} />
            </span>
          )}
        </div>
        {isPast ? <ExpiredAt signal={signal} /> : <TimeLeft signal={signal} ticket={ticket} />}
      </div>
      <div className="hidden @xl:block">
        <SignalTimes signal={signal} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={STATE_TONE[words.tone]} wraps>
          {words.state}
        </Badge>
        {ticket.lateMs > 0 ? <Badge tone="warn">{lateText(ticket.lateMs)}</Badge> : null}
        <p className="min-w-0 text-sm font-medium">{words.advice}</p>
        <p role="status" className="sr-only">
          {signal.asset} {direction}: {words.state}. {words.steady}
        </p>
      </div>
    </div>
  );
}

/** When the signal came and until when it holds. */
function SignalTimes({ signal: { createdAt, expiresAt } }: { signal: Signal }) {
  return (
    <dl className="tabular flex flex-wrap gap-x-6 text-sm text-muted">
      <SignalMoment label="Created" at={createdAt} />
      <SignalMoment label="Valid until" at={expiresAt} />
    </dl>
  );
}

/** The member's zone first, then WAT, unless both clocks show the same. */
function SignalMoment({ label, at }: { label: string; at: string }) {
  const times = useTimes();
  const wat = `${watTime(at)} WAT`;
  return (
    <div className="flex gap-x-2">
      <dt>{label}</dt>
      <dd className="flex flex-wrap gap-x-2">
        {useShowsWat(at) ? (
          <>
            <span className="text-text">{times.clock(at)}</span>
            <span className="text-faint">{wat}</span>
          </>
        ) : (
          <span className="text-text">{wat}</span>
        )}
      </dd>
    </div>
  );
}

/** The one large clock of the page, while the signal runs; once a level is touched, what is left is the way to the next. */
function TimeLeft({ signal, ticket: { msLeft, phase } }: { signal: Signal; ticket: Ticket }) {
  if (msLeft === 0 || signal.status !== 'active') return <Looking />;
  const isOver = phase === 'target' || phase === 'stop';
  const label = isOver ? 'Next signal' : 'Time left';
  return (
    <p className="flex shrink-0 flex-col items-end">
      <span className="text-xs text-muted">{label}</span>
      <span
        role="timer"
        aria-label={label}
        className={`tabular ${isOver ? 'text-xl text-muted' : 'text-2xl font-semibold @xl:text-3xl'}`}
      >
        {minutesAndSeconds(Math.ceil(msLeft / 1000))}
      </span>
    </p>
  );
}

/** In the place of the clock, where nothing runs any more. */
function ExpiredAt({ signal: { expiresAt } }: { signal: Signal }) {
  const times = useTimes();
  return (
    <p className="flex shrink-0 flex-col items-end">
      <span className="text-xs text-muted">Ended</span>
      <span className="tabular text-lg @xl:text-xl">{times.hour(expiresAt)}</span>
    </p>
  );
}

function TimeBar({ signal, msLeft }: { signal: Signal; msLeft: number }) {
  const whole = Date.parse(signal.expiresAt) - Date.parse(signal.startsAt);
  return (
    <div aria-hidden className="h-0.5 bg-surface-3">
      <span
        className="block h-full origin-left bg-line-strong transition-transform duration-200"
        style={{ transform: `scaleX(${Math.min(1, msLeft / whole)})` }}
      />
    </div>
  );
}

/** What the trade brings or has brought. A result comes in once, and stays. */
function Standing({ ticket, signal }: { ticket: Ticket; signal: Signal }) {
  const isSettled = signal.status !== 'active';
  const { r, percent, outcome, phase } = ticket;
  const tone = percent === undefined || percent === 0 ? '' : percent > 0 ? 'text-up' : 'text-down';
  const isOver = isSettled || phase === 'target' || phase === 'stop';
  const [figure, beside] = figuresOf(signal, ticket);
  return (
    <div
      key={isSettled ? 'result' : 'running'}
      data-settled={isSettled ? signal.slot : undefined}
      className={isSettled ? 'animate-enter' : ''}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">
          {isSettled
            ? RESULT_WORD[outcome ?? 'none']
            : phase === 'target' || phase === 'stop'
              ? 'Result'
              : phase === 'settling'
                ? 'At expiry'
                : 'Now'}
        </span>
        <span className="flex flex-wrap items-baseline justify-end gap-x-2.5">
          <span
            className={`tabular font-semibold whitespace-nowrap ${isOver ? 'text-3xl' : 'text-2xl'} ${tone}`}
          >
            {figure}
          </span>
          {beside ? <span className={`tabular text-sm ${tone}`}>{beside}</span> : null}
        </span>
      </p>
      {r === undefined || isPaidAtExpiry(signal) ? null : (
        <p className="sr-only">1 R is the distance from the entry to the stop loss.</p>
      )}
    </div>
  );
}

/** What counts, and what the price did: stakes once it is settled, before that R where a level ends it. */
function figuresOf(signal: Signal, { r, percent }: Ticket): [figure: string, beside?: string] {
  if (percent === undefined) return ['–'];
  const moved = signedPercent(percent);
  if (!signal.result && !isPaidAtExpiry(signal)) return r === undefined ? [moved] : [riskText(r), moved];
  return signal.result ? [stakesText(signal.result.stakes), moved] : [moved];
}
