import { PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import type { SettledExample } from '@croneai/contracts/record.ts';
import { settledTexts as texts } from '../../content/settled-ticket.ts';
import { stakesText } from '../signals/gain-text.ts';
import { directionOf, LEVEL_NAMES, moveText, type OutcomeTone, outcomeOf } from '../signals/signal-labels.ts';
import { useAtNow, useVisitorClock } from '../time/use-now.ts';
import { DirectionBadge } from '../ui/badge.tsx';
import { tenth } from '../ui/plot-scale.ts';
import { type SettledLevels, settledLevels, shortPrice } from './settled-levels.ts';
import { SLOT_SECONDS } from './slot.ts';

const LOOK: Record<OutcomeTone, { text: string; line: string; fill: string }> = {
  up: { text: 'text-up', line: 'stroke-up', fill: 'fill-up' },
  down: { text: 'text-down', line: 'stroke-down', fill: 'fill-down' },
  neutral: { text: '', line: 'stroke-text', fill: 'fill-text' },
  accent: { text: '', line: 'stroke-accent', fill: 'fill-accent' },
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
  const isReal = kind === 'shown';
  return (
    <>
      <Head signal={signal} caption={isReal ? undefined : caption} />
      <PricePath signal={signal} levels={settledLevels(signal)} isReal={isReal} />
      {isReal ? (
        <figcaption className="text-xs text-muted">
          {caption} {PLANTED_NOTE[signal.provenance]}
        </figcaption>
      ) : null}
    </>
  );
}

interface HeadProps {
  signal: SettledExample;
  /** Shown in place of the time, because a sample has none. */
  caption: string | undefined;
}

function Head({ signal, caption }: HeadProps) {
  const { label, tone } = outcomeOf(signal);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center justify-between gap-2.5">
        <span className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere">
          {caption ? 'Example: ' : ''}
          {signal.asset}
        </span>
        <DirectionBadge direction={directionOf(signal)} />
      </p>
      <p className={`tabular text-xl font-semibold ${caption ? '' : LOOK[tone].text}`}>
        {label} <span className="text-text">·</span> {stakesText(signal.result?.stakes ?? null)}
      </p>
      <p className="tabular text-xs text-muted sm:text-sm">
        {Math.round(signal.confidence)}% {texts.confidence}
        {signal.exitPrice === null ? '' : `, price ${moveText(signal.entryPrice, signal.exitPrice)}`}
      </p>
      <div className="min-h-6 text-xs text-muted">{caption ?? <Settled signal={signal} />}</div>
    </div>
  );
}

function Settled({ signal: { startsAt, expiresAt } }: { signal: SettledExample }) {
  const { minutes, clock } = useVisitorClock();
  const ago = useAtNow((now) => Math.floor((now - Date.parse(expiresAt)) / 60_000));
  const isKnown = ago !== undefined && ago >= 0;
  return (
    <p className="tabular">
      {minutes(startsAt)}–{clock(expiresAt)}
      {isKnown ? `, ${ago < 120 ? `${ago} min` : `${Math.floor(ago / 60)} h`} ago` : ''}
    </p>
  );
}

/** As wide as the card of a phone, so that one unit is about one pixel there. */
const BOX = { width: 320, height: 116 };
/** The prices; right of them are the names of the lines. */
const PLOT_WIDTH = 190;
const MINUTE_WIDTH = PLOT_WIDTH / (SLOT_SECONDS / 60);
/** Minimum distance between two labels. */
const LABEL_HEIGHT = 15;

