import { isMadeUp, type Provenance } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import type { Times } from '@croneai/contracts/times.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { recordTexts } from '../../../content/record.ts';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { summaryText } from '../../../shared/signals/record-text.ts';
import { outcomeOf, SIMULATED } from '../../../shared/signals/signal-labels.ts';
import { parseStored, storedText } from '../../../shared/storage/stored-text.ts';

/* What this browser shows without a connection (`public/offline.js`), in words. */

const last = storedText('croneai.last');
/** As many as a phone shows without scrolling. */
const SIGNALS_KEPT = 8;
/** So long the record of the day stays, which says more than the signals alone. */
const RECORD_FOR_MS = 10 * MINUTE_MS;

type Row = [signal: string, result: string];

export function keepLast(strip: OutcomeStrip, times: Times): void {
  const rows = strip.cells
    .filter(({ asset }) => asset !== null)
    .slice(-SIGNALS_KEPT)
    .toReversed()
    .map(({ at, asset, mark, stakes }) =>
      rowOf(times.hour(at), asset ?? '', recordTexts.marks[mark], stakes ?? undefined),
    );
  write(`${summaryText(strip)} ${stakesText(strip.net)}.`, rows, { times, mark: markOf(strip) });
}

/** Keeps the settled signals of a list, where the record of the day has not been in sight for a while. */
export function keepSignals(signals: readonly Signal[], times: Times): void {
  const kept = parseStored(last.read()) as { ms?: number; record?: string } | undefined;
  if (kept?.record && Date.now() - (kept.ms ?? 0) < RECORD_FOR_MS) return;
  const rows = signals
    .filter(({ status }) => status !== 'active')
    .slice(0, SIGNALS_KEPT)
    .map((signal) =>
      rowOf(
        times.hour(signal.startsAt),
        signal.asset,
        outcomeOf(signal).label.toLowerCase(),
        signal.result?.stakes,
      ),
    );
  const simulated = signals.find(({ provenance }) => isMadeUp(provenance));
  if (rows.length > 0) write('', rows, { times, mark: simulated ? markOf(simulated) : '' });
}

const rowOf = (hour: string, asset: string, outcome: string, stakes: number | undefined): Row => [
  `${hour} ${asset}`,
  outcome + (stakes === undefined ? '' : `, ${stakesText(stakes)}`),
];

const markOf = ({ provenance }: { provenance: Provenance }): string =>
  isMadeUp(provenance) ? SIMULATED : '';

function write(record: string, signals: Row[], { times, mark }: { times: Times; mark: string }): void {
  const ms = Date.now();
  last.write(JSON.stringify({ ms, at: times.appointment(ms), record, mark, signals }));
}
