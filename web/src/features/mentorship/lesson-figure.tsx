import type { LessonFigure } from '@croneai/contracts/endpoints/learning.ts';
import { CellsDrawing } from './cells-drawing.tsx';
import type { FigureData } from './figure.ts';
import { FlowDrawing } from './flow-drawing.tsx';
import { HABIT_FIGURES } from './habit-figures.ts';
import { PlotDrawing } from './plot-drawing.tsx';
import { READING_FIGURES } from './reading-figures.ts';
import { RISK_FIGURES } from './risk-figures.ts';

/** Every drawing that a lesson can ask for. */
const FIGURES: Readonly<Record<LessonFigure, FigureData>> = {
  ...READING_FIGURES,
  ...RISK_FIGURES,
  ...HABIT_FIGURES,
};

interface LessonFigureProps {
  figure: LessonFigure;
  caption: string;
}

/** A drawing of a lesson, drawn from its numbers. */
export function LessonFigureDrawing({ figure, caption }: LessonFigureProps) {
  return (
    <figure className="my-2 rounded-card border border-line bg-surface-1 p-4 sm:p-6">
      <Drawing data={FIGURES[figure]} caption={caption} />
      {/* The drawing carries it as its name: it need not be read twice. */}
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
