import type { Provenance, Signal } from '@croneai/contracts/signals.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PublishedTerms } from '../settlement/gain.ts';
import { withChanges } from './with-changes.ts';

/** What figures need of a settled signal. */
export type SettledRow = Pick<
  Signal,
  | 'pair'
  | 'signalType'
  | 'entryPrice'
  | 'stopLoss'
  | 'confidence'
  | 'status'
  | 'outcome'
  | 'exitPrice'
  | 'slot'
  | 'rank'
> &
  PublishedTerms;

/** As it is read: of any source of prices, also while it is active. */
export type FigureRow = SettledRow & Pick<Signal, 'asset' | 'provenance'> & { updatedAt: Date };
export type NamedRow = SettledRow & Pick<Signal, 'asset'>;

export type SettledRows = {
  /** Settled signals on the present prices in order of slot and rank, as of the present version of the list. The same array while nothing changed. */
  read(): Promise<readonly NamedRow[]>;
};

/**
 * What changed is asked for from so long before the newest known change: workers' clocks differ, and a write may be
 * seen later than another that bears a later time.
 */
const OVERLAP_MS = 15 * 60_000;

/**
 * The settled signals, held once for all figures: a change of the list costs one small read. Signals are never deleted; when there
 * are not as many as are known (a database put back, history of earlier days), all are read anew.
 */
export function createSettledRows({
  signals,
  listVersion,
  provenance,
}: {
  signals: {
    listFigureRows(since: Date | undefined): Promise<FigureRow[]>;
    countAll(): Promise<number>;
  };
  listVersion: Pick<ListVersion, 'current'>;
  provenance: Provenance;
}): SettledRows {
  const known = new Set<string>();
  let ordered: readonly FigureRow[] = [];
  let changedUntil: number | undefined;
  let settled: { version: string; rows: readonly NamedRow[] } | undefined;
  let reading: Promise<readonly NamedRow[]> | undefined;

  const take = async (since: Date | undefined): Promise<void> => {
    const changed = await signals.listFigureRows(since);
    for (const row of changed) {
      known.add(keyOf(row));
      changedUntil = Math.max(changedUntil ?? 0, row.updatedAt.getTime());
    }
    const belongs = (row: FigureRow) => row.status !== 'active' && row.provenance === provenance;
    ordered = withChanges(ordered, changed, { keyOf, compare: bySlot, belongs });
  };

  const refresh = async (): Promise<readonly NamedRow[]> => {
    // Asked for before the rows: they are of this version or newer.
    const version = await listVersion.current();
    if (settled?.version === version) return settled.rows;
    await take(changedUntil === undefined ? undefined : new Date(changedUntil - OVERLAP_MS));
    if ((await signals.countAll()) !== known.size) {
      known.clear();
      ordered = [];
      changedUntil = undefined;
      await take(undefined);
    }
    settled = { version, rows: ordered };
    return ordered;
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

const keyOf = ({ slot, rank }: FigureRow): string => `${slot}.${rank}`;
const bySlot = (a: FigureRow, b: FigureRow): number => a.slot - b.slot || a.rank - b.rank;
