import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PresentAccount } from '@croneai/engine/paper/account-view.ts';
import {
  closeSettled,
  firstAfter,
  foldSignals,
  type OnClosed,
  type PaperBook,
  STARTING_CENTS,
  startBook,
} from '@croneai/engine/paper/fold-paper-account.ts';
import { addToDays, type DaySums } from '@croneai/engine/paper/leaderboard-score.ts';
import { addTrade, startFigures } from '@croneai/engine/paper/paper-figures.ts';
import { rulesOf } from '@croneai/engine/paper/paper-rules.ts';
import type { Tape } from '@croneai/engine/settled/tape.ts';
import type { StoredSettings } from './paper-settings.model.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import type { PaperState } from './paper-state.model.ts';
import type { PaperStateRepository } from './paper-state.repository.ts';
import type { SignalTape } from './signal-tape.ts';

/** The present state of a paper account. Its size does not grow with the number of trades. */
type FoldedAccount = PresentAccount & { days: DaySums[] };

export type AccountKey = { userId: string; kind: PaperAccountKind };

export type PaperAccounts = ReturnType<typeof createPaperAccounts>;

type Walk = {
  /** Number of closed trades before the first trade that is passed to the callback. */
  closedBefore: number;
  /**
   * Publication time (epoch milliseconds) of the last signal in the stored state from which this
   * call started; 0 if the call started from the beginning of the account. To read earlier trades,
   * call again with this time as `from`.
   */
  startedAt: number;
  /** State of the account at the end of the span. */
  book: PaperBook;
  /** Time of the first activation, in epoch milliseconds; null if there was none. */
  activatedAt: number | null;
};

/**
 * Number of signals between two stored states of an account. To compute the account at any given
 * time, at most this many signals are folded.
 */
const BLOCK = 5_000;
/**
 * Number of new signals after which the state is stored again. It equals the number of slots in a
 * day. Until then, each read folds the new signals again.
 */
const STORE_AFTER = 288;
const NEVER = Number.MAX_SAFE_INTEGER;

type Folding = Pick<FoldedAccount, 'book' | 'figures' | 'days'>;
/** Starting point of a fold: a stored state, or the beginning of the account. */
type Start = Folding & { startsAfter: number; first: number; history: readonly StoredSettings[] };

/**
 * Computes paper accounts from their newest stored state, and keeps nothing in memory. A state is
 * valid while its signals and settings are unchanged; otherwise an earlier state is used. The
 * result therefore always equals that of a fold from the beginning.
 */
