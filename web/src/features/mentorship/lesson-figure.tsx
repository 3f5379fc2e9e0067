import type { LessonFigure } from '@croneai/contracts/endpoints/learning.ts';
import { CellsDrawing } from './cells-drawing.tsx';
import type { FigureData } from './figure.ts';
import { FIGURES } from './figure-data.ts';
import { FlowDrawing } from './flow-drawing.tsx';
import { PlotDrawing } from './plot-drawing.tsx';

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
