import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { writeCheckpoint } from '@croneai/tlog/checkpoint.ts';
import { leafHash } from '@croneai/tlog/hash.ts';
import { auditServed, readLimited } from '@croneai/tlog/record/audit-served.ts';
import { foldHashes, proofsFrom, readTilePath, TILE_WIDTH, widthAt } from '@croneai/tlog/tiles.ts';
import { extendEdge, growEdge, rootOf } from '@croneai/tlog/tree.ts';
import { bundlesOf, SIGNER, signed, someLeaves, toBytes } from '../../packages/tlog/test/some-log.ts';

// `npm run bench -- ledger [--serve]`: what the public log costs a slot at two sizes, how large a year is and how long its audit takes.
// --serve goes on serving the year, for programs that are not ours.

const SLOTS_A_YEAR = 105_120;
const SIZES = [2_000, 2 * SLOTS_A_YEAR];
const ROUNDS = 300;
const YEAR = 2026;
const print = (text: string) => process.stdout.write(`${text}\n`);
const ms = (value: number) => `${value.toFixed(3)} ms`;

/** Processor time since a moment, in ms: what others run beside this is in no figure. */
const cpuSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
};

print('Making the leaves of a year …');
const leaves = toBytes(someLeaves(SLOTS_A_YEAR));
const hashes = leaves.map(leafHash);
const bytes = leaves.reduce((sum, leaf) => sum + leaf.length, 0);
const bundles = bundlesOf(leaves).map((bundle) => gzipSync(bundle));
const packed = bundles.reduce((sum, bundle) => sum + bundle.length, 0);
print(
  `A year: ${leaves.length} leaves, ${(bytes / 1e6).toFixed(0)} MB, ${(packed / 1e6).toFixed(0)} MB compressed, ${((hashes.length * 32) / 1e6).toFixed(1)} MB of hashes`,
);

const levels = new Map<string, readonly Uint8Array[]>();
function tileOf(level: number, index: number, width: number): readonly Uint8Array[] {
  if (level === 0) return hashes.slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
  const key = `${level}/${index}/${width}`;
  const known = levels.get(key);
  if (known) return known;
  const made = Array.from({ length: width }, (_, at) =>
    foldHashes(tileOf(level - 1, index * TILE_WIDTH + at, TILE_WIDTH)),
  );
  levels.set(key, made);
  return made;
}

for (const size of SIZES) {
  const growing = growEdge();
  for (const hash of hashes.slice(0, size)) growing.add(hash);
  const edge = growing.edge();
  const startedAt = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const two = leaves.slice(round, round + 2).map(leafHash);
    const grown = extendEdge(edge, two);
    SIGNER.sign(writeCheckpoint({ origin: 'bench', size: grown.size, root: rootOf(grown) }));
  }
  const perSlot = cpuSince(startedAt) / ROUNDS;
  const proofs = proofsFrom(async (level, index, width) => tileOf(level, index, width), size);
  const provenAt = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) await proofs.inclusion((round * 7_919) % size);
  print(
    `At ${size} leaves: ${ms(perSlot)} a slot (two leaves, root, signature), ${ms(cpuSince(provenAt) / ROUNDS)} a proof`,
  );
}

const { checkpoint } = signed(leaves);
const server = createServer((req, res) => {
  const [, , , kind, ...path] = (req.url ?? '').split('/');
  res.setHeader('access-control-allow-origin', '*');
  if (kind === 'checkpoint') return res.end(checkpoint);
  if (kind === 'vkey') return res.end(`${SIGNER.vkey}\n`);
  const address = kind === 'tile' ? readTilePath(path.join('/')) : undefined;
  const level = address?.level === 'entries' ? 0 : address?.level;
  if (!address || level === undefined || widthAt(level, address.index, leaves.length) < address.width)
    return res.writeHead(404).end();
  if (address.level !== 'entries') return res.end(Buffer.concat(tileOf(level, address.index, address.width)));
  const bundle =
    address.width === widthAt(0, address.index, leaves.length) ? bundles[address.index] : undefined;
  if (!bundle) return res.writeHead(404).end();
  res.writeHead(200, { 'content-encoding': 'gzip' }).end(bundle);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const [startedAt, cpuAt] = [performance.now(), process.cpuUsage()];
const report = await auditServed({
  year: YEAR,
  withShown: false,
  read: async (path, most) => readLimited(await fetch(`${site}/${path}`), most),
});
print(
  `Audit of the year in Node: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s (${(cpuSince(cpuAt) / 1_000).toFixed(1)} s of processor, serving it too), ${report.isIntact ? 'intact' : JSON.stringify(report.findings.slice(0, 3))}`,
);
if (process.argv.includes('--serve')) print(`serving ${site}/ledger/${YEAR}/ with the key ${SIGNER.vkey}`);
else server.close();
