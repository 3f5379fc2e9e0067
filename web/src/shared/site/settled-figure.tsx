import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import type { SettledExample } from '@croneai/contracts/record.ts';
import { settledTexts as texts } from '../../content/settled-ticket.ts';
import { stakesText } from '../signals/gain-text.ts';
import { PricesMark } from '../signals/prices-mark.tsx';
import { directionOf, LEVEL_NAMES, moveText, type OutcomeTone, outcomeOf } from '../signals/signal-labels.ts';
import { useAtNow, useVisitorClock } from '../time/use-now.ts';
import { Badge, DirectionBadge } from '../ui/badge.tsx';
import { tenth } from '../ui/plot-scale.ts';
import { type SettledLevels, settledLevels, shortPrice } from './settled-levels.ts';
import { SLOT_SECONDS } from './slot.ts';

const LOOK: Record<OutcomeTone, { text: string; line: string; dot: string; exit: string }> = {
  up: { text: 'text-up', line: 'stroke-up', dot: 'fill-up', exit: 'bg-up' },
  down: { text: 'text-down', line: 'stroke-down', dot: 'fill-down', exit: 'bg-down' },
  neutral: { text: '', line: 'stroke-accent', dot: 'fill-accent', exit: 'bg-accent' },
  accent: { text: '', line: 'stroke-accent', dot: 'fill-accent', exit: 'bg-accent' },
};

/** Kind of a figure: a real signal, or a sample while no signal is available. */
export type SettledKind = keyof typeof texts.captions;

/** Remounts for each signal. This restarts the animation and avoids layout shift. */
export function SettledFigure({
  signal,
  kind,
  caption,
}: {
  signal: SettledExample;
  kind: SettledKind;
  caption: string;
}) {
  const { exit } = LOOK[outcomeOf(signal).tone];
  return (
    <>
      <Head signal={signal} kind={kind} />
      <PricePath signal={signal} levels={settledLevels(signal)} isReal={kind === 'shown'} />
      <dl className="grid grid-cols-[repeat(4,auto)] max-xs:grid-cols-[auto_auto] justify-between gap-x-2 text-xs sm:gap-x-4 sm:text-sm">
        <Level
          name={LEVEL_NAMES.stop}
          mark="h-0.5 w-2 bg-down sm:w-3"
          price={signal.stopLoss}
          signal={signal}
        />
        <Level name="Entry" mark="h-0.5 w-2 bg-text sm:w-3" price={signal.entryPrice} signal={signal} />
        <Level name="Exit" mark={`size-2 ${exit}`} price={signal.exitPrice} signal={signal} />
        <Level
          name={LEVEL_NAMES.target}
          mark="h-0.5 w-2 bg-up sm:w-3"
          price={signal.takeProfit}
          signal={signal}
        />
      </dl>
      {/* As high as the longest caption, so that a new caption causes no layout shift. */}
      <figcaption className="min-h-12 text-xs text-muted sm:min-h-8">
        {caption} {kind === 'shown' ? PLANTED_NOTE[signal.provenance] : null}
      </figcaption>
    </>
  );
}

function Head({ signal, kind }: { signal: SettledExample; kind: SettledKind }) {
  const { label, tone } = outcomeOf(signal);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1">
      {/* On phones, the name has its own line, so that it is never cut off. */}
      <p className="flex min-w-0 items-center justify-between gap-2.5 max-sm:col-span-2 sm:justify-start">
        <span className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere">{signal.asset}</span>
        <DirectionBadge direction={directionOf(signal)} />
      </p>
      <span className="flex min-h-6 max-sm:order-last">
        {kind === 'shown' ? (
          <PricesMark provenance={signal.provenance} />
        ) : (
          <Badge tone="warn">{texts.sample}</Badge>
        )}
      </span>
      <p className={`tabular col-span-2 text-2xl font-semibold whitespace-nowrap ${LOOK[tone].text}`}>
        {label} <span className="text-text">·</span> {stakesText(signal.result?.stakes ?? null)}
      </p>
      <p className="tabular col-span-2 text-xs text-muted sm:text-sm">
        {Math.round(signal.confidence)}% {texts.confidence}
        {signal.exitPrice === null ? '' : `, price ${moveText(signal.entryPrice, signal.exitPrice)}`}
      </p>
      <Settled signal={signal} isReal={kind === 'shown'} />
    </div>
  );
}

