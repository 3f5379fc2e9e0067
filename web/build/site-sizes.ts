import { gzipSync } from 'node:zlib';
import { ISLAND_NAMES, ISLAND_TAG } from '../src/shared/site/island.ts';
import { closure, type Manifest } from './size-budget.ts';

/** Script that a static page loads by itself, with all its islands, gzip. */
const BEFORE_TOUCH_MAX_KB = 40;
/** The same with what its islands fetch when somebody begins to use them. */
const AFTER_TOUCH_MAX_KB = 75;
/** The document with its style and its pictures, gzip. */
const DOCUMENT_MAX_KB = 30;

export interface SiteSizeRow {
  page: string;
  documentKb: number;
  beforeKb: number;
  afterKb: number;
  isOver: boolean;
}

/** Measures static pages by the islands that their documents have. `sizeOf` answers the gzip size of a built file in bytes. */
export function measureSite(
  manifest: Manifest,
  documents: ReadonlyMap<string, string>,
  sizeOf: (file: string) => number,
): SiteSizeRow[] {
  const kb = (keys: Iterable<string>) =>
    [...new Set(keys)].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? ''), 0) / 1000;
  return [...documents].map(([page, html]) => {
    const { before, after } = chunksOf(manifest, html);
    const [beforeKb, afterKb] = [kb(before), kb(after)];
    const documentKb = gzipSync(html, { level: 9 }).length / 1000;
    return {
      page,
      documentKb,
      beforeKb,
      afterKb,
      isOver: documentKb > DOCUMENT_MAX_KB || beforeKb > BEFORE_TOUCH_MAX_KB || afterKb > AFTER_TOUCH_MAX_KB,
    };
  });
}

/** The files that a document may load, now or later. What the entry itself fetches late is there for every page. */
export function scriptsOf(manifest: Manifest, html: string): string[] {
  const isIsland = (key: string) => ISLAND_NAMES.some((name) => key.endsWith(`/${name}.tsx`));
  const { entry, after } = chunksOf(manifest, html);
  const shared = (manifest[entry]?.dynamicImports ?? []).filter((key) => !isIsland(key));
  return [...new Set([...after, ...shared])].map((key) => manifest[key]?.file ?? '');
}

/** The chunks of the entry and of the document's islands, before anybody touches them and after. */
function chunksOf(manifest: Manifest, html: string): { entry: string; before: string[]; after: string[] } {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The manifest of the site has no entry.');
  const islands = islandsOf(html).map((name) => chunkOf(manifest, name));
  const before = [entry, ...islands].flatMap((key) => [...closure(manifest, key)]);
  const touched = islands.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return { entry, before, after: [...before, ...touched.flatMap((key) => [...closure(manifest, key)])] };
}

function islandsOf(html: string): string[] {
  const islands = html.matchAll(new RegExp(`<${ISLAND_TAG} data-name="([^"]+)"`, 'g'));
  return [...new Set([...islands].map(([, name = '']) => name))];
}

/** An island's file has its name. */
function chunkOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => each.endsWith(`/${name}.tsx`));
  if (!key) throw new Error(`The island ${name} has no chunk.`);
  return key;
}

export function siteSizeTable(rows: readonly SiteSizeRow[]): string {
  const width = Math.max(...rows.map(({ page }) => page.length), 16);
  const line = ({ page, documentKb, beforeKb, afterKb, isOver }: SiteSizeRow) =>
    `${page.padEnd(width)}  ${documentKb.toFixed(1).padStart(8)}  ${beforeKb.toFixed(1).padStart(6)}  ${afterKb.toFixed(1).padStart(5)}${isOver ? '  OVER' : ''}`;
  return [
    `${'static (gzip kB)'.padEnd(width)}  document  before  after  a touch; at most ${DOCUMENT_MAX_KB}, ${BEFORE_TOUCH_MAX_KB} and ${AFTER_TOUCH_MAX_KB}`,
    ...rows.map(line),
  ].join('\n');
}
