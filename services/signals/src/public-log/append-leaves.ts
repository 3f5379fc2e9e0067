import type { Trial } from '@croneai/engine/trials.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import {
  type ActiveAlarm,
  type Draft,
  draftAlarm,
  draftEngine,
  draftKey,
  draftPolicy,
  draftSettled,
  draftSlot,
  draftTrial,
  type Policy,
  slotKey,
} from '@croneai/tlog/record/draft-leaves.ts';
import type { SignalRepository, StoredSignal } from '../signals/module.ts';
import type { StoredSlot } from '../slots/module.ts';
import type { PublicLog } from './log.model.ts';
import type { LogRepository, StoredLeaf } from './log.repository.ts';

export type AppendOptions = {
  log: LogRepository;
  signals: Pick<SignalRepository, 'findOfSlot'>;
  policy: Policy;
  trials: readonly Trial[];
  /** Active alarms of the engine. */
  alarms: () => Promise<readonly ActiveAlarm[]>;
  now: () => Date;
};
export type Due = { slots: readonly StoredSlot[]; settled: readonly StoredSignal[] };
/** Result of appending leaves to the log. */
export type Appended = {
  /** Unsigned leaves after the signed head. */
  tail: StoredLeaf[];
  /** Newest policy in the log, including the unsigned leaves. */
  policy: string | null;
  /** Newest artefact in the log, including the unsigned leaves. */
  artefact: string | null;
  /** Slots that now have a leaf in the log. */
  slots: StoredSlot[];
  settled: StoredSignal[];
  /** The leaf of the newest slot in the tail. */
  newestSlot: StoredLeaf | undefined;
};

/**
 * Maximum number of leaves that one query reads. It is small, because the query contains the id of
 * each leaf. Usually, one query reads all unsigned leaves. More queries are needed only if a writer
 * crashed while it appended a long backlog.
 */
const PAGE = 32;
/**
 * Maximum number of appended slots that a writer remembers until their signals are settled. A
 * signal is settled during the next slot, or up to ten minutes later, so normally only a few slots
 * wait. Many slots wait only after an outage.
 */
const SLOTS_REMEMBERED = 100;
/**
 * Maximum number of tries to append a leaf. If another writer has taken the leaf's place, the next
 * try appends the leaf after the other writer's leaves.
 */
const TRIES = 20;

const timeOf = ({ text }: StoredLeaf): number => Date.parse((JSON.parse(text) as { at: string }).at);

/**
 * Appends drafts after the unsigned leaves. Each leaf is appended only once, even if several
 * writers run at the same time.
 */
export function appendDrafts({ log, now }: Pick<AppendOptions, 'log' | 'now'>) {
  /** The last leaf of this writer, kept so that its time need not be read again. */
  let own: StoredLeaf | undefined;
  const timeBefore = async (
    { year, size }: Pick<PublicLog, 'year' | 'size'>,
    tail: readonly StoredLeaf[],
  ) => {
    const isOwn = own?.year === year && own.index === size - 1;
    const last = tail.at(-1) ?? (isOwn ? own : (await log.list(year, Math.max(0, size - 1), size))[0]);
    return last ? timeOf(last) : 0;
  };
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
    /**
     * Appends drafts. Normally, `tail` contains all unsigned leaves, so one write appends all
     * drafts. If a place is taken, another writer has appended leaves that are not in `tail`. In
     * that case, reads these leaves and appends the missing drafts after them.
     */
    async append(head: PublicLog, tail: StoredLeaf[], drafts: readonly Draft[]): Promise<void> {
      let left = drafts;
      for (let tries = 0; tries < TRIES && left.length > 0; tries += 1) {
        // If the clock was set back, the leaves get the time of the previous leaf. An audit rejects
        // a leaf that is earlier than the previous leaf.
        const time = new Date(Math.max(now().getTime(), await timeBefore(head, tail))).toISOString();
        const row = left.map(({ key, leaf }, at) => ({
          key,
          year: head.year,
          index: head.size + tail.length + at,
          text: canonicalJson({ v: 1, at: time, ...leaf }),
        }));
        if (await log.append(row)) {
          tail.push(...row);
          own = row.at(-1);
          return;
        }
        tail.splice(0, tail.length, ...(await unsigned(head)));
        const known = new Set(await log.listKnown(left.map(({ key }) => key)));
        left = left.filter(({ key }) => !known.has(key));
      }
      if (left.length > 0)
        throw new Error(`the leaf ${left[0]?.key} found its position taken ${TRIES} times`);
    },
  };
}

/** Appends all due leaves to the log of a year, in the order of slots. */
export function appendLeaves(options: AppendOptions) {
  const { log, signals, policy, trials, alarms } = options;
  const { append } = appendDrafts(options);
  /**
   * Keys of trials and alarms whose leaves are known to be in the log. They are not queried again.
   */
  const known = new Set<string>();
  /**
   * Keys of slots that this worker appended. It need not query the log for the leaves of these
   * slots.
   */
  const recorded = new BoundedCache<string, true>(SLOTS_REMEMBERED);

  const tried = trials.map(draftTrial);
  const factsAt = async (slot: number): Promise<Draft[]> => {
    const drafts = [...tried, ...(await alarms()).map((alarm) => draftAlarm(alarm, slot))].filter(
      ({ key }) => !known.has(key),
    );
    for (const key of await log.listKnown(drafts.map(({ key }) => key))) known.add(key);
    return drafts.filter(({ key }) => !known.has(key));
  };
  /**
   * Returns the settled signals whose slot has a leaf. A slot may have no leaf yet if its worker
   * died after it published the signals and before it ended the slot.
   */
  const openable = async (settled: readonly StoredSignal[], slots: readonly StoredSlot[]) => {
    const own = new Set(slots.map(({ slot }) => slotKey(slot)));
    const keys = [...new Set(settled.map(({ slot }) => slotKey(slot)))];
    const found = new Set(await log.listKnown(keys.filter((key) => !own.has(key) && !recorded.get(key))));
    return settled.filter(({ slot }) => {
      const key = slotKey(slot);
      return own.has(key) || found.has(key) || recorded.get(key);
    });
  };

  /** `tail` holds the known unsigned leaves after the head. */
  return async (head: PublicLog, tail: StoredLeaf[], due: Due): Promise<Appended> => {
    const drafts: Draft[] = [];
    let { policy: policyName, artefact } = head;
    const before = head.size === 0 ? await log.find(head.year - 1) : undefined;
    if (before) drafts.push(draftKey(before));
    const [first] = due.slots;
    if (first) drafts.push(...(await factsAt(first.slot)));
    for (const slot of due.slots) {
      const drafted = draftPolicy(policy, slot.slot);
      if (drafted.name !== policyName) drafts.push(drafted);
      policyName = drafted.name;
      const decidedBy = slot.engine?.artefact;
      if (decidedBy && decidedBy !== artefact)
        drafts.push(draftEngine(decidedBy, slot.slot, await log.hasDecided(decidedBy)));
      artefact = decidedBy ?? artefact;
      const own = slot.signalIds.length > 0 ? await signals.findOfSlot(slot.slot) : [];
      drafts.push(draftSlot(slot, own, policy));
    }
    const settled = await openable(due.settled, due.slots);
    drafts.push(...settled.map(draftSettled));
    await append(head, tail, drafts);
    for (const { slot } of due.slots) recorded.set(slotKey(slot), true);
    const newestSlot = tail.findLast(({ text }) => text.includes('"kind":"slot"'));
    return { tail, policy: policyName, artefact, slots: [...due.slots], settled, newestSlot };
  };
}
