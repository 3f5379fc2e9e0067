import type { Signal } from '@croneai/contracts/signals.ts';
import { LEVEL_NAMES, levelsNote, priceText } from '../../shared/signals/signal-labels.ts';
import { placeRungs, type Rung, type RungKind, spread } from './ladder.ts';
import type { Ticket } from './public/ticket-state.ts';

interface LadderProps {
  signal: Pick<Signal, 'signalType' | 'status' | 'entryPrice' | 'stopLoss' | 'takeProfit' | 'precision'> & {
    forecast: Pick<Signal['forecast'], 'paysBy'>;
  };
  /** The newest price, or the price at the end of the trade. */
  now: number | undefined;
}

const LOOK: Readonly<Record<RungKind, { mark: string; text: string }>> = {
  target: { mark: 'bg-up', text: 'text-up' },
  entry: { mark: 'bg-text', text: 'text-text' },
  now: { mark: 'bg-accent', text: 'text-accent' },
  stop: { mark: 'bg-down', text: 'text-down' },
};
/** Share of the ladder's height (`h-60`) that a label of two lines needs. */
const LABEL_GAP = 0.19;
/**
 * Minimum distance between the centers of two labels, as a share of the ladder's width. Prices of
 * six digits then fit side by side in a card that is 250 px wide.
 */
const FLAT_LABEL_GAP = 0.26;
/** The same for labels such as “Stop loss, touched”, which are longer than their prices. */
const FLAT_TOUCHED_GAP = 0.33;

const percentOf = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * A vertical price scale with the stop, entry, current price, and target. Screen readers read the
 * labels.
 */
export function PriceLadder({ signal, now, reached }: LadderProps & Pick<Ticket, 'reached'>) {
  const rungs = placeRungs(signal, now, LABEL_GAP);
  const entry = rungs.find(({ kind }) => kind === 'entry');
  const labels = { ...LEVEL_NAMES, entry: 'Entry', now: signal.status === 'active' ? 'Now' : 'Exit' };
  return (
    <div className="relative h-60 pl-9">
      <div aria-hidden className="absolute inset-y-0 left-2 w-3 overflow-hidden rounded-full bg-surface-3">
        {rungs.map(({ kind, at }) =>
          entry && (kind === 'target' || kind === 'stop') ? (
            <span
              key={kind}
              className={`absolute inset-x-0 ${kind === 'target' ? 'bg-up/35' : 'bg-down/35'}`}
              style={{
                top: percentOf(Math.min(at, entry.at)),
                height: percentOf(Math.abs(at - entry.at)),
              }}
            />
          ) : null,
        )}
      </div>
      {rungs.map(({ kind, at }) => (
        <span
          key={kind}
          aria-hidden
          className={`absolute left-0 -translate-y-1/2 rounded-full transition-[top] duration-200 ${
            kind === 'now'
              ? 'z-10 ml-0.5 size-6 border-4 border-surface-1 bg-accent'
              : `h-0.75 w-7 ${LOOK[kind].mark}`
          }`}
          style={{ top: percentOf(at) }}
        />
      ))}
      <dl>
        {rungs.map((rung) => (
          <Label
            key={rung.kind}
            rung={rung}
            signal={signal}
            label={labels[rung.kind]}
            isReached={reached.some((kind) => kind === rung.kind)}
          />
        ))}
      </dl>
    </div>
  );
}

interface LabelProps extends Pick<LadderProps, 'signal'> {
  rung: Rung;
  label: string;
  isReached: boolean;
}

