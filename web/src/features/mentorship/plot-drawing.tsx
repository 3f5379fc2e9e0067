import type { ComponentProps } from 'react';
import { FILL, type Plot, type Point, STROKE } from './figure.ts';

const WIDTH = 360;
const HEIGHT = 210;
const BOX = { left: 52, right: 14, top: 14, bottom: 40 };
/** Gap between a dot and its label. */
const GAP = 6;

/** A chart with axes: lines, dots, bars and intervals, all optional. */
export function PlotDrawing({ plot, caption }: { plot: Plot; caption: string }) {
  const { x, y, xTicks, yTicks, xTitle, lines = [], dots = [], bars = [], ranges = [] } = plot;
  const left = yTicks.length > 0 ? BOX.left : BOX.right;
  const toX = (value: number) => left + ((value - x[0]) / (x[1] - x[0])) * (WIDTH - left - BOX.right);
  const toY = (value: number) =>
    HEIGHT - BOX.bottom - ((value - y[0]) / (y[1] - y[0])) * (HEIGHT - BOX.top - BOX.bottom);
  const path = (points: readonly Point[]) =>
    points
      .map(([px, py], index) => `${index ? 'L' : 'M'}${toX(px).toFixed(1)} ${toY(py).toFixed(1)}`)
      .join('');
  return (
    <DrawingFrame width={WIDTH} height={HEIGHT} caption={caption} fontSize={11}>
      {yTicks.map(({ at, label }) => (
        <g key={label}>
          <path d={`M${left} ${toY(at)}H${WIDTH - BOX.right}`} className="stroke-line" />
          <text x={left - GAP} y={toY(at) + 4} textAnchor="end" className="fill-muted">
            {label}
          </text>
        </g>
      ))}
      <path d={`M${left} ${HEIGHT - BOX.bottom}H${WIDTH - BOX.right}`} className="stroke-line-strong" />
      {xTicks.map(({ at, label }) => (
        <text
          key={label}
          x={toX(at)}
          y={HEIGHT - BOX.bottom + 15}
          textAnchor={
            at === x[1] && label.length > 4 ? 'end' : at === x[0] && label.length > 4 ? 'start' : 'middle'
          }
          className="fill-muted"
        >
          {label}
        </text>
      ))}
      {xTitle ? (
        <text x={(left + WIDTH - BOX.right) / 2} y={HEIGHT - 6} textAnchor="middle" className="fill-muted">
          {xTitle}
        </text>
      ) : null}
      {bars.map((bar) => (
        <rect
          key={`${bar.x} ${bar.from}`}
          x={toX(bar.x - bar.width / 2)}
          y={toY(bar.to)}
          width={toX(bar.width) - toX(0)}
          height={toY(bar.from) - toY(bar.to)}
          className={`${FILL[bar.tone]} ${bar.tone === 'muted' ? 'opacity-40' : ''}`}
        />
      ))}
      {bars.map((bar) =>
        bar.label ? (
          <text
            key={`${bar.x} ${bar.label}`}
            x={toX(bar.x)}
            y={toY(bar.to) - GAP}
            textAnchor="middle"
            className="fill-text"
          >
            {bar.label}
          </text>
        ) : null,
      )}
      {lines.map((line) => (
        <path
          key={`${line.label ?? ''} ${path(line.points)}`}
          d={path(line.points)}
          className={STROKE[line.tone]}
          strokeWidth={line.isDashed ? 1.25 : 2}
          strokeDasharray={line.isDashed ? '4 4' : undefined}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {lines.map((line) => {
        const end = line.points.at(-1);
        if (!line.label || !end) return null;
        const isBeside = end[0] < x[1];
        return (
          <text
            key={line.label}
            x={toX(end[0]) + (isBeside ? GAP : 0)}
            y={toY(end[1]) + (isBeside ? GAP - 2 : -GAP)}
            textAnchor={isBeside ? 'start' : 'end'}
            className={`${FILL[line.tone]} stroke-surface-1`}
            strokeWidth={4}
            paintOrder="stroke"
          >
            {line.label}
          </text>
        );
      })}
      {ranges.map(({ x: at, from, to, label }) => (
        <g key={label} className="stroke-accent" strokeWidth={2}>
          <path
            d={`M${toX(at) - 7} ${toY(to)}h14M${toX(at)} ${toY(to)}V${toY(from)}M${toX(at) - 7} ${toY(from)}h14`}
          />
          <circle cx={toX(at)} cy={toY((from + to) / 2)} r={3.5} className="fill-accent" stroke="none" />
          <text x={toX(at)} y={toY(to) - GAP} textAnchor="middle" className="fill-text" stroke="none">
            {label}
          </text>
        </g>
      ))}
      {dots.map(({ at: [px, py], label, isAbove }) => (
        <g key={px}>
          <circle cx={toX(px)} cy={toY(py)} r={3.5} className="fill-accent" />
          {label ? (
            <text
              x={toX(px) + (isAbove ? -GAP : GAP)}
              y={toY(py) + (isAbove ? -GAP : GAP * 2 + 2)}
              textAnchor={isAbove ? 'end' : 'start'}
              className="fill-text stroke-surface-1"
              strokeWidth={4}
              paintOrder="stroke"
            >
              {label}
            </text>
          ) : null}
        </g>
      ))}
    </DrawingFrame>
  );
}

interface DrawingFrameProps extends ComponentProps<'svg'> {
  width: number;
  height: number;
  caption: string;
}

/** Frame of every drawing in a lesson: full width, with its caption as its accessible name. */
export function DrawingFrame({ width, height, caption, className = '', ...rest }: DrawingFrameProps) {
  return (
    <svg
      role="img"
      aria-label={caption}
      viewBox={`0 0 ${width} ${height}`}
      className={`w-full ${className}`}
      fill="none"
      {...rest}
    />
  );
}
