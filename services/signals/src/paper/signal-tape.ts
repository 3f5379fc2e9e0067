import type { Provenance } from '@croneai/contracts/signals.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PaysBy } from '../engine/model/pays-by.ts';
import { withChanges } from '../performance/with-changes.ts';
import { termsOf } from '../settlement/gain.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { TapeSignal } from './fold-paper-account.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';

/** The signals that paper accounts trade, as of one version of the list. */
type Tape = {
  version: string;
  /** Ascending by publication. */
  signals: readonly TapeSignal[];
};

export type SignalTape = { read(): Promise<Tape> };

/**
 * Changes are read from this long before the newest known one: workers' clocks differ, and a write may be
 * seen later than another that bears a later time.
 */
const OVERLAP_MS = 15 * 60_000;

/**
 * The signals since the first paper account began, and those that settings are replayed over, held once for all members: every account is a fold over the same rows,
 * and a change costs one small read instead of one a member. Signals are never deleted.
 */
export function createSignalTape({
  signals,
  settings,
  listVersion,
  paysBy,
  provenance,
  replaysFrom = () => Number.POSITIVE_INFINITY,
}: {
  signals: Pick<SignalRepository, 'listChangedSince'>;
  settings: Pick<PaperSettingsRepository, 'findFirstAt'>;
  listVersion: Pick<ListVersion, 'current'>;
  /** The present terms, for signals without terms of their own. */
  paysBy: PaysBy;
  provenance: Provenance;
  /** Epoch milliseconds; a process that replays nothing leaves it out. */
  replaysFrom?: () => number;
}): SignalTape {
  let known: readonly TapeSignal[] = [];
  let changedUntil: number | undefined;
  let tape: Tape | undefined;
  let reading: Promise<Tape> | undefined;

  const findStart = async (): Promise<number> =>
    Math.min(replaysFrom(), (await settings.findFirstAt())?.getTime() ?? Number.POSITIVE_INFINITY);
  const refresh = async (): Promise<Tape> => {
    // Asked for before the rows: they are of this version or newer.
    const version = await listVersion.current();
    if (tape?.version === version) return tape;
    const since = changedUntil ?? (await findStart());
    if (since === Number.POSITIVE_INFINITY) return { version, signals: [] };
    const changed = await signals.listChangedSince(new Date(since - OVERLAP_MS), provenance);
    const signalsNow = changed.map(({ updatedAt, forecast, ...signal }) => {
      changedUntil = Math.max(changedUntil ?? 0, updatedAt);
      return { ...signal, terms: termsOf({ ...signal, forecast }, paysBy) };
    });
    known = withChanges(known, signalsNow, { keyOf: ({ id }) => id, compare: byPublication });
    tape = { version, signals: known };
    return tape;
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

const byPublication = (a: TapeSignal, b: TapeSignal): number =>
  a.createdAt - b.createdAt || a.slot - b.slot || a.rank - b.rank;
