import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Times } from '@croneai/rules/times.ts';
import { recordTexts } from '../../../content/record.ts';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { type LastKnown, readLastKnown, writeLastKnown } from '../../../shared/signals/last-known.ts';
import { summaryText } from '../../../shared/signals/record-text.ts';
import { outcomeOf, SIMULATED } from '../../../shared/signals/signal-labels.ts';

/*
 * Stores the last known results as text. `public/offline.js` and the dashboard show them without a
 * connection.
 */

/** Number of signals that fit on a phone without scrolling. */
const SIGNALS_KEPT = 8;
/**
 * Once the day's record is stored, a list of signals does not overwrite it for this long, because
 * the record has more data.
 */
const RECORD_FOR_MS = 10 * MINUTE_MS;

type Row = LastKnown['signals'][number];

export function storeStrip(strip: OutcomeStrip, times: Times): void {
  const rows = strip.cells
    .filter(({ asset }) => asset !== null)
    .slice(-SIGNALS_KEPT)
    .toReversed()
    .map(({ at, asset, mark, stakes }) =>
      rowOf(times.hour(at), asset ?? '', recordTexts.marks[mark], stakes ?? undefined),
    );
  write(`${summaryText(strip)} ${stakesText(strip.net)}.`, rows, { times, mark: markOf(strip) });
}

/** Stores the settled signals of a list, unless the day's record was stored recently. */
export function storeSignals(signals: readonly Signal[], times: Times): void {
  const kept = readLastKnown();
  if (kept?.record && Date.now() - kept.ms < RECORD_FOR_MS) return;
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
  const simulated = signals.find(({ provenance }) => hasSimulatedPrices(provenance));
  if (rows.length > 0) write('', rows, { times, mark: simulated ? markOf(simulated) : '' });
}

const rowOf = (hour: string, asset: string, outcome: string, stakes: number | undefined): Row => [
  `${hour} ${asset}`,
  outcome + (stakes === undefined ? '' : `, ${stakesText(stakes)}`),
];

const markOf = ({ provenance }: { provenance: Provenance }): string =>
  hasSimulatedPrices(provenance) ? SIMULATED : '';

function write(record: string, signals: Row[], { times, mark }: { times: Times; mark: string }): void {
  const ms = Date.now();
  writeLastKnown({ ms, at: times.appointment(ms), record, mark, signals });
}
