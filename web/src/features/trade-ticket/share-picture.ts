import { slotRecordPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { countedEntry } from '@croneai/rules/gain.ts';
import type { Times } from '@croneai/rules/times.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { summaryText } from '../../shared/signals/record-text.ts';
import { directionOf, outcomeOf, PROVENANCE_LABEL, priceText } from '../../shared/signals/signal-labels.ts';
import { drawPicture, sharePicture } from '../record/public/picture.ts';
import { RESULT_WORD } from './ticket-words.ts';

interface Shared {
  signal: Signal;
  strip: OutcomeStrip | undefined;
  times: Times;
}

/**
 * Shares a settled signal as a picture, with the URL of its public page. The picture has no cells
 * if `strip` resolves without data.
 */
export function shareResult({
  signal,
  strip,
  times,
}: Omit<Shared, 'strip'> & { strip: Promise<{ data?: OutcomeStrip | undefined }> }) {
  const drawn = strip.then(({ data }) => drawShare({ signal, strip: data, times }));
  const name = `croneai-${signal.pair}-${times.isoDay(signal.startsAt)}.png`;
  const text = `${directionOf(signal)} ${signal.asset}: ${location.origin}${slotRecordPath(signal.slot)}`;
  return sharePicture(drawn, name, text);
}

/**
 * Draws a PNG with the pair, the result, the newest cells of today's strip, and the site's address.
 */
const drawShare = ({ signal, strip, times }: Shared): Promise<Blob> =>
  drawPicture(({ colours, write, cells }) => {
    const price = (value: number | null) => priceText(value, signal.precision);
    const { tone } = outcomeOf(signal);
    const result = RESULT_WORD[signal.outcome ?? 'none'];
    const provenance = PROVENANCE_LABEL[signal.provenance];
    if (provenance) {
      write(provenance, 196, 32, hasSimulatedPrices(signal.provenance) ? colours.sim : colours.warn);
    }
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
      [stakes, `${price(countedEntry(signal))} → ${price(signal.exitPrice)}`].filter(Boolean).join(' · '),
      614,
      40,
      colours.muted,
    );
    if (strip) {
      cells(strip);
      write(summaryText(strip), 856, 34, colours.text);
    }
  });
