import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bundlesOf,
  SIGNER,
  SLOT_MS,
  START,
  settledLeaf,
  signed,
  slotLeaf,
  someLeaves,
  toBytes,
} from '../../test/some-log.ts';
import { toBase64, toUtf8 } from '../bytes.ts';
import { createSigner } from '../signer.ts';
import { writeBundle } from '../tiles.ts';
import { type AuditOptions, BrokenBundleError, createAudit, type Report } from './audit.ts';
import { examineBundle } from './examine-bundle.ts';
import type { FindingKind } from './findings.ts';
import { type Leaf, leafText } from './leaf.ts';

const SLOTS = 160;
const leaves = someLeaves(SLOTS);
const bytes = toBytes(leaves);
const honest = signed(bytes);

function audit(served: readonly Uint8Array[], options: Partial<AuditOptions> = {}): Report {
  const running = createAudit({ vkey: SIGNER.vkey, checkpoint: honest.checkpoint, ...options });
  for (const bundle of bundlesOf(served)) {
    const width = running.nextWidth();
    if (width) running.addBundle(examineBundle(bundle, width), width);
  }
  return running.finish();
}
/** Simulates an operator who changes the log and signs it again with the log's own key. */
const resigned = (changed: readonly Leaf[], known: AuditOptions['known'] = []): Report => {
  const served = toBytes(changed);
  return audit(served, { checkpoint: signed(served).checkpoint, known });
};
const kindsOf = ({ findings }: Report): FindingKind[] => findings.map(({ kind }) => kind);
const headAt = (size: number) => ({
  size,
  root: toBase64(signed(bytes.slice(0, size)).root),
  seenAt: Date.parse((leaves[size - 1] as Leaf).at) + 1_000,
});
const indexes = fc.integer({ min: 1, max: leaves.length - 1 });

describe('the audit of an honest log', () => {
  it('finds nothing wrong, whether or not it compares with earlier heads', () => {
    const report = audit(bytes, { known: [headAt(1), headAt(100), headAt(256), headAt(leaves.length)] });
    expect(report).toMatchObject({
      isIntact: true,
      findings: [],
      size: leaves.length,
      slots: SLOTS,
      opened: SLOTS - 1,
      leaves: { policy: 1, slot: SLOTS, settled: SLOTS - 1 },
      root: toBase64(honest.root),
    });
  });

  it('accepts empty slots, slots recorded out of order, and a slot length that a later policy changes', () => {
    const [policy] = leaves as [Leaf];
    const start = START + 2 * SLOT_MS;
    const shorter = { ...policy, at: new Date(start).toISOString(), from: start, seconds: 60 } as Leaf;
    const empty = { outcome: 'none', cause: 'nothing_pays', commitments: [], publishedAt: null } as const;
    const at = new Date(start + 130_000).toISOString();
    const minute = (count: number) => slotLeaf(start + count * 60_000, { ...empty, seconds: 60, at });
    const long = [slotLeaf(START, empty), slotLeaf(START + SLOT_MS, empty)];
    expect(kindsOf(resigned([policy, ...long, shorter, minute(1), minute(0), minute(2)]))).toEqual([]);
  });
});

