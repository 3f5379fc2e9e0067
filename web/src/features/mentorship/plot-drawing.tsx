import { PlotLine } from '../../shared/ui/plot.tsx';
import { type Point, plotScale } from '../../shared/ui/plot-scale.ts';
import { PlotWithAxes } from '../../shared/ui/plot-with-axes.tsx';
import { FILL, type PlotFigure, STROKE, type Tone } from './figure.ts';

/** Half the width of the ends of an interval, in units of the plot. */
const END = 12;

/** A chart with axes: lines, dots, bars and intervals, all optional. */
export function PlotDrawing({ plot, caption }: { plot: PlotFigure; caption: string }) {
  const { x, y, xTicks, yTicks, xTitle, lines = [], dots = [], bars = [], ranges = [] } = plot;
  return (
    <>
      <PlotWithAxes
        x={x}
        y={y}
        xTicks={xTicks}
        yTicks={yTicks}
        label={caption}
        front={<Labels plot={plot} />}
        className="mt-3 mr-3.5 aspect-360/190 max-xs:aspect-square sm:text-sm"
      >
        {(at) => (
          <>
            <PlotLine d={at.across(y[0])} className="stroke-line-strong" />
            {bars.map((bar) => (
              <path
                key={`${bar.x} ${bar.to}`}
                d={at.rect([bar.x - bar.width / 2, bar.from], [bar.x + bar.width / 2, bar.to])}
                className={`${FILL[bar.tone]} ${bar.tone === 'muted' ? 'opacity-40' : ''}`}
              />
            ))}
            {lines.map(({ points, tone, label, isDashed }) => (
              <PlotLine
                key={`${label ?? ''} ${at.line(points)}`}
                d={at.line(points)}
                className={STROKE[tone]}
                strokeWidth={isDashed ? 1.25 : 2}
                strokeDasharray={isDashed ? '4 4' : undefined}
                strokeLinecap="round"
              />
            ))}
            <g className="stroke-accent">
              <PlotLine
                d={ranges
                  .map(
                    ({ x: center, from, to }) =>
                      `M${at.x(center)} ${at.y(from)}V${at.y(to)}m${-END} 0h${2 * END}M${at.x(center) - END} ${at.y(from)}h${2 * END}`,
                  )
                  .join('')}
                strokeWidth={2}
              />
              <PlotLine
                d={[
                  ...ranges.map(({ x: center, from, to }) => at.dot([center, (from + to) / 2])),
                  ...dots.map((dot) => at.dot(dot.at)),
                ].join('')}
                strokeLinecap="round"
                strokeWidth={7}
              />
            </g>
          </>
        )}
      </PlotWithAxes>
      {xTitle ? (
        <p aria-hidden className="mt-1 text-center text-xs text-muted sm:text-sm">
          {xTitle}
        </p>
      ) : null}
    </>
  );
}

/** Places of a label, in pixels from its point. */
const PLACES = {
  above: { textAnchor: 'middle', dy: -6 },
  aboveLeft: { textAnchor: 'end', dx: -6, dy: -6 },
  beside: { textAnchor: 'start', dx: 6, dy: 4 },
  belowRight: { textAnchor: 'start', dx: 6, dy: 14 },
} as const;

interface Label {
  at: Point;
  text: string | undefined;
  place: keyof typeof PLACES;
  tone?: Tone;
}

/** Labels in front of a plot. They are not stretched. */
function Labels({ plot }: { plot: PlotFigure }) {
  const { x, y } = plotScale(plot.x, plot.y, { width: 100, height: 100 });
  return (
    <svg aria-hidden className="absolute size-full overflow-visible text-[0.6875rem] sm:text-sm">
      {labelsOf(plot).map(({ at, text, place, tone }) =>
        text ? (
          <text
            key={`${text} ${at}`}
            x={`${x(at[0])}%`}
            y={`${y(at[1])}%`}
            {...PLACES[place]}
            className={`${tone ? FILL[tone] : 'fill-text'} stroke-surface-1`}
            strokeWidth={4}
            paintOrder="stroke"
          >
            {text}
          </text>
        ) : null,
      )}
    </svg>
  );
}

function labelsOf({ x, lines = [], dots = [], bars = [], ranges = [] }: PlotFigure): Label[] {
  return [
    ...bars.map((bar): Label => ({ at: [bar.x, bar.to], text: bar.label, place: 'above' })),
    ...lines.map(({ points, label, tone }): Label => {
      const at = points.at(-1) ?? [0, 0];
      return { at, text: label, tone, place: at[0] < x[1] ? 'beside' : 'aboveLeft' };
    }),
    ...ranges.map((range): Label => ({ at: [range.x, range.to], text: range.label, place: 'above' })),
    ...dots.map(
      ({ at, label, isAbove }): Label => ({ at, text: label, place: isAbove ? 'aboveLeft' : 'belowRight' }),
    ),
  ];
}
