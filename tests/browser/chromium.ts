import { installPackage } from '../../infra/local/backing/debian.ts';
import { findOnPath, runCommand } from '../../infra/local/processes/commands.ts';

const DOWNLOAD_TIMEOUT_MS = 300_000;
/** Chromium without windows: the same engine at half the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGE = {
  part: 'Chromium',
  apt: [SHELL, 'chromium', 'chromium-browser'],
  dnf: 'chromium',
  brew: 'chromium',
};

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Forces a 24-hour clock in any locale of the machine.
  '--lang=en-GB',
];

export type ChromiumOptions = {
  /** Absent if Playwright's own download is used. */
  executablePath?: string;
  args: string[];
};

/** Returns the options that start this machine's Chromium: `chromium.launch(chromiumOptions())`. */
export function chromiumOptions(env: NodeJS.ProcessEnv = process.env): ChromiumOptions {
  const executablePath = findChromium(env);
  return { args: FLAGS, ...(executablePath ? { executablePath } : {}) };
}

/**
 * Installs a missing browser: the shell from the system's packages if possible, otherwise
 * Playwright's Chromium.
 */
export async function ensureChromium(env: NodeJS.ProcessEnv, report: (line: string) => void): Promise<void> {
  if (env.CHROMIUM_BINARY || findOnPath(SHELL, env)) return;
  await installPackage(PACKAGE, { env, report }).catch((error: Error) => report(error.message));
  if (findChromium(env)) return;
  report('downloading Chromium with Playwright');
  const result = await runCommand('npx', ['playwright', 'install', 'chromium'], {
    env,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  if (result.code !== 0) {
    throw new Error(
      `Chromium is missing and could not be downloaded. Install it (sudo apt install chromium) or set CHROMIUM_BINARY.\n${result.output}`,
    );
  }
}

function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_BINARY) return env.CHROMIUM_BINARY;
  for (const name of NAMES) {
    const path = findOnPath(name, env);
    if (path) return path;
  }
  return undefined;
}