function Settled({ signal: { startsAt, expiresAt }, isReal }: { signal: SettledExample; isReal: boolean }) {
  const { minutes, clock } = useVisitorClock();
  const ago = useAtNow((now) => Math.floor((now - Date.parse(expiresAt)) / 60_000));
  const isKnown = isReal && ago !== undefined && ago >= 0;
  return (
    <p className="tabular text-xs text-muted max-xs:col-span-2 sm:col-span-2">
      {minutes(startsAt)}–{clock(expiresAt)}
      {isKnown ? `, ${ago < 120 ? `${ago} min` : `${Math.floor(ago / 60)} h`} ago` : ''}
    </p>
  );
}

const SLOT_MINUTES = SLOT_SECONDS / 60;
const BOX = { width: 480, height: 160 };
const MINUTE_WIDTH = BOX.width / SLOT_MINUTES;
const MINUTES = Array.from({ length: SLOT_MINUTES - 1 }, (_, index) => index + 1);

/**
 * Draws the price from entry to exit through the close of each minute, with the minute's high and
 * low behind it. If the minutes are unknown, draws a straight line. A real signal is animated once.
 */
function PricePath({
  signal,
  levels,
  isReal,
}: {
  signal: SettledExample;
  levels: SettledLevels;
  isReal: boolean;
}) {
  const y = (share: number) => tenth(share * BOX.height);
  const { line, dot } = LOOK[outcomeOf(signal).tone];
  const [entry, exit] = [y(levels.entry), y(levels.exit)];
  const { minutes } = levels;
  const exitX = minutes.length === 0 ? BOX.width : minutes.length * MINUTE_WIDTH;
  const steps = minutes.map(({ close }, index) => `L${(index + 1) * MINUTE_WIDTH} ${y(close)}`);
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      aria-hidden="true"
      className="h-auto w-full overflow-visible"
    >
      {MINUTES.map((minute) => (
        <path
          key={minute}
          d={`M${minute * MINUTE_WIDTH} 0V${BOX.height}`}
          strokeDasharray="2 5"
          className="stroke-line"
        />
      ))}
      {levels.target === undefined ? null : (
        <Zone from={entry} to={y(levels.target)} fill="fill-up" stroke="stroke-up" />
      )}
      {levels.stop === undefined ? null : (
        <Zone from={entry} to={y(levels.stop)} fill="fill-down" stroke="stroke-down" />
      )}
      <path d={`M0 ${entry}H${BOX.width}`} className="stroke-text" />
      <path
        d={minutes
          .map(({ high, low }, index) => `M${(index + 0.5) * MINUTE_WIDTH} ${y(high)}V${y(low)}`)
          .join('')}
        strokeWidth="10"
        strokeOpacity="0.35"
        className="stroke-line-strong"
      />
      <path
        d={`M0 ${entry}${steps.join('') || `L${exitX} ${exit}`}`}
        pathLength="1"
        fill="none"
        strokeWidth="2.5"
        strokeLinejoin="round"
        className={`${line} ${isReal ? 'motion-safe:animate-draw' : ''}`}
      />
      <circle cx="0" cy={entry} r="4.5" className="fill-text" />
      <g className={isReal ? 'motion-safe:animate-arrive' : undefined}>
        <circle cx={exitX} cy={exit} r="10" fillOpacity="0.2" className={dot} />
        <circle cx={exitX} cy={exit} r="4.5" className={dot} />
      </g>
    </svg>
  );
}

function Zone({ from, to, fill, stroke }: { from: number; to: number; fill: string; stroke: string }) {
  return (
    <>
      <rect
        y={Math.min(from, to)}
        width={BOX.width}
        height={tenth(Math.abs(to - from))}
        fillOpacity="0.08"
        className={fill}
      />
      <path d={`M0 ${to}H${BOX.width}`} strokeDasharray="5 4" className={stroke} />
    </>
  );
}

interface LevelProps {
  name: string;
  mark: string;
  price: number | null;
  signal: SettledExample;
}

function Level({ name, mark, price, signal }: LevelProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="flex items-center gap-1 text-xs whitespace-nowrap text-muted sm:gap-1.5">
        <span aria-hidden className={`shrink-0 rounded-full ${mark}`} />
        {name}
      </dt>
      <dd className="tabular truncate font-medium">
        {price === null ? '–' : shortPrice(price, signal.precision)}
      </dd>
    </div>
  );
}
