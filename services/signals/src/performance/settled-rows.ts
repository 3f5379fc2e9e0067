import type { Provenance } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { FigureRow, PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import { withChanges } from '@croneai/engine/settled/with-changes.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';

/** Settled signals on the present prices in order of slot and rank, as of a version of the list. The same array while none of them changed. */
type Settled = { version: string; rows: readonly PublicRow[] };
export type SettledRows = { read(): Promise<Settled> };

/**
 * What changed is asked for from so long before the newest known change: workers' clocks differ, and a write may be
 * seen later than another that bears a later time.
 */
const OVERLAP_MS = 15 * 60_000;
/** After an unclean stop MongoDB's fast count may stay wrong: it is not looked at again before this. */
const RECOUNT_AFTER_MS = MINUTE_MS;

/**
 * The settled signals, held once for all figures: a change of the list costs one small read. Signals are never deleted; when there
 * are not as many as are known (a database put back, history of earlier days), all are read anew.
 */
export function createSettledRows({
  signals,
  listVersion,
  provenance,
  onReadAnew,
}: {
  signals: {
    listFigureRows(since: Date | undefined): Promise<FigureRow[]>;
    countFast(): Promise<number>;
    countExactly(): Promise<number>;
  };
  listVersion: Pick<ListVersion, 'current'>;
  provenance: Provenance;
  onReadAnew: () => void;
}): SettledRows {
  const known = new Set<string>();
  let ordered: readonly FigureRow[] = [];
  let changedUntil: number | undefined;
  let recountAt = 0;
  let settled: Settled | undefined;
  let reading: Promise<Settled> | undefined;

  const take = async (since: Date | undefined): Promise<void> => {
    const changed = await signals.listFigureRows(since);
    for (const row of changed) {
      known.add(keyOf(row));
      changedUntil = Math.max(changedUntil ?? 0, row.updatedAt.getTime());
    }
    const belongs = (row: FigureRow) => row.status !== 'active' && row.provenance === provenance;
    ordered = withChanges(ordered, changed, { keyOf, compare: bySlot, belongs });
  };

  const isComplete = async (): Promise<boolean> => {
    if (performance.now() < recountAt || (await signals.countFast()) === known.size) return true;
    if ((await signals.countExactly()) !== known.size) return false;
    recountAt = performance.now() + RECOUNT_AFTER_MS;
    return true;
  };
  const refresh = async (): Promise<Settled> => {
    // Asked for before the rows: they are of this version or newer.
    const version = await listVersion.current();
    if (settled?.version === version) return settled;
    await take(changedUntil === undefined ? undefined : new Date(changedUntil - OVERLAP_MS));
    if (!(await isComplete())) {
      onReadAnew();
      known.clear();
      ordered = [];
      changedUntil = undefined;
      await take(undefined);
    }
    settled = { version, rows: ordered };
    return settled;
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
