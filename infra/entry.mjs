// Functions that the entry scripts (`npm start`, `npm run worker`, `npm test`) share. An entry
// script installs missing packages, and then continues in TypeScript on the pinned Node. This file
// imports no packages, because it runs before they are installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode } from './install.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Node's cache of compiled code, shared by all processes started from here. It halves the processor
 * time of a start and saves a fifth of the memory.
 */
const COMPILED = join(ROOT, '.cache', 'node-compile');
/** Interval between checks that npm, which started this process, is still running. */
const PARENT_CHECK_MS = 500;
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'zsh'];
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143, SIGKILL: 137, SIGHUP: 129 };

/**
 * Installs the packages, runs `script`, and resolves when the script has ended. If this process
 * dies, its IPC channel to the child closes, and the child stops.
 * @param {string} script path from the project folder
 * @returns {Promise<{ pid: number, code: number | null, signal: NodeJS.Signals | null }>}
 */
export async function runOnPinnedNode(script, args = process.argv.slice(2)) {
  await ensureInstalled(ROOT, (line) => console.log(`  ${line}`));
  const node = pinnedNode(ROOT);
  const child = spawn(node, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  // In a terminal, Ctrl-C reaches the child directly, and again through this process. The child
  // treats both as a single request. This process waits until the child has cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve({ pid: child.pid, code, signal });
    });
  });
}

/**
 * If npm is killed, Ctrl-C no longer reaches this process. The death of npm therefore counts as a
 * request to stop.
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const before = npmAbove();
  const watch = setInterval(() => {
    if (npmAbove() === before) return;
    clearInterval(watch);
    onGone();
  }, PARENT_CHECK_MS);
  return watch;
}

/**
 * Returns the parent of this process, or the parent's parent if npm started a shell in between. If
 * npm dies, its children get another parent, so the result changes.
 */
function npmAbove() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const isShell = SHELLS.includes(stat.slice(stat.indexOf('(') + 1, end));
    return isShell ? `${parent} ${stat.slice(end + 2).split(' ')[1]}` : String(parent);
  } catch {
    return String(parent);
  }
}

/**
 * Returns the stores of the running system. `otherwise` names the settings to use if no system
 * runs.
 */
export function runningStores(otherwise) {
  try {
    return JSON.parse(readFileSync(join(ROOT, '.data', 'run.json'), 'utf8')).backing;
  } catch {
    throw new Error(`No system runs here. Start it first (npm start), or set ${otherwise}.`);
  }
}

/** @param {{ code: number | null, signal: NodeJS.Signals | null }} end */
export function exitCodeOf({ code, signal }) {
  return code ?? SIGNAL_CODES[signal] ?? 1;
}

/** Runs an entry to its end, and prints an error as its message without a stack. */
export function runEntry(main) {
  main().then(
    (code) => process.exit(code),
    (error) => {
      console.error(`\n${error instanceof Error ? error.message : error}`);
      process.exit(1);
    },
  );
}
