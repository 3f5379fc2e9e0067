import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { toUtf8 } from '../src/bytes.ts';
import { writeCheckpoint } from '../src/checkpoint.ts';
import { shownOf } from '../src/record/compare-shown.ts';
import { type Leaf, leafText } from '../src/record/leaf.ts';
import {
  bundlesOf,
  ORIGIN,
  SIGNER,
  START,
  settledLeaf,
  signed,
  slotLeaf,
  someLeaves,
  toBytes,
} from './some-log.ts';

type Body = string | Uint8Array;
/**
 * Malformed replies of a site. `isGzip` is true if the site sends the header for compressed
 * content.
 */
export type HostileSite = { checkpoint?: Body; bundle?: Body; isGzip?: boolean };

const RECORDS = someLeaves(40);
const LEAVES = toBytes(RECORDS);
const { checkpoint, root } = signed(LEAVES);
const [bundle] = bundlesOf(LEAVES) as [Uint8Array];
/** Makes 65 KB that decompress to four times the limit of a bundle. */
const bomb = (): Buffer => gzipSync(Buffer.alloc(2 ** 26));
/** Makes a log that consists only of these leaves, with a valid checkpoint. */
const logOf = (...leaves: Uint8Array[]): HostileSite => ({
  checkpoint: signed(leaves).checkpoint,
  bundle: bundlesOf(leaves)[0] as Uint8Array,
});
const lasting = writeCheckpoint({ origin: ORIGIN, size: 999_999_999_999_999, root });
const NEVER = Number.MAX_SAFE_INTEGER;
const textBytes = (leaf: object): Uint8Array => toUtf8(leafText(leaf as Leaf));

function shownIn(query: URLSearchParams): string {
  const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? '')) as [number, number];
  const data = RECORDS.filter((leaf) => leaf.kind === 'settled').map(shownOf);
  return JSON.stringify({ data: data.filter(({ slot }) => slot >= from && slot < to) });
}

/**
 * Hostile sites, each with a pattern that the report must match. The report either states why the
 * log cannot be read, or lists a finding.
 */
export const HOSTILE_SITES: readonly [what: string, make: () => HostileSite, report: RegExp][] = [
  ['a bundle that unpacks without end', () => ({ bundle: bomb(), isGzip: true }), /more than 167\d{5} bytes/],
  [
    'a checkpoint that unpacks without end',
    () => ({ checkpoint: bomb(), isGzip: true }),
    /more than 65536 bytes/,
  ],
  ['a leaf longer than its bundle', () => ({ bundle: bundle.with(0, 255) }), /does not hold 80 leaves/],
  ['half a bundle', () => ({ bundle: bundle.subarray(0, bundle.length / 2) }), /does not hold 80 leaves/],
  [
    'a log longer than any',
    () => ({ checkpoint: `${lasting}\n${SIGNER.sign(lasting)}` }),
    /does not hold 256 leaves/,
  ],
  ['a leaf that is no UTF-8', () => logOf(Uint8Array.of(0xff, 0xfe)), /it is no UTF-8/],
  [
    'a slot beyond all times',
    () => logOf(textBytes({ ...slotLeaf(START), slot: NEVER })),
    /it is not the leaf of a slot/,
  ],
  [
    'a result beyond all times',
    () => logOf(textBytes({ ...settledLeaf(START), slot: NEVER })),
    /it opens nothing/,
  ],
  ['a result of no slot', () => logOf(textBytes({ ...settledLeaf(START), slot: {} })), /it opens nothing/],
];

/** Serves a site. The replies allow every origin, like the gateway's replies for a log. */
export async function serveSite(site: HostileSite): Promise<{ url: string; close: () => void }> {
  const bodyOf = (path: string): Body => {
    if (path.startsWith('/api/')) return shownIn(new URL(path, 'http://site').searchParams);
    if (path.endsWith('/vkey')) return `${SIGNER.vkey}\n`;
    return path.endsWith('/checkpoint') ? (site.checkpoint ?? checkpoint) : (site.bundle ?? bundle);
  };
  const server = createServer((req, res) => {
    const body = bodyOf(req.url ?? '');
    const isGzip = site.isGzip && (body === site.checkpoint || body === site.bundle);
    res
      .writeHead(200, { 'access-control-allow-origin': '*', ...(isGzip && { 'content-encoding': 'gzip' }) })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