function Label({ rung, signal, label, isReached }: LabelProps) {
  const { kind, price, labelAt, isBeyond } = rung;
  const look = LOOK[kind];
  return (
    <div
      className="absolute right-0 left-9 flex -translate-y-1/2 items-baseline justify-between gap-3 transition-[top] duration-200"
      style={{ top: percentOf(labelAt) }}
    >
      <dt className={`text-sm whitespace-nowrap ${look.text} ${kind === 'now' ? 'font-semibold' : ''}`}>
        {label}
      </dt>
      <dd className="tabular flex min-w-0 flex-col items-end leading-tight">
        <span className={`text-base ${kind === 'now' ? 'font-semibold' : 'font-medium'}`}>
          {priceText(price, signal.precision)}
        </span>
        <span className="text-xs text-muted">
          {[...(isBeyond ? ['off the scale'] : []), ...(isReached ? ['touched'] : [])].join(', ')}
        </span>
      </dd>
    </div>
  );
}

/** Explains what the two levels mean if neither of them ends the trade. */
export function LevelsNote({ signal }: Pick<LadderProps, 'signal'>) {
  const note = levelsNote(signal.forecast.paysBy);
  return note ? <p className="text-xs text-muted">{note}</p> : null;
}

/**
 * Horizontal ladder for small cards: stop on the left and target on the right, for both buy and
 * sell.
 */
export function FlatLadder({ signal, now, reached = [] }: LadderProps & Partial<Pick<Ticket, 'reached'>>) {
  const { stopLoss, takeProfit, entryPrice, precision, signalType } = signal;
  const shareOf = (rung: Rung) => (signalType === 'buy' ? 1 - rung.at : rung.at);
  const rungs = placeRungs(signal, now, 0);
  const places: Partial<Record<RungKind, number>> = Object.fromEntries(
    rungs.map((rung) => [rung.kind, shareOf(rung)]),
  );
  const { stop, entry = 0.5, target, now: at } = places;
  const ends = [
    { label: LEVEL_NAMES.stop, kind: 'stop', price: stopLoss, at: stop, tone: 'text-down' },
    { label: 'Entry', kind: 'entry', price: entryPrice, at: entry, tone: 'text-muted' },
    { label: LEVEL_NAMES.target, kind: 'target', price: takeProfit, at: target, tone: 'text-up' },
  ].flatMap(({ at, ...end }) => (at === undefined ? [] : [{ ...end, at }]));
  const labels = spread(
    ends.map((end) => end.at),
    reached.length > 0 ? FLAT_TOUCHED_GAP : FLAT_LABEL_GAP,
  );
  return (
    <div className="flex flex-col gap-2" data-ladder="flat">
      <div aria-hidden className="relative h-2 rounded-full bg-surface-3">
        {stop === undefined ? null : <Zone from={stop} to={entry} className="bg-down/35" />}
        {target === undefined ? null : <Zone from={entry} to={target} className="bg-up/35" />}
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-text"
          style={{ left: percentOf(entry) }}
        />
        {at === undefined ? null : (
          <span
            className="absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-surface-1 bg-accent transition-[left] duration-200"
            style={{ left: percentOf(at) }}
          />
        )}
      </div>
      <dl className="relative h-8 text-xs max-xs:h-auto">
        {ends.map(({ label, kind, price, tone }, index) => (
          <div
            key={label}
            className="absolute -translate-x-1/2 text-center whitespace-nowrap max-xs:static max-xs:flex max-xs:translate-x-0 max-xs:justify-between max-xs:gap-2 max-xs:text-left max-xs:whitespace-normal"
            style={{ left: percentOf(labels[index] ?? 0.5) }}
          >
            <dt className={tone}>
              {label}
              {reached.some((each) => each === kind) ? ', touched' : ''}
            </dt>
            <dd className="tabular">{priceText(price, precision)}</dd>
          </div>
        ))}
      </dl>
      {now === undefined ? null : (
        <p className="sr-only">
          {signal.status === 'active' ? 'Price now' : 'Exit'} {priceText(now, precision)}
        </p>
      )}
    </div>
  );
}

function Zone({ from, to, className }: { from: number; to: number; className: string }) {
  return (
    <span
      className={`absolute inset-y-0 rounded-full ${className}`}
      style={{ left: percentOf(Math.min(from, to)), width: percentOf(Math.abs(to - from)) }}
    />
  );
}
