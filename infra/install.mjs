// Ensures that node_modules matches package-lock.json. Needs only Node ≥ 20, because it runs before
// anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const OLDEST_NODE = 20;
const INSTALL_TIMEOUT_MS = 600_000;
const WORDS_OF_NPM = 6;

/**
 * Runs `npm ci` when node_modules is missing, incomplete, or different from the lock file. Throws
 * an Error whose message names the remedy.
 * @param {string} root the project folder
 * @param {(line: string) => void} report
 */
export async function ensureInstalled(root, report) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new Error(
      `Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
    );
  }
  if (isInstalled(root)) return;
  const startedAt = Date.now();
  report('installing the dependencies (npm ci)');
  const { code, output } = await npmCi(root);
  if (code !== 0) throw new Error(installFailed(output));
  report(`dependencies installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Returns the path of the Node release that the project pins and that runs every script.
 * @param {string} root
 */
export function pinnedNode(root) {
  const path = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) throw new Error(`${path} is missing. Delete node_modules and start again.`);
  return path;
}

/**
 * Returns true if the lock file matches npm's copy in node_modules. Compares the contents, because
 * a checkout changes the dates.
 */
function isInstalled(root) {
  try {
    const wanted = readPackages(join(root, 'package-lock.json'));
    const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
    return Object.entries(wanted).every(([path, entry]) => path === '' || agrees(entry, present[path]));
  } catch {
    return false;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function agrees(wanted, present) {
  // npm omits packages for other platforms, and optional packages that failed to install.
  if (!present) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
  return wanted.version === present.version && wanted.integrity === present.integrity;
}

function npmCi(root) {
  // Under `npm start`, uses the npm that runs this process, and otherwise the npm on the PATH.
  const npmScript = process.env.npm_execpath;
  const [command, args] = npmScript?.endsWith('.js')
    ? [process.execPath, [npmScript, 'ci']]
    : ['npm', ['ci']];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, '--no-audit', '--no-fund'], {
      cwd: root,
      timeout: INSTALL_TIMEOUT_MS,
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function installFailed(output) {
  const words = output.trim().split('\n').slice(-WORDS_OF_NPM).join('\n');
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output);
  const advice = offline
    ? 'The package registry could not be reached. Check the network and npm’s registry and proxy settings, then start again.'
    : 'Read what npm says, then start again.';
  return `Installing the dependencies failed. ${advice}\n${words}`;
}
