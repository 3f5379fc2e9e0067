import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const SIGNUP = 'src/features/signup/signup-page.tsx';
/** Maximum gzip size of all JavaScript that a page loads before it is interactive. */
const TOTAL_MAX_KB: Readonly<Record<string, number>> = {
  [SIGNUP]: 69,
  // Without zod, which only forms need.
  'src/app/dashboard/dashboard-home-route.tsx': 127,
};
/** Maximum gzip size that a lazy page adds to the entry and the shared chunks. */
const LAZY_PAGE_MAX_KB = 31;
/** Maximum gzip size of the frame around all pages of the member area. */
const SHELL_MAX_KB = 21.5;
/**
 * Maximum gzip size of the modules that the frame loads after each page, and of those that most
 * pages share.
 */
const MEMBER_MAX_KB = 28;
/**
 * Maximum gzip size of everything that the first screen of the signals page loads, without the
 * chart.
 */
const SIGNAL_TOTAL_MAX_KB = 122;

/** Vendor chunks in `vite.config.ts` that many pages share. */
const SHARED_CHUNKS = new Set(['forms', 'store']);
/** Maximum gzip size of all JavaScript that the steps of the sign-up load. */
const SIGNUP_IN_ALL_MAX_KB = 133;

/** Chunks that `chunk-groups.ts` creates. The manifest has their names. */
const AREA_CHUNKS = ['shell', 'member', 'signals'] as const;
const AREA_NAMES: Readonly<Record<string, string>> = {
  shell: 'dashboard shell',
  member: 'dashboard, after each page',
  signals: 'signals, first screen',
};
const AREA_BUDGETS: Readonly<Record<string, Budget>> = {
  shell: { own: SHELL_MAX_KB },
  member: { own: MEMBER_MAX_KB },
  signals: { total: SIGNAL_TOTAL_MAX_KB },
};
type Budget = { own?: number; total?: number };

/**
 * Matches the source files of pages. Parts that a page loads on demand have no budget, because they
 * do not delay the page.
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
  /** Size of everything that is loaded for this page, including the entry. */
  totalKb: number;
  /**
   * Size without the entry and the shared chunks. In the member area, also without the chunks
   * `shell` and `member`, which have rows of their own.
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
  const areas = AREA_CHUNKS.map((name) => keyOf(manifest, name));
  const [shell, member] = areas.map((key) => closure(manifest, key)) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const isShared = (key: string) => entry.has(key) || SHARED_CHUNKS.has(manifest[key]?.name ?? '');
  const kb = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? ''), 0) / 1000;
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && PAGE_SOURCE.test(key));
  const insideShell = fetchedFrom(manifest, areas[0] ?? '', entry);
  const steps = [SIGNUP, ...fetchedFrom(manifest, SIGNUP, entry)].flatMap((key) => [
    ...closure(manifest, key),
  ]);
  const signupKb = kb(new Set([...entry, ...steps]));
  const rows = [...pages, ...areas].map((key) => {
    const area = areas.includes(key) ? manifest[key]?.name : undefined;
    const frame = frameOf(area ?? (insideShell.has(key) ? 'page' : 'outside'), shell, member);
    const page = [...closure(manifest, key)].filter((each) => !entry.has(each));
    const totalKb = kb(new Set([...entry, ...page, ...frame]));
    const ownKb = kb(page.filter((each) => !isShared(each) && !frame.has(each)));
    const { own, total } = AREA_BUDGETS[area ?? ''] ?? budgetOf(key);
    const isOver = (own !== undefined && ownKb > own) || (total !== undefined && totalKb > total);
    const budget = total === undefined ? `own ≤ ${own}` : `total ≤ ${total}`;
    return { page: AREA_NAMES[area ?? ''] ?? key.replace('src/', ''), totalKb, ownKb, budget, isOver };
  });
  const isOver = signupKb > SIGNUP_IN_ALL_MAX_KB;
  const budget = `total ≤ ${SIGNUP_IN_ALL_MAX_KB}`;
  return [
    ...rows,
    { page: 'sign-up, all steps', totalKb: signupKb, ownKb: signupKb - kb(entry), budget, isOver },
  ];
}

/** Returns the chunks that are already loaded when this page or chunk of the member area loads. */
function frameOf(place: string, shell: Set<string>, member: Set<string>): Set<string> {
  if (place === 'member') return shell;
  return place === 'page' || place === 'signals' ? new Set([...shell, ...member]) : new Set();
}

function budgetOf(key: string): Budget {
  const total = TOTAL_MAX_KB[key];
  return total === undefined ? { own: LAZY_PAGE_MAX_KB } : { own: LAZY_PAGE_MAX_KB, total };
}

function keyOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
  if (!key) throw new Error(`The build manifest has no chunk “${name}”.`);
  return key;
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
    'own: without the entry, the shared chunks (forms, store) and, in the member area, the shell and the chunk after it.',
  ].join('\n');
}
