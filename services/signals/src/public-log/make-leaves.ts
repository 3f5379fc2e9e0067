import { createHash } from 'node:crypto';
import { SETTLEMENT_RULES } from '@croneai/contracts/settlement.ts';
import type { PaysBy, Provenance } from '@croneai/contracts/signals.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { Trial } from '@croneai/engine/trials.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import {
  type CommittedSignal,
  commitmentTo,
  commitmentToBest,
  type Leaf,
  type PolicyLeaf,
  type SettledLeaf,
  type SlotLeaf,
} from '@croneai/tlog/record/leaf.ts';
import type { StoredSignal } from '../signals/signal.model.ts';
import type { StoredSlot } from '../slots/slot.model.ts';

/** A leaf before it has a place and a time. */
type DraftOf<L extends Leaf> = L extends Leaf ? Omit<L, 'v' | 'at'> : never;
export type Draft = { key: string; leaf: DraftOf<Leaf> };

const priceText = (price: number | null): string | null => (price === null ? null : String(price));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The published part of a signal: what its settlement does not change. */
export function toCommitted(signal: StoredSignal): CommittedSignal {
  const { id, pair, asset, signalType, precision, confidence, analysis, provenance, forecast } = signal;
  const { low, high, needed, paysBy, costR, model } = forecast;
  return {
    ...{ id, pair, asset, signalType, precision, confidence, analysis, provenance },
    forecast: { low, high, needed, paysBy, costR, model },
    entryPrice: String(signal.entryPrice),
    stopLoss: priceText(signal.stopLoss),
    takeProfit: priceText(signal.takeProfit),
    startsAt: signal.startsAt.toISOString(),
    expiresAt: signal.expiresAt.toISOString(),
    createdAt: signal.createdAt.toISOString(),
  };
}

export const commitmentOf = (signal: StoredSignal): string =>
  commitmentTo(signal.salt, signal.slot, signal.rank, toCommitted(signal));

export const slotKey = (slot: number): string => `slot/${slot}`;
export const settledKey = ({ slot, rank }: Pick<StoredSignal, 'slot' | 'rank'>): string =>
  `settled/${slot}/${rank}`;

/** What became of a slot. `signals` are its own, best first. */
export function draftSlot(
  { slot, outcome, cause, best, bestSalt, engine }: StoredSlot,
  signals: readonly StoredSignal[],
  { seconds, provenance }: { seconds: number; provenance: Provenance },
): Draft {
  const [first] = signals;
  const leaf: DraftOf<SlotLeaf> = {
    kind: 'slot',
    slot,
    seconds,
    outcome: outcome as SlotLeaf['outcome'],
    cause,
    commitments: signals.map(commitmentOf),
    best: best && bestSalt ? commitmentToBest(bestSalt, slot, best) : null,
    publishedAt: first?.createdAt.toISOString() ?? null,
    artefact: engine?.artefact ?? null,
    provenance,
  };
  return { key: slotKey(slot), leaf };
}

/** A signal opened, with what became of it. */
export function draftSettled(signal: StoredSignal): Draft {
  const { slot, rank, status, outcome, exitPrice, ruleVersion, settledAt, salt, minutes } = signal;
  if (status === 'active' || !settledAt || ruleVersion === null)
    throw new Error(`${signal.id} is not settled`);
  const leaf: DraftOf<SettledLeaf> = {
    ...{ kind: 'settled', slot, rank, salt, status, outcome, ruleVersion },
    signal: toCommitted(signal),
    exitPrice: priceText(exitPrice),
    settledAt: settledAt.toISOString(),
    minutes: minutes.map(({ time, open, high, low, close }) => [
      time,
      String(open),
      String(high),
      String(low),
      String(close),
    ]),
  };
  return { key: settledKey(signal), leaf };
}

/** What a system publishes by. */
export type Policy = { seconds: number; paysBy: PaysBy; signalsPerSlot: number; provenance: Provenance };

/** What holds from a slot on, and a name by which a change is seen. */
export function draftPolicy(policy: Policy, from: number): Draft & { name: string } {
  const rules = Object.fromEntries(
    Object.entries(SETTLEMENT_RULES).map(([version, text]) => [version, sha256(text)]),
  );
  const content = { ...policy, rules, strategy: CODE_VERSION };
  const name = sha256(canonicalJson(content));
  const leaf: DraftOf<PolicyLeaf> = { kind: 'policy', from, ...content };
  return { key: `policy/${from}/${name}`, leaf, name };
}

/** `isBack`: they have decided before. */
export const draftEngine = (artefact: string, from: number, isBack: boolean): Draft => ({
  key: `engine/${artefact}/${from}`,
  leaf: { kind: 'engine', event: isBack ? 'rolled-back' : 'promoted', artefact, from },
});

/** An alarm of the engine, by when it began to stand. */
export type StandingAlarm = { name: string; kind: string | null; since: number };
export const draftAlarm = ({ name, kind, since }: StandingAlarm, from: number): Draft => ({
  key: `alarm/${name}/${kind ?? 'all'}/${since}`,
  leaf: {
    kind: 'engine',
    event: 'alarm',
    alarm: name,
    market: kind,
    since: new Date(since).toISOString(),
    from,
  },
});

/** A variant that was tried, once for what was tried and found. */
export function draftTrial({ what, verdict, looks }: Trial): Draft {
  const trial = sha256(canonicalJson([what, verdict, looks]));
  return { key: `trial/${trial}`, leaf: { kind: 'trial', trial, what, verdict, looks } };
}

export const draftCorrection = (index: number, text: string): Draft => ({
  key: `correction/${index}/${sha256(text)}`,
  leaf: { kind: 'correction', index, text },
});

/** The head of the log before, in the first leaf of the next. */
export const draftKey = (before: { origin: string; size: number; root: string }): Draft => ({
  key: `key/${before.origin}`,
  leaf: { kind: 'key', ...before },
});
