import type { Provenance } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SignalRow } from '@croneai/engine/settled/signal-rows.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { SignalRepository } from './signal.repository.ts';

/** Signals on the present prices as of a version of the list, in order of slot and rank. */
export type KnownSignals = {
  version: string;
  all: readonly SignalRow[];
  settled: readonly SignalRow[];
};
export type SignalRows = { read(): Promise<KnownSignals> };

/**
 * What changed is asked for from so long before the newest known change: workers' clocks differ, and a write may be
 * seen later than another that bears a later time.
 */
export const OVERLAP_MS = 15 * MINUTE_MS;
/** After an unclean stop MongoDB's fast count may stay wrong: it is not looked at again before this. */
const RECOUNT_AFTER_MS = MINUTE_MS;

/**
 * All signals, held once for all figures and all paper accounts: a change of the list costs one small read. Signals are never deleted: where
 * a known one is not among those that changed when it did, or there are not as many as are known (a database put back, history of earlier
 * days), all are read anew.
 */
export function createSignalRows({
  signals,
  listVersion,
  provenance,
  onReadAnew = () => undefined,
}: {
  signals: Pick<SignalRepository, 'listRows' | 'countFast' | 'countExactly'>;
  listVersion: Pick<ListVersion, 'current'>;
  provenance: Provenance;
  onReadAnew?: () => void;
}): SignalRows {
  /** By id, on any prices; nearly in order. */
  const rows = new Map<string, SignalRow>();
  let changedUntil: number | undefined;
  let recountAt = 0;
  let known: KnownSignals = { version: '', all: [], settled: [] };
  let reading: Promise<KnownSignals> | undefined;

  /** False where one is gone that had changed in the time that is read again. */
  const take = async (since?: number): Promise<boolean> => {
    const changed = await signals.listRows({ since: since === undefined ? undefined : new Date(since) });
    const ids = new Set(changed.map(({ id }) => id));
    for (const { id, updatedAt } of rows.values())
      if (since !== undefined && updatedAt >= since && !ids.has(id)) return false;
    for (const row of changed) {
      rows.set(row.id, row);
      changedUntil = Math.max(changedUntil ?? 0, row.updatedAt);
    }
    return true;
  };
  const isComplete = async (): Promise<boolean> => {
    if (performance.now() < recountAt || (await signals.countFast()) === rows.size) return true;
    if ((await signals.countExactly()) !== rows.size) return false;
    recountAt = performance.now() + RECOUNT_AFTER_MS;
    return true;
  };
  const refresh = async (): Promise<KnownSignals> => {
    // Asked for before the rows: they are of this version or newer.
    const version = await listVersion.current();
    if (known.version === version) return known;
    const since = changedUntil === undefined ? undefined : changedUntil - OVERLAP_MS;
    if (!((await take(since)) && (await isComplete()))) {
      onReadAnew();
      rows.clear();
      changedUntil = undefined;
      await take();
    }
    const all = [...rows.values()].filter((row) => row.provenance === provenance).sort(bySlot);
    known = { version, all, settled: all.filter(({ status }) => status !== 'active') };
    return known;
  };
  return {
    read() {
      // One at a time, so that an older read cannot put back what a newer one has replaced.
      reading ??= refresh().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

const bySlot = (a: SignalRow, b: SignalRow): number => a.slot - b.slot || a.rank - b.rank;
