import type { Signal } from '@croneai/contracts/signals.ts';
import { minutesAndSeconds } from '../../shared/signals/boundary.ts';
import { directionOf, priceText } from '../../shared/signals/signal-labels.ts';
import { useShowsWat, useSignalHour } from '../../shared/signals/signal-time.tsx';
import { watTime } from '../../shared/signals/wat-time.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import type { TakenView } from '../own-trades/public/taken-view.ts';
import { ProvenanceMark } from './public/provenance-mark.tsx';
import { isPaidAtExpiry, type Ticket } from './public/ticket-state.ts';
import { ScanningMarkets } from './stream-states.tsx';
import { lateText, ticketWords } from './ticket-words.ts';

const StarButton = lazyPart(async () => (await import('../../shared/alerts/star-button.tsx')).StarButton);

/** `page` shows everything. `home` shows only advice, state, and the chart. */
export type TicketSize = 'page' | 'home';

interface HeadProps {
  signal: Signal;
  ticket: Ticket;
  size: TicketSize;
  isPast: boolean;
  /** The member's trade on this signal, if there is one. */
  trade: TakenView | undefined;
}

export function TicketHead({ signal, ticket, size, isPast, trade }: HeadProps) {
  const hour = useSignalHour(signal.expiresAt);
  const direction = directionOf(signal);
  const entry = priceText(ticket.entry ?? signal.entryPrice, signal.precision);
  const words = ticketWords({
    ...ticket,
    status: signal.status,
    entry,
    touched: ticket.touchedAt === undefined ? undefined : hour(ticket.touchedAt),
    // Without a line break between the time and “am” or “pm”.
    expiry: hour(signal.expiresAt).replace(' ', '\u00a0'),
    isPaidAtExpiry: isPaidAtExpiry(signal),
    isIn: trade !== undefined,
    own: trade?.result,
  });
  const countsFrom =
    signal.settledFrom !== null
      ? entry
      : ticket.lateFrom === undefined || ticket.phase === 'void' || ticket.phase === 'settled'
        ? undefined
        : `the price at ${hour(ticket.lateFrom)}`;
  return (
    <div className={`flex flex-col gap-3 p-4 @xl:gap-4 @xl:p-5 ${size === 'page' ? 'sm:px-7' : ''}`}>
      <div className="flex items-center justify-between gap-3 @max-[19rem]:flex-wrap @xl:items-start">
        <div className="flex min-w-0 items-center gap-3 max-xs:flex-wrap @xl:gap-4">
          <span className="flex h-10 shrink-0 items-center gap-2 rounded-control bg-surface-2 px-2.5 font-semibold @xl:h-14 @xl:px-4 @xl:text-lg">
            <span aria-hidden>{direction === 'CALL' ? '▲' : '▼'}</span>
            {direction}
          </span>
          <h2
            id={`ticket-${signal.id}`}
            className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-xs:order-last max-xs:w-full text-lg leading-tight font-semibold tracking-[-0.01em] wrap-anywhere @xl:text-2xl"
          >
            <AssetName asset={signal.asset} />
            <ProvenanceMark signal={signal} />
          </h2>
          {/* Extends the touch area of the star into the gap. */}
          <span className="-mx-2 flex">
            <StarButton pair={signal.pair} asset={signal.asset} />
          </span>
        </div>
        {isPast ? <ExpiredAt signal={signal} /> : <TimeLeft signal={signal} ticket={ticket} />}
      </div>
      <div className="hidden @xl:block">
        <SignalTimes signal={signal} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={words.tone} wraps>
          {words.state}
        </Badge>
        {ticket.lateFrom === undefined ? null : (
          <Badge tone="warn" wraps>
            {lateText(ticket.lateMs, countsFrom)}
          </Badge>
        )}
        <p className="min-w-0 text-sm font-medium max-sm:w-full">{words.advice}</p>
        <p role="status" className="sr-only">
          {signal.asset} {direction}: {words.state}. {words.steady}
        </p>
      </div>
    </div>
  );
}

/** Ends the name of a market whose prices the broker makes itself. */
const OTC = / \((OTC)\)$/;

/** Keeps the name of the market on one line, with “OTC” as a badge. */
function AssetName({ asset }: { asset: string }) {
  const [name, otc] = asset.split(OTC);
  if (!otc) return asset;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
      {name} <span className="rounded bg-surface-2 px-1.5 text-xs font-medium text-muted">{otc}</span>
    </span>
  );
}

export function SignalTimes({ signal: { status, createdAt, expiresAt } }: { signal: Signal }) {
  return (
    <dl className="tabular flex flex-wrap gap-x-6 text-sm text-muted">
      <SignalMoment label="Created" at={createdAt} />
      <SignalMoment label={status === 'active' ? 'Valid until' : 'Ended'} at={expiresAt} />
    </dl>
  );
}

/** Shows the member's time first and, if it differs, WAT after it. */
function SignalMoment({ label, at }: { label: string; at: string }) {
  const times = useTimes();
  const wat = `${watTime(at)} WAT`;
  return (
    <div className="flex gap-x-2">
      <dt className="shrink-0">{label}</dt>
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

/**
 * Large countdown to the expiry of the running signal. After a level has ended the trade, the same
 * countdown is labelled “Next check”.
 */
function TimeLeft({ signal, ticket: { msLeft, phase } }: { signal: Signal; ticket: Ticket }) {
  if (msLeft === 0 || signal.status !== 'active') return <ScanningMarkets />;
  const isOver = phase === 'target' || phase === 'stop';
  const label = isOver ? 'Next check' : 'Time left';
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

/** Takes the place of the countdown when the signal has expired. */
function ExpiredAt({ signal: { expiresAt } }: { signal: Signal }) {
  const hour = useSignalHour(expiresAt);
  return (
    <p className="flex shrink-0 flex-col items-end">
      <span className="text-xs text-muted">Ended</span>
      <span className="tabular text-lg @xl:text-xl">{hour(expiresAt)}</span>
    </p>
  );
}

export function TimeBar({ signal, msLeft }: { signal: Signal; msLeft: number }) {
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
