import { DrawingFrame } from './drawing-frame.tsx';
import type { Flow } from './figure.ts';
import { STROKE } from './figure-tones.ts';

const WIDTH = 360;
const STEP = { width: 230, height: 42, gap: 18 };
const LEFT = (WIDTH - STEP.width) / 2;
/** How far the way back runs beside the steps. */
const LOOP = 30;

/** Steps from top to bottom with arrows between them: there is room for words on a phone as well. */
export function FlowDrawing({ flow: { steps, isLoop }, caption }: { flow: Flow; caption: string }) {
  const topOf = (index: number) => 2 + index * (STEP.height + STEP.gap);
  const height = topOf(steps.length - 1) + STEP.height + 2;
  const middle = WIDTH / 2;
  const right = LEFT + STEP.width;
  const lastMiddle = topOf(steps.length - 1) + STEP.height / 2;
  const firstMiddle = topOf(0) + STEP.height / 2;
  return (
    <DrawingFrame
      width={WIDTH}
      height={height}
      caption={caption}
      className="mx-auto max-w-md"
      fontSize={12}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {steps.map(({ label, note, tone }, index) => (
        <g key={label}>
          <rect
            x={LEFT}
            y={topOf(index)}
            width={STEP.width}
            height={STEP.height}
            rx={8}
            className={`fill-surface-2 ${tone ? STROKE[tone] : 'stroke-line-strong'}`}
            strokeWidth={1.5}
          />
          <text x={LEFT + 14} y={topOf(index) + 26} className="fill-text" fontWeight={600}>
            {label}
          </text>
          <text x={right - 14} y={topOf(index) + 26} textAnchor="end" className="fill-muted">
            {note}
          </text>
          {index > 0 ? (
            <path
              d={`M${middle} ${topOf(index) - STEP.gap + 3}V${topOf(index) - 3}m-4 -4l4 4l4 -4`}
              className="stroke-muted"
              strokeWidth={1.5}
            />
          ) : null}
        </g>
      ))}
      {isLoop ? (
        <path
          d={`M${right + 3} ${lastMiddle}h${LOOP - 8}q8 0 8 -8V${firstMiddle + 8}q0 -8 -8 -8H${right + 5}m5 -4l-5 4l5 4`}
          className="stroke-muted"
          strokeWidth={1.5}
          strokeDasharray="4 4"
        />
      ) : null}
    </DrawingFrame>
  );
}
