import type { Signal } from '@croneai/contracts/signals.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import { LEVEL_NAMES, priceText } from '../../shared/signals/signal-labels.ts';
import { LADDER_MARGIN, placeRungs, type Rung, type RungKind } from './ladder.ts';
import type { Ticket } from './public/ticket-state.ts';

interface LadderProps {
  signal: Pick<Signal, 'signalType' | 'status' | 'entryPrice' | 'stopLoss' | 'takeProfit' | 'precision'> & {
    forecast: Pick<Signal['forecast'], 'paysBy'>;
  };
  /** The newest price, or the price at the end of the trade. */
  now: number | undefined;
}

type Look = Readonly<Record<RungKind, { mark: string; text: string }>>;

const LOOK: Look = {
  target: { mark: 'bg-up', text: 'text-up' },
  entry: { mark: 'bg-text', text: 'text-text' },
  now: { mark: 'bg-accent', text: 'text-accent' },
  stop: { mark: 'bg-down', text: 'text-down' },
};

/** Levels that only show the usual range are drawn as thin outlines. */
const OUTLINE = { mark: 'h-px! bg-muted', text: 'text-muted' };

/**
 * Describes how a trade is decided. If only the price at expiry decides, the two sides of the entry
 * are colored up to the ends of the scale, because the levels end nothing.
 */
function lookOf({ forecast: { paysBy } }: LadderProps['signal']): { isSided: boolean; look: Look } {
  const isSided = settlementRuleOf(paysBy) === 2;
  return { isSided, look: isSided ? { ...LOOK, target: OUTLINE, stop: OUTLINE } : LOOK };
}
/** Share of the ladder's height (`h-60`) that a label of two lines needs. */
const LABEL_GAP = 0.19;
const percentOf = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * A vertical price scale with the stop, entry, current price, and target. Screen readers read the
 * labels.
 */
export function PriceLadder({ signal, now, reached }: LadderProps & Pick<Ticket, 'reached'>) {
  const rungs = placeRungs(signal, now, LABEL_GAP);
  const entry = rungs.find(({ kind }) => kind === 'entry');
  const { isSided, look } = lookOf(signal);
  const isCall = signal.signalType === 'buy';
  const ends = isSided
    ? [
        { kind: 'target' as const, at: isCall ? 0 : 1 },
        { kind: 'stop' as const, at: isCall ? 1 : 0 },
      ]
    : rungs;
  const labels = { ...LEVEL_NAMES, entry: 'Entry', now: signal.status === 'active' ? 'Now' : 'Exit' };
  return (
    <div className="relative h-60 pl-9">
      <div aria-hidden className="absolute inset-y-0 left-2 w-3 overflow-hidden rounded-full bg-surface-3">
        {ends.map(({ kind, at }) =>
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
              : `h-0.75 w-7 ${look[kind].mark}`
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
            textColour={look[rung.kind].text}
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
  textColour: string;
  isReached: boolean;
}

function Label({ rung, signal, label, textColour, isReached }: LabelProps) {
  const { kind, price, labelAt, isBeyond } = rung;
  return (
    <div
      className="absolute right-0 left-9 flex -translate-y-1/2 items-baseline justify-between gap-3 transition-[top] duration-200"
      style={{ top: percentOf(labelAt) }}
    >
      <dt className={`text-sm whitespace-nowrap ${textColour} ${kind === 'now' ? 'font-semibold' : ''}`}>
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

/**
 * Horizontal ladder for small cards: stop on the left and target on the right, for both buy and
 * sell. The labels are in three columns, so that no length of a price moves them off the card.
 */
export function FlatLadder({ signal, now, reached = [] }: LadderProps & Partial<Pick<Ticket, 'reached'>>) {
  const { stopLoss, takeProfit, entryPrice, precision, signalType } = signal;
  const places: Partial<Record<RungKind, number>> = Object.fromEntries(
    placeRungs(signal, now, 0).map(({ kind, at }) => [kind, signalType === 'buy' ? 1 - at : at]),
  );
  const { stop, entry = 0.5, target, now: at } = places;
  const { isSided, look } = lookOf(signal);
  const [lostFrom, wonTo] = isSided ? [0, 1] : [stop, target];
  const labels = [
    [LEVEL_NAMES.stop, 'stop', stopLoss, look.stop.text],
    ['Entry', 'entry', entryPrice, 'text-muted text-center'],
    [LEVEL_NAMES.target, 'target', takeProfit, `${look.target.text} text-right`],
  ] as const;
  return (
    <div className="flex flex-col gap-2" data-ladder="flat">
      <div aria-hidden className="relative h-2 rounded-full bg-surface-3">
        {lostFrom === undefined ? null : <Zone from={lostFrom} to={entry} className="bg-down/35" />}
        {wonTo === undefined ? null : <Zone from={entry} to={wonTo} className="bg-up/35" />}
        {isSided
          ? [stop, target].map((level) =>
              level === undefined ? null : (
                <span
                  key={level}
                  className="absolute inset-y-0 w-px bg-muted"
                  style={{ left: percentOf(level) }}
                />
              ),
            )
          : null}
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
      <dl
        className="grid grid-cols-3 text-xs"
        // A price outside the levels extends the ladder, so the labels move in with their levels.
        style={{
          paddingLeft: percentOf(Math.max(0, (stop ?? 0) - LADDER_MARGIN)),
          paddingRight: percentOf(Math.max(0, 1 - LADDER_MARGIN - (target ?? 1))),
        }}
      >
        {labels.map(([label, kind, price, look]) => (
          <div key={kind} className={look}>
            {price === null ? null : (
              <>
                <dt>{label}</dt>
                <dd className="tabular text-text">
                  {reached.some((each) => each === kind) ? <span className="sr-only">touched </span> : null}
                  {priceText(price, precision)}
                </dd>
              </>
            )}
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
