import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE_HEADERS_MAX_BYTES } from '@croneai/contracts/constants.ts';
import { fillTokens } from '@croneai/contracts/site-documents.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { ISLAND_TAG } from '../src/shared/site/island.ts';
import { closure, type Manifest } from './size-budget.ts';

/**
 * Maximum gzip size of the scripts that a static page and its islands load before a visitor uses an
 * island.
 */
const BEFORE_TOUCH_MAX_KB = 40;
/** Maximum gzip size of these scripts and of those that the islands load on first use. */
const AFTER_TOUCH_MAX_KB = 52;
/** Maximum gzip size of the document, including its style and images. */
const DOCUMENT_MAX_KB = 30;
/** Bytes that a server sends at once on a new connection: ten packets of 1,460. */
const FIRST_FLIGHT_BYTES = 14_600;
/**
 * Path of the page whose document must fit into one flight, because advertisements lead to it. The
 * document counts with headers and brotli.
 */
const IN_ONE_FLIGHT = '/';

export interface SiteSizeRow {
  page: string;
  documentKb: number;
  /** Bytes that the gateway sends for the document, with brotli and headers. */
  flightBytes: number;
  beforeKb: number;
  afterKb: number;
  isOver: boolean;
}

/**
 * Measures static pages, each with the islands in its document. `sizeOf` returns the gzip size of a
 * built file in bytes.
 */
export function measureSite(
  manifest: Manifest,
  documents: ReadonlyMap<string, string>,
  sizeOf: (file: string) => number,
): SiteSizeRow[] {
  const kb = (keys: Iterable<string>) =>
    [...new Set(keys)].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? ''), 0) / 1000;
  return [...documents].map(([page, built]) => {
    // The gateway removes empty placeholders, such as the one for a banner, before it sends a
    // document.
    const html = fillTokens(built, PUBLIC_SETTINGS_DEFAULTS);
    const { before, after } = chunksOf(manifest, html);
    const [beforeKb, afterKb] = [kb(before), kb(after)];
    const documentKb = gzipSync(html, { level: 9 }).length / 1000;
    const flightBytes = brotliCompressSync(html).length + PAGE_HEADERS_MAX_BYTES;
    const isLate = page === IN_ONE_FLIGHT && flightBytes > FIRST_FLIGHT_BYTES;
    return {
      page,
      documentKb,
      flightBytes,
      beforeKb,
      afterKb,
      isOver:
        isLate ||
        documentKb > DOCUMENT_MAX_KB ||
        beforeKb > BEFORE_TOUCH_MAX_KB ||
        afterKb > AFTER_TOUCH_MAX_KB,
    };
  });
}

/**
 * Returns the chunks of the entry and of the document's islands. `before` has the chunks that load
 * at once. `after` also has those that the islands load on first use.
 */
function chunksOf(manifest: Manifest, html: string): { before: string[]; after: string[] } {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The manifest of the site has no entry.');
  const islands = islandsOf(html).map((name) => chunkOf(manifest, name));
  const before = [entry, ...islands].flatMap((key) => [...closure(manifest, key)]);
  const touched = islands.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return { before, after: [...before, ...touched.flatMap((key) => [...closure(manifest, key)])] };
}

function islandsOf(html: string): string[] {
  const islands = html.matchAll(new RegExp(`<${ISLAND_TAG} data-name="([^"]+)"`, 'g'));
  return [...new Set([...islands].map(([, name = '']) => name))];
}

/**
 * Returns the key of an island's chunk. The island's source file has the same name as the island.
 */
function chunkOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => each.endsWith(`/${name}.tsx`));
  if (!key) throw new Error(`The island ${name} has no chunk.`);
  return key;
}

export function siteSizeTable(rows: readonly SiteSizeRow[]): string {
  const width = Math.max(...rows.map(({ page }) => page.length), 16);
  const line = ({ page, documentKb, flightBytes, beforeKb, afterKb, isOver }: SiteSizeRow) =>
    `${page.padEnd(width)}  ${documentKb.toFixed(1).padStart(8)}  ${(flightBytes / 1000).toFixed(1).padStart(6)}  ${beforeKb.toFixed(1).padStart(6)}  ${afterKb.toFixed(1).padStart(5)}${isOver ? '  OVER' : ''}`;
  return [
    `${'static (gzip kB)'.padEnd(width)}  document  flight  before  after  a touch; at most ${DOCUMENT_MAX_KB}, ${FIRST_FLIGHT_BYTES / 1000} on ${IN_ONE_FLIGHT} (brotli, headers), ${BEFORE_TOUCH_MAX_KB} and ${AFTER_TOUCH_MAX_KB}`,
    ...rows.map(line),
  ].join('\n');
}