describe('the audit names the first wrong leaf when an operator', () => {
  it('edits a served leaf', () => {
    fc.assert(
      fc.property(indexes, fc.nat(), (index, pick) => {
        const served = bytes.map((leaf, at) =>
          at === index
            ? Uint8Array.from(leaf, (byte, place) => (place === pick % leaf.length ? byte ^ 1 : byte))
            : leaf,
        );
        expect(audit(served).isIntact).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  it('drops a slot and signs the log again', () => {
    const dropped = leaves.filter((leaf) => !('slot' in leaf && leaf.slot === START + 50 * SLOT_MS));
    const { findings } = resigned(dropped);
    expect(findings[0]).toMatchObject({ kind: 'gap', slot: START + 49 * SLOT_MS });
  });

  it('swaps two signals and signs the log again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: SLOTS - 3 }), (slots) => {
        const slot = START + slots * SLOT_MS;
        const { signal } = settledLeaf(slot + SLOT_MS);
        const swapped = leaves.map((leaf) =>
          leaf.kind === 'settled' && leaf.slot === slot ? { ...leaf, signal } : leaf,
        );
        expect(resigned(swapped).findings[0]).toMatchObject({ kind: 'commitment', slot });
      }),
      { numRuns: 10 },
    );
  });

  it('settles a signal against the rule and signs the log again', () => {
    const lost = leaves.find((leaf) => leaf.kind === 'settled' && leaf.outcome === 'loss') as Leaf;
    const won = leaves.map((leaf) => (leaf === lost ? ({ ...leaf, outcome: 'profit' } as Leaf) : leaf));
    expect(resigned(won).findings[0]).toMatchObject({ kind: 'mis-settled', index: leaves.indexOf(lost) });
  });

  it('never opens a commitment', () => {
    const hidden = leaves.filter((leaf) => !(leaf.kind === 'settled' && leaf.slot === START + 10 * SLOT_MS));
    expect(resigned(hidden).findings[0]).toMatchObject({ kind: 'unsettled', slot: START + 10 * SLOT_MS });
  });

  it('truncates the log, or restores an older log, although the auditor keeps a later head', () => {
    fc.assert(
      fc.property(indexes, (size) => {
        const report = resigned(leaves.slice(0, size), [headAt(leaves.length)]);
        expect(kindsOf(report)).toContain('shrunk');
      }),
      { numRuns: 10 },
    );
  });

  it('forks or rewrites the log before a head that the auditor keeps, with a consistent history', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (at) => {
        const others = someLeaves(SLOTS).map((leaf, index) =>
          index === at ? ({ ...leaf, at: new Date(Date.parse(leaf.at) + 1).toISOString() } as Leaf) : leaf,
        );
        expect(kindsOf(resigned(others, [headAt(200)]))).toEqual(['rewritten']);
      }),
      { numRuns: 10 },
    );
  });

  it('signs with another key', () => {
    const other = createSigner('test.example/ledger/2026', new Uint8Array(32).fill(8));
    expect(kindsOf(audit(bytes, { checkpoint: signed(bytes, other).checkpoint }))).toContain('signature');
  });

  it('back-dates a slot, which the previous leaf, the time of publication, or an earlier head reveals', () => {
    const hour = 12 * SLOT_MS;
    const late = slotLeaf(START + SLOTS * SLOT_MS, {
      at: new Date(START + SLOTS * SLOT_MS + hour).toISOString(),
    });
    expect(resigned([...leaves, late]).findings.at(-1)).toMatchObject({
      kind: 'back-dated',
      index: leaves.length,
    });
    const early = slotLeaf(START + SLOTS * SLOT_MS, { at: new Date(START).toISOString() });
    expect(kindsOf(resigned([...leaves, early]))).toContain('back-dated');
    const seen = { ...headAt(leaves.length), seenAt: START + SLOTS * SLOT_MS + hour };
    expect(kindsOf(resigned([...leaves, slotLeaf(START + SLOTS * SLOT_MS)], [seen]))).toEqual(['back-dated']);
  });
});

describe('the audit of damaged data', () => {
  const one = (leaf: Uint8Array): Report => {
    const served = [bytes[0] as Uint8Array, leaf];
    return audit(served, { checkpoint: signed(served).checkpoint });
  };

  it('refuses a bundle of random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (junk) => {
        const running = createAudit({ vkey: SIGNER.vkey, checkpoint: honest.checkpoint });
        expect(() => running.addBundle(examineBundle(junk, 256), 256)).toThrow(BrokenBundleError);
      }),
    );
  });

  it('names each leaf that it cannot read, whatever the bytes of the leaf are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (junk) => {
        expect(one(junk).findings[0]).toMatchObject({ kind: 'unreadable', index: 1 });
      }),
    );
    expect(one(Uint8Array.of(0xff, 0xfe)).findings[0]?.detail).toBe('it is no UTF-8');
    expect(one(toUtf8(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).isIntact).toBe(false);
    const wrong = { ...slotLeaf(START), commitments: 7 } as never;
    expect(one(toUtf8(leafText(wrong))).findings[0]).toMatchObject({ kind: 'unreadable', index: 1 });
    const spaced = toUtf8(JSON.stringify(slotLeaf(START), null, 1));
    expect(one(spaced).findings[0]?.detail).toBe('it is not in canonical JSON');
  });

  it('finds the fault in a settled leaf whose signal and minutes are random JSON', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const leaf = { ...settledLeaf(START), signal: JSON.parse(json), minutes: JSON.parse(json) };
        const served = toBytes([leaves[0] as Leaf, slotLeaf(START), leaf as never]);
        expect(audit(served, { checkpoint: signed(served).checkpoint }).isIntact).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a bundle with more or fewer leaves than the checkpoint counts', () => {
    const running = createAudit({ vkey: SIGNER.vkey, checkpoint: honest.checkpoint });
    for (const count of [255, 257]) {
      const examined = examineBundle(writeBundle(bytes.slice(0, count)), 256);
      expect(() => running.addBundle(examined, 256)).toThrow(BrokenBundleError);
    }
  });
});
