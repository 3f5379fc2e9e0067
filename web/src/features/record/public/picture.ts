import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import { saveFile } from '../../../shared/api/save-file.ts';

/** A square: messengers show it whole. */
const SIZE = 1080;
const MARGIN = 88;
const CELLS = 24;
const GAP = 6;
const FACE = 'Inter, system-ui, sans-serif';

/** Opens a picture in the dark theme, signed with the product’s name and the site’s address; rejects where nothing can be drawn. */
export async function drawPicture(
  draw: (tools: {
    colours: Colours;
    write: (text: string, y: number, size: number, colour: string, weight?: number) => void;
    cells: (strip: Pick<OutcomeStrip, 'cells'>, count?: number) => void;
  }) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const colours = darkColours();
  context.fillStyle = colours.ground;
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

/** Hands a picture to a messenger; saves it where the device shares no files. False when it was saved. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<boolean> {
  const file = new File([picture], name, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(file, name);
    return false;
  }
  await navigator.share({ files: [file], text });
  return true;
}

type Colours = ReturnType<typeof darkColours>;

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
    // A won cell stands high and a lost one low: not by colour alone.
    const y = mark === 'won' ? 700 : mark === 'lost' ? 740 : 725;
    context.fillStyle = fills[mark];
    context.fillRect(MARGIN + index * (width + gap), y, width, mark === 'won' || mark === 'lost' ? 56 : 46);
  }
}

function darkColours() {
  const probe = document.createElement('span');
  probe.dataset.themeSample = 'dark';
  // Reduced motion gives everything a transition that lasts no time: a colour would be read while it is still the one before.
  probe.style.transition = 'none';
  document.body.append(probe);
  const colourOf = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ground: colourOf('surface-0'),
    line: colourOf('line'),
    text: colourOf('text'),
    muted: colourOf('muted'),
    accent: colourOf('accent'),
    up: colourOf('up'),
    down: colourOf('down'),
    warn: colourOf('warn'),
  };
  probe.remove();
  return colours;
}
