import type { Trial } from '@croneai/engine/trials.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import type { StoredSignal } from '../signals/signal.model.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { StoredSlot } from '../slots/slot.model.ts';
import type { PublicLog } from './log.model.ts';
import type { LogRepository, StoredLeaf } from './log.repository.ts';
import {
  type Draft,
  draftAlarm,
  draftEngine,
  draftKey,
  draftPolicy,
  draftSettled,
  draftSlot,
  draftTrial,
  type Policy,
  type StandingAlarm,
  slotKey,
} from './make-leaves.ts';

export type AppendOptions = {
  log: LogRepository;
  signals: Pick<SignalRepository, 'findOfSlot'>;
  policy: Policy;
  trials: readonly Trial[];
  /** Those of the engine that stand. */
  alarms: () => Promise<readonly StandingAlarm[]>;
  now: () => Date;
};
export type Due = { slots: readonly StoredSlot[]; settled: readonly StoredSignal[] };
/** What stands behind the signed head, and what the newest policy and models of the log are then. */
export type Appended = {
  tail: StoredLeaf[];
  policy: string | null;
  artefact: string | null;
  /** Those that are in the log now. */
  slots: StoredSlot[];
  settled: StoredSignal[];
};

/** Leaves of one query, which names their ids: more stand unsigned behind a head only after a crash in a long backlog. */
const PAGE = 32;
/** A place that was taken is tried again behind the other writer's leaves. */
const TRIES = 20;

/** Appends drafts behind what stands unsigned. Each leaf once, by any number of writers. */
export function appendDrafts({ log, now }: Pick<AppendOptions, 'log' | 'now'>) {
  const unsigned = async ({ year, size }: Pick<PublicLog, 'year' | 'size'>): Promise<StoredLeaf[]> => {
    const tail: StoredLeaf[] = [];
    for (;;) {
      const from = size + tail.length;
      const page = await log.list(year, from, from + PAGE);
      tail.push(...page);
      if (page.length < PAGE) return tail;
    }
  };
  return {
    unsigned,
    async append(head: PublicLog, tail: StoredLeaf[], { key, leaf }: Draft): Promise<void> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const text = canonicalJson({ v: 1, at: now().toISOString(), ...leaf });
        const stored = { year: head.year, index: head.size + tail.length, text };
        const result = await log.append(stored, key);
        if (result === 'appended') tail.push(stored);
        if (result !== 'taken') return;
        tail.splice(0, tail.length, ...(await unsigned(head)));
      }
      throw new Error(`the leaf ${key} found its place taken ${TRIES} times`);
    },
  };
}

/** Appends what is due to the log of a year, in the order of slots. */
export function appendLeaves(options: AppendOptions) {
  const { log, signals, policy, trials, alarms } = options;
  const { unsigned, append } = appendDrafts(options);
  /** Keys of trials and alarms that are in the log: nearly always all of them. */
  const known = new Set<string>();

  const factsAt = async (slot: number): Promise<Draft[]> => {
    const drafts = [
      ...trials.map(draftTrial),
      ...(await alarms()).map((alarm) => draftAlarm(alarm, slot)),
    ].filter(({ key }) => !known.has(key));
    for (const key of await log.listKnown(drafts.map(({ key }) => key))) known.add(key);
    return drafts.filter(({ key }) => !known.has(key));
  };

  return async (head: PublicLog, due: Due): Promise<Appended> => {
    const tail = await unsigned(head);
    const put = (draft: Draft) => append(head, tail, draft);
    let { policy: policyName, artefact } = head;
    if (head.size === 0 && tail.length === 0) {
      const before = await log.find(head.year - 1);
      if (before) await put(draftKey(before));
    }
    const [first] = due.slots;
    for (const fact of first ? await factsAt(first.slot) : []) await put(fact);
    for (const slot of due.slots) {
      const drafted = draftPolicy(policy, slot.slot);
      if (drafted.name !== policyName) await put(drafted);
      policyName = drafted.name;
      const decidedBy = slot.engine?.artefact;
      if (decidedBy && decidedBy !== artefact)
        await put(draftEngine(decidedBy, slot.slot, await log.hasDecided(decidedBy)));
      artefact = decidedBy ?? artefact;
      const own = slot.signalIds.length > 0 ? await signals.findOfSlot(slot.slot) : [];
      await put(draftSlot(slot, own, policy));
    }
    const settled: StoredSignal[] = [];
    for (const signal of due.settled) {
      // A slot whose worker died between its signals and its end has no leaf yet.
      if (!(await log.findByKey(slotKey(signal.slot)))) continue;
      await put(draftSettled(signal));
      settled.push(signal);
    }
    return { tail, policy: policyName, artefact, slots: [...due.slots], settled };
  };
}
