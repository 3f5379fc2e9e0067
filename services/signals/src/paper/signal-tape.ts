import { termsOf } from '@croneai/contracts/gain.ts';
import { PAPER_REPLAY_DAYS } from '@croneai/contracts/paper-replay.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import type { TapeRow, TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import { withChanges } from '@croneai/engine/settled/with-changes.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';

/** The signals that paper accounts trade, as of one version of the list. */
export type Tape = {
  version: string;
  /** Ascending by publication. */
  signals: readonly TapeSignal[];
  /** The sum of the digests of the first n signals at n: two sections are the same when theirs is. */
  digests: readonly number[];
  /** So many of the first signals are settled for so long that nothing is expected to come between them. */
  finished: number;
};

export type SignalTape = { read(): Promise<Tape> };

type Entry = TapeSignal & { digest: number; updatedAt: number };

/** Settings are replayed over so many days at the most. */
export const REPLAY_DAYS_MAX = Math.max(...Object.values(PAPER_REPLAY_DAYS));

/**
 * Changes are read from this long before the newest known one: workers' clocks differ, and a write may be
 * seen later than another that bears a later time.
 */
const OVERLAP_MS = 15 * 60_000;

/**
 * The signals since the first paper account began, and those that settings are replayed over, held once for all members: every account is a fold over the same rows,
 * and a change costs one small read instead of one a member. Signals are never deleted, so a known one that a read of its time does not
 * bring again was taken away by a restore: then all are read anew.
 */
export function createSignalTape({
  signals,
  settings,
  listVersion,
  provenance,
  replaysFrom = () => Number.POSITIVE_INFINITY,
}: {
  signals: Pick<SignalRepository, 'eachChangedSince'>;
  settings: Pick<PaperSettingsRepository, 'findFirstAt'>;
  listVersion: Pick<ListVersion, 'current'>;
  provenance: Provenance;
  /** Epoch milliseconds; a process that replays nothing leaves it out. */
  replaysFrom?: () => number;
}): SignalTape {
  const nothing = { signals: [] as readonly Entry[], digests: [0] as readonly number[], finished: 0 };
  let tape: typeof nothing & { version: string } = { ...nothing, version: '' };
  let changedUntil: number | undefined;
  let reading: Promise<Tape> | undefined;

  const findStart = async (): Promise<number> =>
    Math.min(replaysFrom(), (await settings.findFirstAt())?.getTime() ?? Number.POSITIVE_INFINITY);
  const readSince = async (since: number): Promise<Entry[]> => {
    const changed: Entry[] = [];
    for await (const row of signals.eachChangedSince(new Date(since), provenance)) changed.push(toEntry(row));
    return changed;
  };
  const refresh = async (): Promise<Tape> => {
    // Asked for before the rows: they are of this version or newer.
    const version = await listVersion.current();
    if (tape.version === version) return tape;
    let known: Omit<Tape, 'version'> & typeof nothing = tape;
    let changed = changedUntil === undefined ? [] : await readSince(changedUntil - OVERLAP_MS);
    if (changedUntil === undefined || isAnyGone(tape.signals, changed, changedUntil - OVERLAP_MS)) {
      const start = await findStart();
      if (start === Number.POSITIVE_INFINITY) return { ...nothing, version };
      known = nothing;
      changed = await readSince(start - OVERLAP_MS);
    }
    changedUntil = changed.reduce<number | undefined>(
      (latest, { updatedAt }) => Math.max(latest ?? 0, updatedAt),
      known === nothing ? undefined : changedUntil,
    );
    tape = { ...extend(known, changed, (changedUntil ?? 0) - OVERLAP_MS), version };
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

/** Whether a signal that was known to have changed since a time is not among those that have. */
function isAnyGone(known: readonly Entry[], changed: readonly Entry[], since: number): boolean {
  const ids = new Set(changed.map(({ id }) => id));
  return known.some(({ id, updatedAt }) => updatedAt >= since && !ids.has(id));
}

/** Sums are made anew from the first signal on that is another one. */
function extend(
  before: { signals: readonly Entry[]; digests: readonly number[]; finished: number },
  changed: readonly Entry[],
  settledBy: number,
) {
  const signals = withChanges(before.signals, changed, { keyOf: ({ id }) => id, compare: byPublication });
  const first = signals.findIndex((signal, index) => signal !== before.signals[index]);
  if (first === -1) return before;
  const digests = before.digests.slice(0, first + 1);
  for (const { digest } of signals.slice(first)) digests.push((digests.at(-1) ?? 0) + digest);
  let finished = Math.min(before.finished, first);
  while ((signals[finished]?.settledAt ?? Number.POSITIVE_INFINITY) <= settledBy) finished += 1;
  return { signals, digests, finished };
}

const byPublication = (a: TapeSignal, b: TapeSignal): number =>
  a.createdAt - b.createdAt || a.slot - b.slot || a.rank - b.rank;

function toEntry({ forecast, ...row }: TapeRow): Entry {
  const terms = termsOf({ forecast });
  return { ...row, terms, digest: digestOf({ ...row, terms }) };
}

/** FNV-1a, 32 bit, of what an account makes of a signal. */
function digestOf(signal: TapeSignal): number {
  const { id, slot, rank, startsAt, createdAt, settledAt, terms } = signal;
  const { signalType, entryPrice, stopLoss, exitPrice, outcome, confidence } = signal;
  const { paysBy, costR } = terms;
  const payout = paysBy.kind === 'payout' ? paysBy.payout : paysBy.kind;
  const text = `${id} ${slot} ${rank} ${startsAt} ${createdAt} ${settledAt} ${signalType} ${entryPrice} ${stopLoss} ${exitPrice} ${outcome} ${confidence} ${payout} ${costR}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
