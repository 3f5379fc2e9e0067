import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { ON_PREACT } from './on-preact.ts';

/** Pages that visitors see before they sign in. They must not load code that only members need. */
const BEFORE_SIGN_IN = [
  'features/signup/signup-page.tsx',
  'features/signup/registration-page.tsx',
  'features/login/login-page.tsx',
  'features/password-reset/forgot-password-page.tsx',
  'features/password-reset/reset-password-page.tsx',
];
/** Parts and pages that visitors load later than the pages of `BEFORE_SIGN_IN`. */
const AFTER_THEM = [
  'features/record/public/keep-last.ts',
  'features/record/public/todays-record.tsx',
  'features/signup/confirm-step.tsx',
  'features/unsubscribe/unsubscribe-page.tsx',
  'shared/analytics/consent-note.tsx',
];
/** The frame of the member area. It is drawn before the page inside it. */
const SHELL = ['app/dashboard/dashboard-area.tsx'];
/** Parts of the frame that load after each page of the member area. */
const AFTER_EACH_PAGE = [
  'app/dashboard/follow-live.ts',
  'app/dashboard/site-settings-follower.tsx',
  'features/dashboard-shell/inbox-bell.tsx',
  'features/dashboard-shell/install-offer.tsx',
  'features/dashboard-shell/live-badge.tsx',
  'features/dashboard-shell/service-banner.tsx',
  'features/dashboard-shell/signal-alerts.tsx',
];
/** The first screen of the signals page. */
const SIGNALS = [
  'features/signals/signals-page.tsx',
  'features/signals/stream-aside.tsx',
  'features/trade-ticket/alert-offer.tsx',
  'features/trade-ticket/on-screen.tsx',
  'features/own-trades/public/own-trade-part.tsx',
  'features/record/public/keep-last.ts',
  'features/record/public/signal-proof.tsx',
  'shared/alerts/star-button.tsx',
];
/**
 * Chunks for the modules of some features; the first match counts. The home page of the member area
 * uses the chunk `ticket`, but not `signals`.
 */
const CHUNK_OF_FEATURE: readonly [folder: RegExp, chunk: string][] = [
  [/\/features\/record\/public\/(?:signal|entry)-proof\.tsx$/, 'signals'],
  [/\/features\/(?:trade-ticket|own-trades|record|signals\/public)\//, 'ticket'],
  [/\/features\/signals\//, 'signals'],
];

type Chunks = readonly Rolldown.OutputChunk[];
type Group = Rolldown.CodeSplittingGroup;

/**
 * Returns a group that puts the small modules of the member area into six chunks. Without it, the
 * first screen of the signals page would load 90 small files. Each has 500 bytes of headers and
 * compresses badly. To find out which modules the listed pages use, this runs a first build, which
 * writes no files.
 */
export async function memberChunks(root: string): Promise<Group> {
  const configFile = join(root, 'vite.config.ts');
  const options = { write: false, minify: false, reportCompressedSize: false } as const;
  const resolve = { alias: ON_PREACT };
  const result = await build({ root, configFile, logLevel: 'warn', resolve, build: options });
  const built = [result].flat() as Rolldown.RolldownOutput[];
  const chunks = built.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  const names = namesOf(chunks, join(root, 'src'));
  return { debugName: 'member area', name: (id) => names.get(id) ?? null };
}

/** Returns the chunk name of each module that must move to a new chunk. */
export function namesOf(chunks: Chunks, src: string): Map<string, string> {
  const used = (files: readonly string[]) =>
    usedBy(
      chunks,
      files.map((file) => join(src, file)),
    );
  const [before, later] = [used(BEFORE_SIGN_IN), used(AFTER_THEM)];
  const [shell, after] = [used(SHELL), used(AFTER_EACH_PAGE)];
  const names = new Map<string, string>();
  for (const id of [...shell, ...after, ...used(SIGNALS)]) {
    if (before.has(id)) names.set(id, 'common');
    else if (later.has(id)) names.set(id, shell.has(id) ? 'common' : 'today');
    else if (shell.has(id)) names.set(id, 'shell');
    else if (after.has(id) || !id.includes('/features/')) names.set(id, 'member');
    else {
      const [, name] = CHUNK_OF_FEATURE.find(([folder]) => folder.test(id)) ?? [];
      if (name) names.set(id, name);
    }
  }
  return names;
}

/** Returns the modules in the chunks of these files, and in all chunks that they import. */
function usedBy(chunks: Chunks, files: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of byName.get(name)?.imports ?? []) follow(imported);
  };
  for (const file of files) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file));
    if (!chunk) throw new Error(`The build has no chunk for ${file}.`);
    follow(chunk.fileName);
  }
  return new Set([...seen].flatMap((name) => byName.get(name)?.moduleIds ?? []));
}