/**
 * Draws the price from entry to exit through the close of each minute, on a band from the minute's
 * low to its high. If the minutes are unknown, draws a straight line. A real signal is animated
 * once.
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
  // The result of an example proves nothing, so it has no color.
  const { line, fill } = LOOK[isReal ? outcomeOf(signal).tone : 'neutral'];
  const [entry, exit] = [y(levels.entry), y(levels.exit)];
  const { minutes } = levels;
  const exitX = minutes.length === 0 ? PLOT_WIDTH : minutes.length * MINUTE_WIDTH;
  const steps = minutes.map(({ close }, index) => `L${(index + 1) * MINUTE_WIDTH} ${y(close)}`);
  const names = spread([
    { name: LEVEL_NAMES.target, share: levels.target, price: signal.takeProfit, fill: 'fill-up' },
    { name: 'Entry', share: levels.entry, price: signal.entryPrice, fill: 'fill-text' },
    { name: 'Exit', share: levels.exit, price: signal.exitPrice, fill },
    { name: LEVEL_NAMES.stop, share: levels.stop, price: signal.stopLoss, fill: 'fill-down' },
  ]).map(({ price, ...rest }) => ({ ...rest, text: shortPrice(price, signal.precision) }));
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={names.map(({ name, text }) => `${name} ${text}`).join(', ')}
      className="h-auto w-full overflow-visible text-[11px] max-[359px]:text-[12px] sm:text-[10px]"
    >
      {levels.target === undefined ? null : (
        <Zone from={entry} to={y(levels.target)} fill="fill-up" stroke="stroke-up" />
      )}
      {levels.stop === undefined ? null : (
        <Zone from={entry} to={y(levels.stop)} fill="fill-down" stroke="stroke-down" />
      )}
      <path
        d={minutes
          .map(({ high, low }, index) => `M${(index + 0.5) * MINUTE_WIDTH} ${y(high)}V${y(low)}`)
          .join('')}
        strokeWidth={MINUTE_WIDTH - 2}
        strokeOpacity="0.3"
        className="stroke-line-strong"
      />
      <path d={`M0 ${entry}H${PLOT_WIDTH}`} className="stroke-text" />
      <path
        d={`M0 ${entry}${steps.join('') || `L${exitX} ${exit}`}`}
        pathLength="1"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className={`${line} ${isReal ? 'motion-safe:animate-draw' : ''}`}
      />
      <circle cy={entry} r="3.5" className="fill-text" />
      <circle
        cx={exitX}
        cy={exit}
        r="4"
        className={`${fill} ${isReal ? 'motion-safe:animate-arrive' : ''}`}
      />

      {names.map(({ name, text, at, fill: color }) => (
        <text key={name} y={tenth(at + 4)} className="fill-muted tabular-nums">
          <tspan x={PLOT_WIDTH + 9}>{name} </tspan>
          <tspan x={BOX.width} textAnchor="end" className={color}>
            {text}
          </tspan>
        </text>
      ))}
    </svg>
  );
}

interface Named {
  name: string;
  share: number | undefined;
  price: number | null;
  fill: string;
}

/** Returns the labels from top to bottom. Labels of close prices are moved apart. */
function spread(names: readonly Named[]) {
  const known = names
    .flatMap(({ share, price, ...rest }) =>
      share === undefined || price === null ? [] : [{ ...rest, price, at: share * BOX.height }],
    )
    .sort((one, other) => one.at - other.at);
  // Down first, and then up from the bottom edge, so that all labels stay in the picture.
  let edge = LABEL_HEIGHT / -2;
  for (const label of known) edge = label.at = Math.max(label.at, edge + LABEL_HEIGHT);
  edge = BOX.height + LABEL_HEIGHT / 2;
  for (const label of known.reverse()) edge = label.at = Math.min(label.at, edge - LABEL_HEIGHT);
  return known.reverse();
}

function Zone({ from, to, fill, stroke }: { from: number; to: number; fill: string; stroke: string }) {
  return (
    <>
      <rect
        y={Math.min(from, to)}
        width={PLOT_WIDTH}
        height={tenth(Math.abs(to - from))}
        fillOpacity="0.08"
        className={fill}
      />
      <path d={`M0 ${to}H${PLOT_WIDTH}`} strokeDasharray="5 4" className={stroke} />
    </>
  );
}
