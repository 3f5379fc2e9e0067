import type { LessonBlock, LessonFigure } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { ComponentProps } from 'react';
import { type Cells, type FigureData, type Flow, STROKE } from './figure.ts';
import { HABIT_FIGURES } from './habit-figures.ts';
import { PlotDrawing } from './plot-drawing.tsx';
import { READING_FIGURES } from './reading-figures.ts';
import { RISK_FIGURES } from './risk-figures.ts';

/** The text of a lesson. All of it is plain text and never becomes markup. */
export function LessonBlocks({ blocks }: { blocks: readonly LessonBlock[] }) {
  return (
    <div className="mt-8 flex max-w-prose flex-col gap-5 text-base leading-7">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a lesson have an order, but no ids
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LessonBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-xl font-semibold tracking-[-0.01em]">{block.text}</h2>;
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-accent">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              {item}
            </li>
          ))}
        </ul>
      );
    case 'example':
      return (
        <aside
          aria-label="Example"
          className="rounded-control border-l-2 border-accent bg-surface-2 px-5 py-4"
        >
          <p className="mb-1 text-sm font-medium text-accent">Example</p>
          <p>{block.text}</p>
        </aside>
      );
    case 'figure':
      return <LessonFigureDrawing figure={block.figure} caption={block.caption} />;
  }
}

const FIGURES: Readonly<Record<LessonFigure, FigureData>> = {
  ...READING_FIGURES,
  ...RISK_FIGURES,
  ...HABIT_FIGURES,
};

function LessonFigureDrawing({ figure, caption }: { figure: LessonFigure; caption: string }) {
  return (
    <figure className="my-2 rounded-card border border-line bg-surface-1 p-4 sm:p-6">
      <Drawing data={FIGURES[figure]} caption={caption} />
      {/* Hidden from screen readers, because the drawing's accessible name is the same text. */}
      <figcaption aria-hidden className="mt-3 text-sm leading-6 text-muted">
        {caption}
      </figcaption>
    </figure>
  );
}

function Drawing({ data, caption }: { data: FigureData; caption: string }) {
  switch (data.kind) {
    case 'plot':
      return <PlotDrawing plot={data} caption={caption} />;
    case 'flow':
      return <FlowDrawing flow={data} caption={caption} />;
    case 'cells':
      return <CellsDrawing cells={data.cells} caption={caption} />;
  }
}

const COLUMNS = 2;
const CELL = { width: 179, height: 48 };

/** Labeled cells of a table, two in each row, so that they fit on a phone. */
function CellsDrawing({ cells, caption }: { cells: Cells['cells']; caption: string }) {
  const rows = Math.ceil(cells.length / COLUMNS);
  return (
    <DrawingFrame width={CELL.width * COLUMNS + 2} height={CELL.height * rows + 2} caption={caption}>
      {cells.map(({ label, value }, index) => {
        const left = 1 + (index % COLUMNS) * CELL.width;
        const top = 1 + Math.floor(index / COLUMNS) * CELL.height;
        return (
          <g key={label}>
            <rect
              x={left}
              y={top}
              width={CELL.width}
              height={CELL.height}
              className="fill-surface-2 stroke-line-strong"
            />
            <text x={left + 12} y={top + 19} fontSize={11} className="fill-muted">
              {label}
            </text>
            <text x={left + 12} y={top + 37} fontSize={13} className="tabular fill-text">
              {value}
            </text>
          </g>
        );
      })}
    </DrawingFrame>
  );
}

const WIDTH = 360;
const STEP = { width: 230, height: 42, gap: 18 };
const LEFT = (WIDTH - STEP.width) / 2;
/** Distance between the steps and the line that leads back. */
const LOOP = 30;

/** Draws steps from top to bottom with arrows between them, because a column fits on a phone. */
function FlowDrawing({ flow: { steps, isLoop }, caption }: { flow: Flow; caption: string }) {
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

interface DrawingFrameProps extends ComponentProps<'svg'> {
  width: number;
  height: number;
  caption: string;
}

/** Frame of a drawing without axes: full width, with its caption as its accessible name. */
function DrawingFrame({ width, height, caption, className = '', ...rest }: DrawingFrameProps) {
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
