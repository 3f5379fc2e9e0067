import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { tokenColours } from '../../../shared/theme/token-colours.ts';

/** Width and height in pixels. Chat apps show a square picture without cropping it. */
const SIZE = 1080;
const MARGIN = 88;
const CELLS = 24;
const GAP = 6;
const TOKENS = ['surface-0', 'line', 'text', 'muted', 'accent', 'up', 'down', 'warn', 'sim'] as const;
type Colours = Record<(typeof TOKENS)[number], string>;
const FACE = 'Inter, system-ui, sans-serif';

export interface PictureTools {
  colours: Colours;
  write: (text: string, y: number, size: number, colour: string, weight?: number) => void;
  cells: (strip: Pick<OutcomeStrip, 'cells'>, count?: number) => void;
}

/**
 * Draws a picture in the dark theme, with the product’s name and the site’s address at the bottom.
 * Rejects if drawing fails.
 */
export async function drawPicture(draw: (tools: PictureTools) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const colours = tokenColours(document.body, TOKENS, 'dark');
  context.fillStyle = colours['surface-0'];
  context.fillRect(0, 0, SIZE, SIZE);
  const write = (text: string, y: number, size: number, colour: string, weight = 400) => {
    context.font = `${weight} ${size}px ${FACE}`;
    context.fillStyle = colour;
    context.fillText(text, MARGIN, y, SIZE - 2 * MARGIN);
  };
  write('CroneAI', 140, 44, colours.text, 600);
  draw({ colours, write, cells: (strip, count = CELLS) => drawCells(context, strip, colours, count) });
  write(location.host, 980, 36, colours.accent, 600);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Opens the share sheet with a picture, or saves the picture if the device cannot share files. */
export async function sharePicture(
  drawn: Promise<Blob>,
  name: string,
  text: string,
): Promise<'shared' | 'saved' | 'failed'> {
  try {
    const file = new File([await drawn], name, { type: 'image/png' });
    if (!navigator.canShare?.({ files: [file] })) {
      saveFile(file, name);
      return 'saved';
    }
    await navigator.share({ files: [file], text });
    return 'shared';
  } catch (failure) {
    // An `AbortError` means that the user closed the share sheet, which is not a failure.
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'shared' : 'failed';
  }
}

function drawCells(
  context: CanvasRenderingContext2D,
  { cells }: Pick<OutcomeStrip, 'cells'>,
  colours: Colours,
  count: number,
): void {
  const gap = count > CELLS ? 1 : GAP;
  const width = (SIZE - 2 * MARGIN - (count - 1) * gap) / count;
  const fills: Readonly<Record<SlotMark, string>> = {
    won: colours.up,
    lost: colours.down,
    even: colours.muted,
    unpriced: colours.line,
    none: colours.line,
    missed: colours.line,
  };
  for (const [index, { mark }] of cells.slice(-count).entries()) {
    // A won cell is higher than a lost one, so that color is not the only difference.
    const y = mark === 'won' ? 700 : mark === 'lost' ? 740 : 725;
    context.fillStyle = fills[mark];
    context.fillRect(MARGIN + index * (width + gap), y, width, mark === 'won' || mark === 'lost' ? 56 : 46);
  }
}
