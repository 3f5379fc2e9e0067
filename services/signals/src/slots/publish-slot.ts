import type { PaysBy, Provenance } from '@croneai/contracts/signals.ts';
import { chooseBest } from '@croneai/engine/model/decide-market.ts';
import {
  type Explanation,
  explainLate,
  explainNone,
  MISSED,
  totalsOf,
} from '@croneai/engine/slots/explain-slot.ts';
import {
  newSalt,
  publishedEvent,
  type SignalRepository,
  type StoredSignal,
  toNewSignal,
} from '../signals/module.ts';
import type { AnnounceChange } from './announce.ts';
import type { StoredSlot } from './slot.model.ts';
import type { SlotEnd, SlotRepository } from './slot.repository.ts';

export type PublishOptions = {
  slots: SlotRepository;
  signals: SignalRepository;
  announce: AnnounceChange;
  paysBy: PaysBy;
  provenance: Provenance;
  signalsPerSlot: number;
  /** Lifetime of a signal, counted from the start of its slot. */
  validityMs: number;
  /** Delay for members without early access. */
  earlyAccessMs: number;
  /** Queues the settlement. If the job is lost, the sweep settles the signals. */
  settleAt: (slot: number, at: Date) => Promise<void>;
  /**
   * Publishes how volatile the markets were before the slot, computed from the reports of all
   * shards. Called only once, after all other steps of the slot. If this message is lost, the
   * message of the next slot replaces it.
   */
  publishMovements: (slot: StoredSlot) => Promise<void>;
  onFinished: (slot: StoredSlot) => void;
  now: () => Date;
};

/**
 * Ends a slot once all its shards have reported. First, one write decides the slot's signals and
 * their ids. After this write, the slot cannot end with other signals. Then the signals are stored,
 * unique by (slot, rank). Then the slot ends, and the list's version changes. If a worker dies
 * between these steps, any other worker can resume. If two workers do this at the same time, each
 * signal is still stored only once.
 */
export function createSlotPublisher(options: PublishOptions) {
  const { slots, signals, announce, earlyAccessMs, settleAt, publishMovements, onFinished, now } = options;
  const { validityMs } = options;

  /**
   * Called only by the worker that ended the slot. If that worker dies before it changes the
   * version of the signal list, the round `repairListVersion` does so.
   */
  const announceEnd = async (
    { reports }: StoredSlot,
    finished: StoredSlot,
    changedAt: Date,
    published: readonly StoredSignal[] = [],
  ): Promise<void> => {
    onFinished(finished);
    await announce({ changedAt, signals: published, slot: finished });
    if (finished.outcome !== 'missed') await publishMovements({ ...finished, reports });
  };

  const complete = async (slot: StoredSlot, chosen: readonly StoredSignal[]): Promise<void> => {
    for (const signal of chosen) await signals.insert(signal, [publishedEvent(signal, earlyAccessMs)]);
    // If several workers stored the signals, each signal has the time of the first one.
    const stored = await signals.findOfSlot(slot.slot);
    const [first] = stored as [StoredSignal];
    await settleAt(slot.slot, first.expiresAt);
    const latenessMs = first.createdAt.getTime() - slot.slot;
    const late = explainLate(latenessMs, slot.reports);
    const end: SlotEnd = {
      ...totalsOf(slot.reports),
      outcome: late ? 'late' : 'published',
      reason: late?.reason ?? null,
      cause: late?.cause ?? null,
      signalIds: chosen.map(({ id }) => id),
      latenessMs,
      finishedAt: now(),
    };
    const finished = await slots.finishChosen(slot.slot, end);
    if (finished) await announceEnd(slot, finished, later(first.updatedAt, end.finishedAt), stored);
  };

  const endEmpty = async (slot: StoredSlot, outcome: 'none' | 'missed', why: Explanation): Promise<void> => {
    const finishedAt = now();
    const bestSalt = why.best && { bestSalt: newSalt() };
    const end = { ...totalsOf(slot.reports), ...why, ...bestSalt, outcome, signalIds: [], finishedAt };
    const latenessMs = finishedAt.getTime() - slot.slot;
    const finished = await slots.finishEmpty(slot.slot, { ...end, latenessMs });
    if (finished) await announceEnd(slot, finished, finishedAt);
  };

  const isOver = ({ slot }: StoredSlot) => slot + validityMs <= now().getTime();
  const isAhead = ({ slot }: StoredSlot) => slot > now().getTime();

  return {
    /**
     * Takes the next step that the slot's state allows. Does nothing while shards are missing or
     * after the slot has ended.
     */
    async publish(key: number): Promise<void> {
      const slot = await slots.find(key);
      if (slot?.outcome !== 'planned' || isAhead(slot)) return;
      if (slot.chosen) return complete(slot, publishedAt(now(), slot.chosen));
      if (slot.reports.length < slot.shardCount) return;
      if (isOver(slot)) return endEmpty(slot, 'missed', MISSED);
      const chosen = chooseSignals(slot, options);
      if (chosen.length === 0) return endEmpty(slot, 'none', explainNone(slot.reports, options.paysBy));
      const decided = (await slots.choose(key, chosen)) ?? (await slots.find(key));
      if (decided?.chosen) await complete(decided, decided.chosen);
    },

    /** Ends an expired slot that has no decision. */
    async giveUp(slot: StoredSlot): Promise<void> {
      if (isOver(slot)) await endEmpty(slot, 'missed', MISSED);
    },
  };
}
export type SlotPublisher = ReturnType<typeof createSlotPublisher>;

/**
 * Returns signals that a worker chose and may not have stored before it died, published at `at`. A
 * signal that it has stored keeps its time.
 */
const publishedAt = (at: Date, chosen: readonly StoredSignal[]): StoredSignal[] =>
  chosen.map((signal) => ({ ...signal, createdAt: at, updatedAt: at }));

const later = (a: Date, b: Date): Date => (a > b ? a : b);

function chooseSignals(
  { slot, reports, engine }: StoredSlot,
  { signals, paysBy, provenance, signalsPerSlot, validityMs, now }: PublishOptions,
): StoredSignal[] {
  const candidates = reports.flatMap((report) => report.candidates);
  const createdAt = now();
  return chooseBest(candidates, signalsPerSlot).map((candidate, index) =>
    toNewSignal({
      id: signals.newId(),
      candidate,
      paysBy,
      artefact: engine?.artefact ?? '',
      slot,
      rank: index + 1,
      provenance,
      validityMs,
      now: createdAt,
    }),
  );
}
