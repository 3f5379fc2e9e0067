import { SETTLEMENT_RULES } from '@croneai/rules/settlement.ts';
import { toHex, toUtf8 } from '../bytes.ts';
import { canonicalJson } from '../canonical-json.ts';
import { sha256 as hashOf } from '../hash.ts';
import {
  type CommittedSignal,
  commitmentTo,
  commitmentToBest,
  type Leaf,
  type PolicyLeaf,
  type SettledLeaf,
  type SlotLeaf,
} from './leaf.ts';

/** A leaf that has not been appended yet, so it has no time. */
type DraftOf<L extends Leaf> = L extends Leaf ? Omit<L, 'v' | 'at'> : never;
export type Draft = { key: string; leaf: DraftOf<Leaf> };

const priceText = (price: number | null): string | null => (price === null ? null : String(price));
const sha256 = (text: string): string => toHex(hashOf(toUtf8(text)));

/** A signal as the signals service stores it. */
export type LoggedSignal = Pick<SettledLeaf, 'slot' | 'rank' | 'salt' | 'outcome'> &
  Omit<CommittedSignal, 'entryPrice' | 'stopLoss' | 'takeProfit' | 'startsAt' | 'expiresAt' | 'createdAt'> & {
    status: SettledLeaf['status'] | 'active';
    entryPrice: number;
    stopLoss: number | null;
    takeProfit: number | null;
    exitPrice: number | null;
    settledFrom: number | null;
    startsAt: Date;
    expiresAt: Date;
    createdAt: Date;
    settledAt: Date | null;
    ruleVersion: number | null;
    minutes: readonly { time: number; open: number; high: number; low: number; close: number }[];
  };
/** An ended slot as the signals service stores it. */
export type LoggedSlot = Pick<SlotLeaf, 'slot' | 'cause'> & {
  outcome: SlotLeaf['outcome'] | 'planned';
  best?: object | undefined;
  bestSalt?: string | undefined;
  engine: { readonly artefact: string } | null;
};

/** Returns the published part of a signal. This part does not change at settlement. */
export function toCommitted(signal: LoggedSignal): CommittedSignal {
  const { id, pair, asset, signalType, precision, confidence, analysis, provenance, forecast } = signal;
  const { low, high, needed, paysBy, costR, model } = forecast;
  return {
    id,
    pair,
    asset,
    signalType,
    precision,
    confidence,
    analysis,
    provenance,
    forecast: { low, high, needed, paysBy, costR, model },
    entryPrice: String(signal.entryPrice),
    stopLoss: priceText(signal.stopLoss),
    takeProfit: priceText(signal.takeProfit),
    startsAt: signal.startsAt.toISOString(),
    expiresAt: signal.expiresAt.toISOString(),
    createdAt: signal.createdAt.toISOString(),
  };
}

export const commitmentOf = (signal: LoggedSignal): string =>
  commitmentTo(signal.salt, signal.slot, signal.rank, toCommitted(signal));

export const slotKey = (slot: number): string => `slot/${slot}`;
export const settledKey = ({ slot, rank }: Pick<LoggedSignal, 'slot' | 'rank'>): string =>
  `settled/${slot}/${rank}`;

/** Drafts the leaf for the outcome of a slot. `signals` are the slot's signals, best first. */
export function draftSlot(
  { slot, outcome, cause, best, bestSalt, engine }: LoggedSlot,
  signals: readonly LoggedSignal[],
  { seconds, provenance }: Pick<Policy, 'seconds' | 'provenance'>,
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

/**
 * Drafts the leaf for a settled signal. The leaf opens the signal's commitment and contains the
 * signal's outcome.
 */
export function draftSettled(signal: LoggedSignal): Draft {
  const { slot, rank, status, outcome, exitPrice, ruleVersion, settledAt, salt, minutes } = signal;
  if (status === 'active' || !settledAt || ruleVersion === null)
    throw new Error(`${signal.id} is not settled`);
  const leaf: DraftOf<SettledLeaf> = {
    kind: 'settled',
    slot,
    rank,
    salt,
    status,
    outcome,
    ruleVersion,
    signal: toCommitted(signal),
    exitPrice: priceText(exitPrice),
    settledFrom: priceText(signal.settledFrom),
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

/** The rules by which a system publishes signals. */
export type Policy = Omit<DraftOf<PolicyLeaf>, 'kind' | 'from' | 'rules'>;

/**
 * Drafts the leaf for the policy that applies from the slot `from` on. `name` identifies the
 * policy, so it changes whenever the policy changes.
 */
export function draftPolicy(policy: Policy, from: number): Draft & { name: string } {
  const rules = Object.fromEntries(
    Object.entries(SETTLEMENT_RULES).map(([version, text]) => [version, sha256(text)]),
  );
  const content = { ...policy, rules };
  const name = sha256(canonicalJson(content));
  const leaf: DraftOf<PolicyLeaf> = { kind: 'policy', from, ...content };
  return { key: `policy/${from}/${name}`, leaf, name };
}

/**
 * Drafts the leaf for the models that decide slots from `from` on. `isBack` is true if the same
 * models decided slots at an earlier time.
 */
export const draftEngine = (artefact: string, from: number, isBack: boolean): Draft => ({
  key: `engine/${artefact}/${from}`,
  leaf: { kind: 'engine', event: isBack ? 'rolled-back' : 'promoted', artefact, from },
});

/** An active alarm of the engine, with its start. */
export type ActiveAlarm = { name: string; kind: string | null; since: number };
export const draftAlarm = ({ name, kind, since }: ActiveAlarm, from: number): Draft => ({
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

/**
 * Drafts the leaf for a variant of the engine that was tried on past prices. There is one leaf for
 * each variant and verdict.
 */
export function draftTrial({
  what,
  verdict,
  looks,
}: {
  what: string;
  verdict: string;
  looks: number;
}): Draft {
  const trial = sha256(canonicalJson([what, verdict, looks]));
  return { key: `trial/${trial}`, leaf: { kind: 'trial', trial, what, verdict, looks } };
}

export const draftCorrection = (index: number, text: string): Draft => ({
  key: `correction/${index}/${sha256(text)}`,
  leaf: { kind: 'correction', index, text },
});

/** Drafts the first leaf of a log. The leaf contains the head of the previous log. */
export const draftKey = (before: { origin: string; size: number; root: string }): Draft => ({
  key: `key/${before.origin}`,
  leaf: { kind: 'key', ...before },
});
