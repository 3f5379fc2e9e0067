import type { Provenance } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SignalRow } from '@croneai/engine/settled/signal-rows.ts';
import { withChanges } from '@croneai/engine/settled/with-changes.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { SignalRepository } from './signal.repository.ts';

/** Signals on the present prices as of a version of the list. Rows before the first that was read again are the same objects as before. */
export type KnownSignals = {
  version: string;
  /** Ascending by publication. */
  all: readonly SignalRow[];
  /** In order of slot and rank. */
  settled: readonly SignalRow[];
  /** Newest known change, epoch milliseconds. */
  changedUntil: number;
};
export type SignalRows = { read(): Promise<KnownSignals> };

/**
 * What changed is asked for from so long before the newest known change: workers' clocks differ, and a write may be
 * seen later than another that bears a later time.
 */
export const OVERLAP_MS = 15 * MINUTE_MS;

/**
 * All signals, held once for all figures and all paper accounts: a change of the list costs one small read, and sorts only what is behind the first
 * that was read. Signals are never deleted: where a known one is not among those that changed when it did, or there are not as many as are known (a
 * database put back, history of earlier days), all are read anew.
 */
export function createSignalRows({
  signals,
  listVersion,
  provenance,
  onReadAnew = () => undefined,
}: {
  signals: Pick<SignalRepository, 'listRows' | 'count' | 'countRoughly'>;
  listVersion: Pick<ListVersion, 'current'>;
  provenance: Provenance;
  onReadAnew?: () => void;
}): SignalRows {
  const nothing = { version: '', all: [], settled: [], changedUntil: 0 };
  /** When each changed, by id, on any prices, of what changed within the time that is read again. */
  const recent = new Map<string, number>();
  /** Signals on any prices that are known. */
  let total = 0;
  /** By how much the rough count was off when all were counted last. */
  let roughlyOff: number | undefined;
  let known: KnownSignals = nothing;
  let reading: Promise<KnownSignals> | undefined;

  /** False where one is gone that had changed in the time that is read again. */
  const take = async (): Promise<boolean> => {
    const since = total === 0 ? undefined : known.changedUntil - OVERLAP_MS;
    const changed = await signals.listRows({ since: since === undefined ? undefined : new Date(since) });
    const ids = new Set(changed.map(({ id }) => id));
    for (const [id, at] of recent) if (since !== undefined && at >= since && !ids.has(id)) return false;
    for (const { id, createdAt, updatedAt } of changed) {
      // An earlier signal has been counted: it has settled since.
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
  /** Counts over the index only where the rough count moved otherwise than what is known: that takes half a second at a million. */
  const areAllKnown = async (): Promise<boolean> => {
    const rough = await signals.countRoughly();
    if (roughlyOff !== undefined && rough - roughlyOff === total) return true;
    const counted = await signals.count();
    roughlyOff = rough - counted;
    return counted === total;
  };
  const takeAll = async (): Promise<boolean> => (await take()) && (await areAllKnown());
  const refresh = async (): Promise<KnownSignals> => {
    // Asked for before the rows: they are of this version or newer.
    const version = await listVersion.current();
    if (known.version === version) return known;
    // Twice: one may be published between the read and the count.
    if (!((await takeAll()) || (await takeAll()))) {
      onReadAnew();
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
      // One at a time, so that an older read cannot put back what a newer one has replaced.
      reading ??= refresh().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

/** For `onReadAnew`. */
export function countReadsAnew(metrics: Metrics): () => void {
  const counter = metrics.counter({
    name: 'signals_rows_read_anew_total',
    help: 'Full reads of all signals for figures and paper accounts, as others were there than are known',
  });
  return () => counter.inc();
}

const keyOf = ({ id }: SignalRow): string => id;
const isSettled = ({ status }: SignalRow): boolean => status !== 'active';
const bySlot = (a: SignalRow, b: SignalRow): number => a.slot - b.slot || a.rank - b.rank;
const byPublication = (a: SignalRow, b: SignalRow): number => a.createdAt - b.createdAt || bySlot(a, b);
