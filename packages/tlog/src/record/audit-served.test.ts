import { describe, expect, it } from 'vitest';
import { bundlesOf, SIGNER, SLOT_MS, START, signed, someLeaves, toBytes } from '../../test/some-log.ts';
import { joinBytes, toBase64, toUtf8 } from '../bytes.ts';
import { leafHash } from '../hash.ts';
import { readTilePath, TILE_WIDTH } from '../tiles.ts';
import { auditServed, type ReadPath, readLimited } from './audit-served.ts';
import { type ShownSignal, shownOf } from './compare-shown.ts';
import { type Leaf, leafText, type SettledLeaf } from './leaf.ts';
import { findingLines, verdictLine } from './verdict.ts';

const leaves = someLeaves(400);
const bytes = toBytes(leaves);
const settled = leaves.filter((leaf): leaf is SettledLeaf => leaf.kind === 'settled');

/**
 * Simulates a site that serves a log: its leaves, its tree, and the signals that it shows as
 * settled.
 */
function siteOf({ served = bytes, tree = bytes, shown = settled.map(shownOf) } = {}): ReadPath {
  const bundles = bundlesOf(served);
  const { checkpoint } = signed(tree);
  return async (path) => {
    if (path.startsWith('api/')) {
      const from = Date.parse(/from=([^&]+)/.exec(path)?.[1] ?? '');
      const to = Date.parse(/to=([^&]+)/.exec(path)?.[1] ?? '');
      const data = shown.filter(({ slot }) => slot >= from && slot < to);
      return toUtf8(JSON.stringify({ data, timestamp: new Date(START).toISOString() }));
    }
    const file = path.replace('ledger/2026/', '');
    if (file === 'vkey') return toUtf8(`${SIGNER.vkey}\n`);
    if (file === 'checkpoint') return toUtf8(checkpoint);
    const address = readTilePath(file.replace('tile/', ''));
    if (!address) throw new Error(`404 ${path}`);
    const { level, index, width } = address;
    if (level === 'entries') return bundles[index] as Uint8Array;
    return joinBytes(...tree.slice(index * TILE_WIDTH, index * TILE_WIDTH + width).map(leafHash));
  };
}

describe('the audit of a served log', () => {
  it('reads the whole log, reports its progress, and compares the log with the site', async () => {
    const seen: number[] = [];
    const report = await auditServed({
      read: siteOf(),
      year: 2026,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(report.findings).toEqual([]);
    expect(report.root).toBe(toBase64(signed(bytes).root));
    expect(seen).toEqual([256, 512, 768, leaves.length]);
    expect(verdictLine(report)).toContain('Intact: 800 leaves, 400 slots');
  });

  it('names a leaf if the served bytes differ from the tree', async () => {
    const at = leaves.findIndex((leaf, index) => index > 300 && leaf.kind === 'settled');
    const changed = { ...(leaves[at] as SettledLeaf), salt: '22'.repeat(32) } as Leaf;
    const served = bytes.map((leaf, index) => (index === at ? toUtf8(leafText(changed)) : leaf));
    const report = await auditServed({ read: siteOf({ served }), year: 2026 });
    expect(report.findings.find(({ kind }) => kind === 'changed-leaf')).toMatchObject({ index: at });
    expect(findingLines(report).join('\n')).toContain(`A leaf was changed (leaf ${at}`);
  });

  it('names results that differ between site and log, are missing from the log, or are hidden by the site, even if the site’s clock is wrong', async () => {
    const [first, , ...rest] = settled.map(shownOf) as [ShownSignal, ...ShownSignal[]];
    const shown = [
      { ...first, outcome: 'profit', exitPrice: '9' } as const,
      { ...first, slot: START + 1 },
      ...rest,
    ];
    const now = () => START + 1_000 * SLOT_MS;
    const { findings } = await auditServed({ read: siteOf({ shown }), year: 2026, now });
    expect(findings.map(({ kind, slot }) => [kind, slot])).toEqual([
      ['not-logged', START + 1],
      ['shown-otherwise', START],
      ['not-shown', START + SLOT_MS],
    ]);
  });

  it('aborts a reply that unpacks to more than its limit, and refuses a malformed reply', async () => {
    await expect(readLimited(new Response('x'.repeat(10_001)), 10_000)).rejects.toThrow('more than 10000');
    await expect(readLimited(new Response('no', { status: 404 }), 10_000)).rejects.toThrow('404');
  });
});
