import type { Provenance } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SignalRow } from '@croneai/engine/settled/signal-rows.ts';
import { withChanges } from '@croneai/engine/settled/with-changes.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { SignalRepository } from './signal.repository.ts';

/**
 * Signals of the current price source, as of one version of the signal list. If a row changes, the
 * rows before it remain the same objects in `all` and `settled`.
 */
export type KnownSignals = {
  version: string;
  /** All signals, sorted by publication time. */
  all: readonly SignalRow[];
  /** Settled signals, sorted by slot and rank. */
  settled: readonly SignalRow[];
  /** Time of the newest known change, in epoch milliseconds. */
  changedUntil: number;
};
export type SignalRows = { read(): Promise<KnownSignals> };

/**
 * Overlap of two reads: each read starts this much earlier than the newest known change. Clocks of
 * workers differ, and a write may become visible after another write with a later time.
 */
export const OVERLAP_MS = 15 * MINUTE_MS;

/**
 * Keeps all signals in memory for all figures and paper accounts. A change of the list costs one
 * small read, and a sort of the rows after the first changed row. Signals are never deleted. If a
 * cached signal is missing, or the number of signals differs, the database was restored or seeded,
 * so all rows are reloaded.
 */
export function createSignalRows({
  signals,
  listVersion,
  provenance,
  onReread = () => undefined,
}: {
  signals: Pick<SignalRepository, 'listRows' | 'count' | 'countRoughly'>;
  listVersion: Pick<ListVersion, 'current'>;
  provenance: Provenance;
  onReread?: () => void;
}): SignalRows {
  const nothing = { version: '', all: [], settled: [], changedUntil: 0 };
  /**
   * Signals that changed within the last OVERLAP_MS, each with the time of its last change.
   * Includes signals from all price sources.
   */
  const recent = new Map<string, number>();
  /** Number of known signals from all price sources. */
  let total = 0;
  /** Rough count minus exact count, as of the last exact count. */
  let roughlyOff: number | undefined;
  let known: KnownSignals = nothing;
  let reading: Promise<KnownSignals> | undefined;

  /** Reads changed signals. Returns false if a signal that recently changed is gone. */
  const take = async (): Promise<boolean> => {
    const since = total === 0 ? undefined : known.changedUntil - OVERLAP_MS;
    const changed = await signals.listRows({ since: since === undefined ? undefined : new Date(since) });
    const ids = new Set(changed.map(({ id }) => id));
    for (const [id, at] of recent) if (since !== undefined && at >= since && !ids.has(id)) return false;
    for (const { id, createdAt, updatedAt } of changed) {
      // A signal that was published before `since` is already counted, and has now been settled.
      if (since === undefined || (createdAt >= since && !recent.has(id))) total += 1;
      recent.set(id, updatedAt);
    }
    const present = changed.filter((row) => row.provenance === provenance);
    known = {
      version: '',
      all: withChanges(known.all, present, { keyOf, compare: byPublication }),
      settled: withChanges(known.settled, present, { keyOf, compare: bySlot, belongs: isSettled }),
      changedUntil: changed.reduce(
        (latest, { updatedAt }) => Math.max(latest, updatedAt),
        known.changedUntil,
      ),
    };
    for (const [id, at] of recent) if (at < known.changedUntil - OVERLAP_MS) recent.delete(id);
    return true;
  };
  /**
   * Returns true if no signal is missing. The first call counts exactly. Later calls count exactly
   * only if the rough count has an unexpected value, because an exact count of a million signals
   * takes half a second.
   */
  const areAllKnown = async (): Promise<boolean> => {
    const rough = await signals.countRoughly();
    if (roughlyOff !== undefined && rough - roughlyOff === total) return true;
    const counted = await signals.count();
    roughlyOff = rough - counted;
    return counted === total;
  };
  const takeAll = async (): Promise<boolean> => (await take()) && (await areAllKnown());
  const refresh = async (): Promise<KnownSignals> => {
    // Reads the version before the rows, so that the rows are of this version or a newer one.
    const version = await listVersion.current();
    if (known.version === version) return known;
    // Tries twice, because a signal may be published between the read and the count.
    if (!((await takeAll()) || (await takeAll()))) {
      onReread();
      recent.clear();
      total = 0;
      known = nothing;
      await take();
    }
    known = { ...known, version };
    return known;
  };
  return {
    read() {
      // Refreshes run one at a time, so that an older read cannot replace a newer one.
      reading ??= refresh().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

/** Returns a callback for `onReread` that counts full rereads as a metric. */
export function countRereads(metrics: Metrics): () => void {
  const counter = metrics.counter({
    name: 'signals_rows_reread_total',
    help: 'Full reads of all signals for figures and paper accounts, because cached and stored rows differed',
  });
  return () => counter.inc();
}

const keyOf = ({ id }: SignalRow): string => id;
const isSettled = ({ status }: SignalRow): boolean => status !== 'active';
const bySlot = (a: SignalRow, b: SignalRow): number => a.slot - b.slot || a.rank - b.rank;
const byPublication = (a: SignalRow, b: SignalRow): number => a.createdAt - b.createdAt || bySlot(a, b);
