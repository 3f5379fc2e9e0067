import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { summaryText } from '../../shared/signals/record-text.ts';
import { directionOf, outcomeOf, PROVENANCE_LABEL, priceText } from '../../shared/signals/signal-labels.ts';
import type { Times } from '../../shared/time/times.ts';
import { RESULT_WORD } from './ticket-words.ts';

/** A square: messengers show it whole. */
const SIZE = 1080;
const MARGIN = 88;
const CELLS = 24;
const GAP = 6;
const FACE = 'Inter, system-ui, sans-serif';

interface Shared {
  signal: Signal;
  strip: OutcomeStrip | undefined;
  times: Times;
}

/** Pair, result, the last cells of today and where to find them, as a PNG in the dark theme; rejects where nothing can be drawn. */
export async function drawShare({ signal, strip, times }: Shared): Promise<Blob> {
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
  const price = (value: number | null) => priceText(value, signal.precision);
  const { tone } = outcomeOf(signal);
  const result = RESULT_WORD[signal.outcome ?? 'none'];
  write('CroneAI', 140, 44, colours.text, 600);
  const provenance = PROVENANCE_LABEL[signal.provenance];
  if (provenance) write(provenance, 196, 32, colours.warn);
  write(
    `${directionOf(signal) === 'CALL' ? '▲' : '▼'} ${directionOf(signal)} ${signal.asset}`,
    350,
    64,
    colours.text,
    600,
  );
  write(
    `${times.shortDay(signal.startsAt)}, ${times.span(signal.startsAt, signal.expiresAt)}`,
    410,
    36,
    colours.muted,
  );
  write(result, 550, 104, tone === 'up' ? colours.up : tone === 'down' ? colours.down : colours.text, 600);
  const stakes = signal.result ? stakesText(signal.result.stakes) : '';
  write(
    [stakes, `${price(signal.entryPrice)} → ${price(signal.exitPrice)}`].filter(Boolean).join(' · '),
    614,
    40,
    colours.muted,
  );
  if (strip) {
    drawCells(context, strip, colours);
    write(summaryText(strip), 856, 34, colours.text);
  }
  write(location.host, 980, 36, colours.accent, 600);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

type Colours = ReturnType<typeof darkColours>;

function drawCells(context: CanvasRenderingContext2D, { cells }: OutcomeStrip, colours: Colours): void {
  const width = (SIZE - 2 * MARGIN - (CELLS - 1) * GAP) / CELLS;
  const fills: Readonly<Record<SlotMark, string>> = {
    won: colours.up,
    lost: colours.down,
    even: colours.muted,
    unpriced: colours.line,
    none: colours.line,
    missed: colours.line,
  };
  for (const [index, { mark }] of cells.slice(-CELLS).entries()) {
    // A won cell stands high and a lost one low: not by colour alone.
    const y = mark === 'won' ? 700 : mark === 'lost' ? 740 : 725;
    context.fillStyle = fills[mark];
    context.fillRect(MARGIN + index * (width + GAP), y, width, mark === 'won' || mark === 'lost' ? 56 : 46);
  }
}

function darkColours() {
  const probe = document.createElement('span');
  probe.dataset.themeSample = 'dark';
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
