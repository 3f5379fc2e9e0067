import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Maximum of all JavaScript that a page loads before it is interactive, gzip. */
const TOTAL_MAX_KB: Readonly<Record<string, number>> = {
  'src/features/signup/signup-page.tsx': 130.5,
  'src/features/signals/signals-page.tsx': 166.5,
};
/** Maximum that a lazy page adds to the entry and the shared chunks, gzip. */
const LAZY_PAGE_MAX_KB = 31;
/** Maximum of the frame of all pages in the member area, gzip. */
const SHELL_MAX_KB = 24;

/** Vendor chunks in `vite.config.ts` that many pages share. */
const SHARED_CHUNKS = new Set(['forms', 'store']);
/** Frame of all pages in the member area, which is loaded with the first of them. */
const DASHBOARD_SHELL = 'src/app/dashboard/dashboard-area.tsx';

/**
 * Matches the chunks that a route loads. Parts that a page loads on demand do not count, because
 * they do not delay it.
 */
const PAGE_SOURCE = /-(page|route|area)\.tsx$/;

interface ManifestChunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

export interface SizeRow {
  page: string;
  /** Everything that is loaded for this page, including the entry. */
  totalKb: number;
  /**
   * Size without the entry, the shared chunks, and, in the member area, the shell. The shell has
   * its own row.
   */
  ownKb: number;
  budget: string;
  isOver: boolean;
}

/** Returns the keys of a chunk and of everything that it imports statically. */
export function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

/** Measures each page. `sizeOf` returns the gzip size of a built file in bytes. */
export function measurePages(manifest: Manifest, sizeOf: (file: string) => number): SizeRow[] {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new Error('The build manifest has no entry.');
  const entry = closure(manifest, entryKey);
  const shell = closure(manifest, DASHBOARD_SHELL);
  const isShared = (key: string) => entry.has(key) || SHARED_CHUNKS.has(manifest[key]?.name ?? '');
  const kb = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? ''), 0) / 1000;
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && PAGE_SOURCE.test(key));
  const insideShell = fetchedFrom(manifest, DASHBOARD_SHELL, entry);
  return pages.map((key) => {
    const isInside = insideShell.has(key);
    const page = [...closure(manifest, key)].filter((each) => !entry.has(each));
    const all = new Set([...entry, ...page, ...(isInside ? shell : [])]);
    const own = page.filter((each) => !isShared(each) && !(isInside && shell.has(each)));
    const [totalKb, ownKb] = [kb(all), kb(own)];
    const ownMaxKb = key === DASHBOARD_SHELL ? SHELL_MAX_KB : LAZY_PAGE_MAX_KB;
    const totalMaxKb = TOTAL_MAX_KB[key];
    const isOver = ownKb > ownMaxKb || (totalMaxKb !== undefined && totalKb > totalMaxKb);
    const budget = totalMaxKb === undefined ? `own ≤ ${ownMaxKb}` : `total ≤ ${totalMaxKb}`;
    return { page: nameOf(key), totalKb, ownKb, budget, isOver };
  });
}

/** Returns everything that a loaded page fetches, directly and indirectly. */
function fetchedFrom(manifest: Manifest, page: string, entry: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const follow = (key: string) => {
    for (const each of closure(manifest, key)) {
      if (entry.has(each)) continue;
      for (const later of manifest[each]?.dynamicImports ?? []) {
        if (found.has(later)) continue;
        found.add(later);
        follow(later);
      }
    }
  };
  follow(page);
  return found;
}

function nameOf(key: string): string {
  return key === DASHBOARD_SHELL ? 'dashboard shell' : key.replace('src/', '');
}

/** Reads the manifest of a build, and the gzip size of each of its files in bytes. */
export async function readBuild(dist: string, name: string) {
  const manifest = JSON.parse(await readFile(join(dist, name), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  for (const { file } of Object.values(manifest)) {
    sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length);
  }
  return { manifest, sizeOf: (file: string) => sizes.get(file) ?? 0 };
}

/**
 * Option of `npm start`, which must start even if a page is over its budget. The page is then only
 * reported.
 */
export const REPORT_SIZES_ONLY = '--report-sizes-only';

/** Returns true if the sizes fail the build with this command line. */
export function failsBuild(rows: readonly { isOver: boolean }[], args: readonly string[]): boolean {
  return rows.some((row) => row.isOver) && !args.includes(REPORT_SIZES_ONLY);
}

export function sizeTable(rows: readonly SizeRow[]): string {
  const width = Math.max(...rows.map((row) => row.page.length));
  const line = ({ page, totalKb, ownKb, budget, isOver }: SizeRow) =>
    `${page.padEnd(width)}  ${totalKb.toFixed(1).padStart(6)}  ${ownKb.toFixed(1).padStart(5)}  ${budget}${isOver ? '  OVER' : ''}`;
  return [
    `${'page (gzip kB)'.padEnd(width)}   total    own  budget`,
    ...rows.map(line),
    'own: without the entry, the shared chunks (forms, store) and, in the member area, the dashboard shell.',
  ].join('\n');
}