export function createPaperAccounts({
  settings,
  states,
  tape,
  block = BLOCK,
  storeAfter = STORE_AFTER,
}: {
  settings: Pick<PaperSettingsRepository, 'findLatest' | 'listHistory'>;
  states: Pick<PaperStateRepository, 'findNewest' | 'findBefore' | 'put' | 'removeSince' | 'removeMember'>;
  tape: SignalTape;
  /** Number of signals between two stored states. Only tests set it. */
  block?: number;
  /** Number of new signals after which the newest state is stored. Only tests set it. */
  storeAfter?: number;
}) {
  /**
   * Returns the starting point of a fold: the newest state whose last signal was published earlier
   * than the time `before`. If there is none, returns the beginning of the account. Resolves to
   * undefined if the account has no settings.
   */
  const startAt = async ({ userId, kind }: AccountKey, before: number, signals: Tape) => {
    let newest = before === NEVER ? await states.findNewest(userId, kind) : undefined;
    for (;;) {
      const state = newest ?? (await states.findBefore(userId, kind, before));
      newest = undefined;
      const history = await settings.listHistory(userId, kind, { fromVersion: state?.settings.version });
      if (!state) return startOf(history, signals);
      if (fits(state, history, signals)) return resume(state, history, signals);
      await states.removeSince(userId, kind, state.at);
    }
  };

  const store = async (
    { userId, kind }: AccountKey,
    start: Start,
    { signals, digests }: Tape,
    ofBlock?: number,
  ) => {
    const { startsAfter, first, book, figures, days } = start;
    const end = first + book.seen;
    const at = signals[end - 1]?.createdAt ?? 0;
    const inForce = start.history.findLast((row) => row.at.getTime() < at);
    if (!inForce) return;
    const state = {
      userId,
      kind,
      at,
      startsAfter,
      digest: sectionOf(digests, first, end),
      settings: { version: inForce.version, at: inForce.at.getTime() },
      book: { ...book, open: book.open.map(({ index, stakeCents }) => ({ index, stakeCents })) },
      figures,
      days,
    };
    await states.put(state, ofBlock);
    // An erasure removes the settings first. If the settings are gone, the erasure may have removed
    // the states before this state was stored, so this state is removed as well.
    if (!(await settings.findLatest(userId, kind))) await states.removeMember(userId);
  };

  return {
    async of(account: AccountKey): Promise<FoldedAccount> {
      const known = await tape.read();
      const start = await startAt(account, NEVER, known);
      if (!start) return { ...startFolding(), latest: undefined, activatedAt: null };
      const { book, history, first } = start;
      const onClosed = adderTo(start);
      const seenBefore = book.seen;
      let isBlockStored = false;
      for (;;) {
        const inBlock = Math.floor(book.seen / block) + 1;
        const end = Math.min(inBlock * block, known.finished - first);
        if (end <= book.seen) break;
        fold(start, known, first + end, onClosed);
        if (end < inBlock * block) break;
        await store(account, start, known, inBlock);
        isBlockStored = true;
      }
      if (isBlockStored || book.seen - seenBefore >= storeAfter) await store(account, start, known);
      fold(start, known, known.signals.length, onClosed);
      closeSettled(book, NEVER, onClosed);
      const latest = history.at(-1);
      const { figures, days } = start;
      return { book, figures, days, latest, activatedAt: activatedAtOf(start) };
    },

    /**
     * Calls `onClosed` for each trade that closed in a time span, in order. May also call it for
     * some earlier trades.
     */
    async eachTrade(
      account: AccountKey,
      { from, until = NEVER }: { from: number; until?: number },
      onClosed: OnClosed,
    ): Promise<Walk> {
      const known = await tape.read();
      const start = await startAt(account, from, known);
      if (!start) return { closedBefore: 0, startedAt: 0, book: startBook(), activatedAt: null };
      const { book, figures, first } = start;
      const startedAt = known.signals[first + book.seen - 1]?.createdAt ?? 0;
      fold(start, known, firstAfter(known.signals, until), onClosed);
      closeSettled(book, until, onClosed);
      return { closedBefore: figures.closed, startedAt, book, activatedAt: activatedAtOf(start) };
    },
  };
}

const startFolding = (): Folding => ({
  book: startBook(),
  figures: startFigures(STARTING_CENTS),
  days: [],
});

/**
 * Returns the time of the first activation. `book` contains this time only if a signal was
 * published after the activation. Otherwise, returns the time of the settings that turned the
 * account on.
 */
const activatedAtOf = ({ book, history }: Start): number | null =>
  book.activatedAt ?? history.find((row) => rulesOf(row).isTrading)?.at.getTime() ?? null;

const sectionOf = (digests: readonly number[], from: number, to: number) =>
  (digests[to] ?? Number.NaN) - (digests[from] ?? Number.NaN);

function startOf(history: readonly StoredSettings[], { signals }: Tape): Start | undefined {
  const startsAfter = history[0]?.at.getTime();
  if (startsAfter === undefined) return undefined;
  return { ...startFolding(), startsAfter, first: firstAfter(signals, startsAfter), history };
}

/**
 * True if a state fits the present settings and signals. `inForce` are the settings that were in
 * force at the state's last signal, if they still exist. `next` are the settings after them.
 */
function fits(state: PaperState, [inForce, next]: readonly StoredSettings[], tape: Tape): boolean {
  const { version, at } = state.settings;
  if (inForce?.version !== version || inForce.at.getTime() !== at) return false;
  if (next && next.at.getTime() < state.at) return false;
  const first = firstAfter(tape.signals, state.startsAfter);
  return sectionOf(tape.digests, first, first + state.book.seen) === state.digest;
}

function resume(state: PaperState, history: readonly StoredSettings[], { signals }: Tape): Start {
  const { startsAfter, book, figures, days } = state;
  const first = firstAfter(signals, startsAfter);
  const open = book.open.flatMap(({ index, stakeCents }) => {
    const signal = signals[first + index];
    return signal ? [{ signal, index, openedAt: signal.createdAt, stakeCents }] : [];
  });
  return { startsAfter, first, history, book: { ...book, open }, figures, days };
}

function fold({ book, first, history }: Start, { signals }: Tape, end: number, onClosed: OnClosed): void {
  foldSignals(book, history.map(rulesOf), signals.slice(first + book.seen, end), onClosed);
}

const adderTo =
  ({ figures, days }: Folding): OnClosed =>
  (trade) => {
    addTrade(figures, trade);
    addToDays(days, trade);
  };
