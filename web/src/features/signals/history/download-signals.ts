import type { Signal } from '@croneai/contracts/signals.ts';
import type { useAppDispatch } from '../../../shared/session/use-session.ts';
import { type SignalFilter, type SignalPage, signalsApi } from '../../../shared/signals/signals-api.ts';
import { signalsCsv } from './signals-csv.ts';

const PAGE_SIZE = 100;
/** Ten calls; about three and a half days of slots. */
export const ROWS_MAX = 1000;

/** Reads the filtered history, newest first, and hands it to the browser as a file. Returns how many rows it has. */
export async function downloadSignals(
  dispatch: ReturnType<typeof useAppDispatch>,
  filter: SignalFilter,
): Promise<number> {
  const signals = await readAll(dispatch, filter);
  const file = new Blob([signalsCsv(signals)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `croneai-signals-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  return signals.length;
}

async function readAll(
  dispatch: ReturnType<typeof useAppDispatch>,
  filter: SignalFilter,
): Promise<readonly Signal[]> {
  const settled: Signal[] = [];
  let before: string | undefined;
  while (settled.length < ROWS_MAX) {
    const page: SignalPage = await dispatch(
      signalsApi.endpoints.signals.initiate(
        { ...filter, before, limit: PAGE_SIZE },
        { subscribe: false, forceRefetch: true },
      ),
    ).unwrap();
    settled.push(...page.signals.filter(({ status }) => status !== 'active'));
    if (page.nextBefore === null) break;
    before = page.nextBefore;
  }
  return settled.slice(0, ROWS_MAX);
}
