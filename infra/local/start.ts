import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { choosePrices, type PricesChoice } from './prices.ts';
import { ROOT } from './processes/processes.ts';
import type { RunInfo } from './processes/run-file.ts';
import { DEMO_KEYS } from './seed/demo-accounts.ts';
import { StartError } from './start-error.ts';
import { startSystem } from './system.ts';

/*
 * `npm start`: starts the whole system, prints progress and addresses, and stops it on Ctrl-C,
 * SIGTERM, or the loss of the entry script. Exits with 0 after a requested stop, and with 1 if
 * something did not start or failed permanently.
 */

const MOST_WORKERS = 32;
/** Maximum number of replicas of the gateway and of each service; each takes a port. */
const MOST_REPLICAS = 8;
/**
 * Ctrl-C reaches us from the terminal, npm, and the entry script within this time; together they
 * are one request.
 */
const SAME_REQUEST_MS = 1_000;
const NAME_WIDTH = 19;

async function main(): Promise<void> {
  const { workers, replicas, dataDir, ports, prices } = readArguments();
  const abort = new AbortController();
  const stopRequest = listenForStop(abort);
  const startedAt = Date.now();
  const failed = Promise.withResolvers<never>();
  const { env, text } = await choosePrices(prices, dataDir, process.env);
  if (text) printStep('prices', text);
  const system = await startSystem({
    dataDir,
    ports,
    workers,
    replicas,
    env,
    report: printStep,
    signal: abort.signal,
    onFailure: failed.reject,
  }).catch((error: unknown) => {
    if (abort.signal.aborted) return undefined;
    throw error;
  });
  if (system) {
    console.log(block(system.info(), join(dataDir, 'logs'), Date.now() - startedAt));
    await Promise.race([stopRequest, failed.promise]);
    console.log('\nStopping …');
    await system.stop();
  }
  console.log(`Everything is stopped. The data is kept in ${dataDir}`);
}

type Arguments = {
  workers: number;
  replicas: number;
  dataDir: string;
  ports: 'default' | 'free';
  prices: PricesChoice | undefined;
};

/**
 * Reads the arguments. With `--data` and `--free-ports`, a test can run a second system next to a
 * running one.
 */
function readArguments(): Arguments {
  const { values, positionals } = parse();
  const workers = wholeNumber('workers', values.workers, 0, MOST_WORKERS);
  const replicas = wholeNumber('replicas', values.replicas, 1, MOST_REPLICAS);
  return {
    workers,
    replicas,
    dataDir: resolve(ROOT, values.data),
    ports: values['free-ports'] ? 'free' : 'default',
    prices: readPrices(values.prices, positionals),
  };
}

function readPrices(
  kind: string | undefined,
  [folder, ...more]: readonly string[],
): PricesChoice | undefined {
  if (kind === undefined && folder === undefined) return undefined;
  if (kind === 'like-real' && folder === undefined) return kind;
  if (kind === 'recorded' && folder !== undefined && more.length === 0)
    return { folder: resolve(ROOT, folder) };
  throw new StartError(`--prices takes like-real or recorded FOLDER.\n${USAGE}`);
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < least || number > most) {
    throw new StartError(`--${option} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

const USAGE =
  'Usage: npm start -- [--workers N] [--replicas N] [--prices like-real | --prices recorded FOLDER]';

function parse() {
  try {
    return parseArgs({
      options: {
        workers: { type: 'string', default: '1' },
        replicas: { type: 'string', default: '1' },
        prices: { type: 'string' },
        data: { type: 'string', default: '.data' },
        'free-ports': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n${USAGE}`);
  }
}

/**
 * Resolves on the first request to stop. A second request exits at once, unless it only repeats the
 * first.
 */
function listenForStop(abort: AbortController): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onRequest = (): void => {
      const now = Date.now();
      if (first !== undefined && now - first > SAME_REQUEST_MS) process.exit(1);
      first ??= now;
      abort.abort();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onRequest);
    process.on('disconnect', onRequest);
  });
}

function printStep(part: string, text: string, tookMs?: number): void {
  const mark = tookMs === undefined ? '·' : '✓';
  const took = tookMs === undefined ? '' : `  ${(tookMs / 1000).toFixed(1)} s`;
  console.log(`  ${mark} ${part.padEnd(NAME_WIDTH)}${text}${took}`);
}

function block(info: RunInfo, logs: string, tookMs: number): string {
  const accounts = DEMO_KEYS.map((key) => {
    const { email, password } = info.accounts[key];
    return `    ${key.padEnd(8)}${email.padEnd(32)}${password}`;
  });
  return [
    '',
    `  CroneAI is up after ${(tookMs / 1000).toFixed(1)} s`,
    '',
    `  Site     ${info.web}`,
    `  Inbox    ${info.inbox ?? 'your own mail server (SMTP_URL)'}`,
    `  Alerts   ${info.backing.push?.url ?? ''}`,
    `  API      ${info.web}/api/docs`,
    '  Logins',
    ...accounts,
    `  Logs     ${logs}`,
    '  Stop     Ctrl-C',
    '',
  ].join('\n');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const expected = error instanceof StartError;
    console.error(`\n${expected ? error.message : error instanceof Error ? error.stack : error}`);
    console.error('\nThis start has left nothing running.');
    process.exit(1);
  },
);
