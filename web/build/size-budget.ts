import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** All JavaScript that a public page loads before it is interactive, gzip. */
export const PUBLIC_PAGE_MAX_KB = 130;
/** What a lazy page adds beyond the entry and the shared forms chunk, gzip. */
export const LAZY_PAGE_MAX_KB = 30;

/** Chunks that a route loads. Parts that a page loads later, on demand, do not hold it up. */
const PAGE_SOURCE = /-(page|route|area)\.tsx$/;

export interface ManifestChunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

export interface SizeRow {
  page: string;
  /** Everything loaded for this page, the entry included. */
  totalKb: number;
  /** Without the entry and the forms chunk. */
  ownKb: number;
  budget: string;
  isOver: boolean;
}

/** The keys of a chunk and of all it imports statically. */
export function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

/** Measures each page. `publicPages` are source paths; `sizeOf` answers the gzip size of a built file in bytes. */
export function measurePages(
  manifest: Manifest,
  publicPages: readonly string[],
  sizeOf: (file: string) => number,
): SizeRow[] {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new Error('The build manifest has no entry.');
  const entry = closure(manifest, entryKey);
  const kb = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? ''), 0) / 1000;
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && PAGE_SOURCE.test(key));
  return pages.map((key) => {
    const all = new Set([...closure(manifest, key), ...entry]);
    const own = [...all].filter((each) => !entry.has(each) && manifest[each]?.name !== 'forms');
    const [totalKb, ownKb] = [kb(all), kb(own)];
    const isPublic = publicPages.includes(key);
    const isOver = ownKb > LAZY_PAGE_MAX_KB || (isPublic && totalKb > PUBLIC_PAGE_MAX_KB);
    const budget = isPublic ? `total ≤ ${PUBLIC_PAGE_MAX_KB}` : `own ≤ ${LAZY_PAGE_MAX_KB}`;
    return { page: key.replace('src/', ''), totalKb, ownKb, budget, isOver };
  });
}

export async function checkSizes(dist: string, publicPages: readonly string[]): Promise<SizeRow[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  for (const { file } of Object.values(manifest)) {
    sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length);
  }
  return measurePages(manifest, publicPages, (file) => sizes.get(file) ?? 0);
}

/** Somebody who starts the system wants it to run: there a page over its budget is told and no more. */
export const REPORT_SIZES_ONLY = '--report-sizes-only';

/** Whether the sizes fail the build, by its command line. */
export function failsBuild(rows: readonly SizeRow[], args: readonly string[]): boolean {
  return rows.some((row) => row.isOver) && !args.includes(REPORT_SIZES_ONLY);
}

export function sizeTable(rows: readonly SizeRow[]): string {
  const width = Math.max(...rows.map((row) => row.page.length));
  const line = ({ page, totalKb, ownKb, budget, isOver }: SizeRow) =>
    `${page.padEnd(width)}  ${totalKb.toFixed(1).padStart(6)}  ${ownKb.toFixed(1).padStart(5)}  ${budget}${isOver ? '  OVER' : ''}`;
  return [`${'page (gzip kB)'.padEnd(width)}   total    own  budget`, ...rows.map(line)].join('\n');
}
