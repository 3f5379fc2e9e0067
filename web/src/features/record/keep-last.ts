import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { recordTexts } from '../../content/record.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { summaryText } from '../../shared/signals/record-text.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import type { Times } from '../../shared/time/times.ts';

const last = storedText('croneai.last');
/** As many as a phone shows without scrolling. */
const SIGNALS_KEPT = 8;

/** Keeps today's public record for the page that this browser shows without a connection (`public/offline.js`), in words. */
export function keepLast(strip: OutcomeStrip, times: Times): void {
  const signals = strip.cells
    .filter(({ asset }) => asset !== null)
    .slice(-SIGNALS_KEPT)
    .toReversed()
    .map(({ at, asset, mark, stakes }) => [
      `${times.hour(at)} ${asset}`,
      recordTexts.marks[mark] + (stakes === null ? '' : `, ${stakesText(stakes)}`),
    ]);
  const record = `${summaryText(strip)} ${stakesText(strip.net)}.`;
  last.write(JSON.stringify({ at: times.appointment(Date.now()), record, signals }));
}
