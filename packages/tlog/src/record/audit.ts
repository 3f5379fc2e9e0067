import { areEqual, toBase64 } from '../bytes.ts';
import { openCheckpoint } from '../checkpoint.ts';
import { HASH_BYTES } from '../hash.ts';
import { readVerifierKey } from '../note.ts';
import { TILE_WIDTH } from '../tiles.ts';
import { growEdge, rootOf } from '../tree.ts';
import { auditSlots } from './audit-slots.ts';
import type { LoggedSignal } from './compare-shown.ts';
import type { ExaminedBundle, ExaminedLeaf } from './examine-bundle.ts';
import { collectFindings, type Finding } from './findings.ts';
import type { PolicyLeaf } from './leaf.ts';

/**
 * A head (size and root) of the log that a browser, a mail, or a witness has stored. `seenAt` is in
 * epoch milliseconds.
 */
export type KnownHead = { size: number; root: string; seenAt: number };

export type Report = {
  isIntact: boolean;
  origin: string;
  size: number;
  root: string;
  leaves: Record<string, number>;
  slots: number;
  opened: number;
  firstSlot: number | null;
  lastSlot: number | null;
  /** Findings, ordered by leaf. */
  findings: Finding[];
};

export type AuditOptions = {
  vkey: string;
  checkpoint: string;
  known?: readonly KnownHead[];
};

/** Maximum skew between the clocks of a reader and the log, plus the age of a cached checkpoint. */
const SEEN_TOLERANCE_MS = 2 * 60_000;
const CLOCKS_MS = 5_000;

/**
 * Creates an audit of a whole log. It takes the bundles in order and collects findings. A hostile
 * site may serve bundles with any content, so no bundle is trusted.
 */
export function createAudit({ vkey, checkpoint: note, known = [] }: AuditOptions) {
  const findings = collectFindings();
  const key = readVerifierKey(vkey);
  const opened = key ? openCheckpoint(note, key) : { problem: 'the key of the log has not the form of one' };
  const head = 'problem' in opened ? undefined : opened.checkpoint;
  if ('problem' in opened) findings.add('signature', opened.problem);
  for (const { size } of known)
    if (head && size > head.size)
      findings.add('shrunk', `the log had ${size} leaves before and has ${head.size} now`);
  const edge = growEdge();
  /** Hashes of the leaves; each entry has the hashes of one bundle. */
  const tiles: Uint8Array[] = [];
  let count = 0;
  const slots = auditSlots(findings);
  const policies: PolicyLeaf[] = [];
  const settled = new Map<string, LoggedSignal>();
  const leaves: Record<string, number> = {};
  let lastAt = 0;

  const checkTime = (leaf: { at: string }, index: number): void => {
    const at = Date.parse(leaf.at);
    if (at < lastAt - CLOCKS_MS)
      findings.add('back-dated', 'it says that it was appended before the leaf before it', { index });
    const after = known.find(({ size, seenAt }) => index >= size && at < seenAt - SEEN_TOLERANCE_MS);
    if (after)
      findings.add(
        'back-dated',
        `it says ${leaf.at}, and was not there at ${new Date(after.seenAt).toISOString()}`,
        { index },
      );
    lastAt = Math.max(lastAt, at);
  };
  const take = (leaf: Exclude<ExaminedLeaf, { kind: null }>, index: number): void => {
    leaves[leaf.kind] = (leaves[leaf.kind] ?? 0) + 1;
    checkTime(leaf, index);
    if (leaf.kind === 'slot') slots.takeSlot(leaf, index);
    if (leaf.kind === 'policy') policies.push(leaf);
    if (leaf.kind !== 'settled') return;
    slots.takeSettled(leaf, index);
    const { shown } = leaf;
    settled.set(`${shown.slot}.${shown.rank}`, { index, at: Date.parse(leaf.at), shown });
  };
  const takeNext = (leaf: ExaminedLeaf, hash: Uint8Array): void => {
    const index = count;
    count += 1;
    edge.add(hash);
    for (const { size, root } of known)
      if (size === index + 1 && toBase64(rootOf(edge.edge())) !== root)
        findings.add('rewritten', `the first ${size} leaves differ from those before`);
    try {
      if (leaf.kind === null) findings.add('unreadable', leaf.problem, { index });
      else take(leaf, index);
    } catch (error) {
      findings.add('unreadable', `it cannot be checked: ${(error as Error).message}`, { index });
    }
  };

  return {
    /** Number of leaves according to the checkpoint; 0 if the checkpoint cannot be trusted. */
    size: head?.size ?? 0,
    tiles: tiles as readonly Uint8Array[],
    settled: settled as ReadonlyMap<string, LoggedSignal>,
    /** Returns the width of the next bundle; undefined after the last one. */
    nextWidth: () => Math.min(TILE_WIDTH, (head?.size ?? 0) - count) || undefined,
    addBundle(examined: ExaminedBundle | undefined, width: number): void {
      if (!examined) throw new BrokenBundleError(count, width);
      tiles.push(examined.hashes);
      for (const [place, leaf] of examined.leaves.entries())
        takeNext(leaf, examined.hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES));
    },
    findings,
    finish(): Report {
      const { size, hashes: right } = edge.edge();
      const root = rootOf({ size, hashes: right });
      if (head && (size !== head.size || !areEqual(root, head.root)))
        findings.add('root', 'the leaves do not give the root that was signed');
      const totals = slots.finish(policies, lastAt);
      const sorted = findings.sorted();
      return {
        isIntact: sorted.length === 0,
        origin: head?.origin ?? '',
        size,
        root: toBase64(root),
        leaves,
        ...totals,
        findings: sorted,
      };
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;

/**
 * Thrown if a bundle has a wrong number of leaves. The audit cannot continue, because the index of
 * all later leaves is unknown.
 */
export class BrokenBundleError extends Error {
  override readonly name = 'BrokenBundleError';
  constructor(from: number, width: number) {
    super(`the bundle from leaf ${from} on does not hold ${width} leaves`);
  }
}
