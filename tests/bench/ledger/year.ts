import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { leafHash } from '@croneai/tlog/hash.ts';
import type { SettledLeaf } from '@croneai/tlog/record/leaf.ts';
import { foldHashes, readTilePath, TILE_WIDTH, widthAt } from '@croneai/tlog/tiles.ts';
import {
  bundlesOf,
  SIGNER,
  SLOT_MS,
  signed,
  someLeaves,
  toBytes,
} from '../../../packages/tlog/test/some-log.ts';

const SLOTS_A_YEAR = 105_120;
export const YEAR = 2026;
const START = Date.UTC(YEAR, 0);

export type LogOfYear = ReturnType<typeof makeYear>;

/** Makes the log of a year with a signal in every slot. */
export function makeYear() {
  const records = someLeaves(SLOTS_A_YEAR, START);
  const leaves = toBytes(records);
  const hashes = leaves.map(leafHash);
  const bundles = bundlesOf(leaves).map((bundle) => gzipSync(bundle));
  const levels = new Map<string, readonly Uint8Array[]>();
  const tileOf = (level: number, index: number, width: number): readonly Uint8Array[] => {
    if (level === 0) return hashes.slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
    const key = `${level}/${index}/${width}`;
    const made =
      levels.get(key) ??
      Array.from({ length: width }, (_, at) =>
        foldHashes(tileOf(level - 1, index * TILE_WIDTH + at, TILE_WIDTH)),
      );
    levels.set(key, made);
    return made;
  };
  const settled = records.filter((leaf): leaf is SettledLeaf => leaf.kind === 'settled');
  return { leaves, hashes, bundles, tileOf, settled, ...signed(leaves) };
}

/** Serves the log like our site, with the settled signals and the files of `pages`. */
export async function serveYear(year: LogOfYear, pages: ReadonlyMap<string, string>) {
  const size = year.leaves.length;
  const read = (path: string, query: URLSearchParams): string | Buffer | undefined => {
    if (path === '/api/record/signals') return shown(year, query);
    const [, , , kind, ...rest] = path.split('/');
    if (kind === 'checkpoint') return year.checkpoint;
    if (kind === 'vkey') return `${SIGNER.vkey}\n`;
    const address = kind === 'tile' ? readTilePath(rest.join('/')) : undefined;
    if (!address) return undefined;
    const { level, index, width } = address;
    const available = widthAt(level === 'entries' ? 0 : level, index, size);
    if (level === 'entries') return width === available ? year.bundles[index] : undefined;
    return available < width ? undefined : Buffer.concat(year.tileOf(level, index, width));
  };
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://local');
    const page = pages.get(pathname);
    if (page !== undefined)
      return res
        .writeHead(200, { 'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html' })
        .end(page);
    const body = read(pathname, searchParams);
    const isBundle = pathname.includes('/entries/');
    res.writeHead(body === undefined ? 404 : 200, {
      'access-control-allow-origin': '*',
      ...(isBundle && { 'content-encoding': 'gzip' }),
    });
    return res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the settled signals of a time range, as our site shows them at the end of the year. */
function shown({ settled }: LogOfYear, query: URLSearchParams): string {
  const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? '')) as [number, number];
  const data = settled
    .slice(Math.max(0, Math.floor((from - START) / SLOT_MS)), Math.max(0, Math.ceil((to - START) / SLOT_MS)))
    .map(
      ({
        slot,
        rank,
        status,
        outcome,
        exitPrice,
        settledFrom,
        signal: { pair, signalType, entryPrice },
      }) => ({
        slot,
        rank,
        pair,
        signalType,
        entryPrice,
        status,
        outcome,
        exitPrice,
        settledFrom,
      }),
    );
  return JSON.stringify({ data, timestamp: new Date(START + SLOTS_A_YEAR * SLOT_MS).toISOString() });
}
