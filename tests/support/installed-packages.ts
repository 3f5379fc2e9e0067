import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

type LockEntry = {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Lock = { packages: Record<string, LockEntry> };

/**
 * Installs into `folder` the packages that `npm ci --omit=dev --workspace NAME` installs. The lock
 * file lists these packages for the workspace and its dependencies. Takes them from the
 * node_modules of `root`.
 */
export function installWorkspace(root: string, workspace: string, folder: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  for (const place of placesOf(lock, workspace)) {
    const entry = lock.packages[place];
    // The workspace itself stays in its source folder.
    if (!place.includes('node_modules/')) continue;
    if (entry?.link) symlinkTo(join(folder, place), entry.resolved ?? '', place);
    // Binaries of other platforms are only in the lock file.
    else if (existsSync(join(root, place))) linkFiles(join(root, place), join(folder, place));
  }
}

function placesOf(lock: Lock, workspace: string): string[] {
  const seen = new Set<string>();
  const visit = (place: string): void => {
    if (seen.has(place)) return;
    seen.add(place);
    const entry = lock.packages[place];
    if (!entry) throw new Error(`the lock file has no ${place}`);
    if (entry.link) visit(entry.resolved ?? '');
    for (const name of neededBy(entry)) {
      const found = resolveFrom(lock, place, name);
      if (found) visit(found);
      else if (entry.dependencies?.[name]) throw new Error(`${place} needs ${name}, which is not locked`);
    }
  };
  visit(`node_modules/@croneai/${workspace.split('/').at(-1)}`);
  return [...seen];
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/**
 * Finds the package as Node does: first next to the importing package, then in each folder above.
 */
function resolveFrom(lock: Lock, place: string, name: string): string | undefined {
  for (let above = place; ; above = dirname(above)) {
    const candidate = above === '.' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (!above.endsWith('node_modules') && lock.packages[candidate]) return candidate;
    if (above === '.') return undefined;
  }
}

function symlinkTo(path: string, target: string, place: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join('../'.repeat(place.split('/').length - 1), target), path);
}

/** Links a package without its nested packages, which are linked separately. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Links do not work across file systems.
    copyFileSync(source, target);
  }
}
