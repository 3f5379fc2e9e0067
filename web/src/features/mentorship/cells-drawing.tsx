import { DrawingFrame } from './drawing-frame.tsx';
import type { Cells } from './figure.ts';

const COLUMNS = 2;
const CELL = { width: 179, height: 48 };

/** Cells of a table with their names, two in a row so that they can be read on a phone. */
export function CellsDrawing({ cells, caption }: { cells: Cells['cells']; caption: string }) {
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
