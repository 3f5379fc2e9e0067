import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import { recordTexts } from '../../content/record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { countsOf, shareText } from '../../shared/signals/record-text.ts';
import { drawPicture } from './public/picture.ts';

/** A UTC day with all its slots, won and lost, as a PNG. */
export const drawDay = (day: string, strip: Strip, isDemo: boolean): Promise<Blob> =>
  drawPicture(({ colours, write, cells }) => {
    if (isDemo) write('Demo market data', 196, 32, colours.warn);
    write(`${day}, UTC`, 350, 64, colours.text, 600);
    write(stakesText(strip.net), 520, 104, strip.net < 0 ? colours.down : colours.up, 600);
    write(strip.winRate === null ? '' : `${shareText(strip.winRate)} won`, 600, 44, colours.muted);
    cells(strip, Math.max(24, strip.cells.length));
    const counts = countsOf(strip.counts).map(({ mark, count }) => `${count} ${recordTexts.marks[mark]}`);
    write(counts.join(', '), 856, 34, colours.text);
  });
