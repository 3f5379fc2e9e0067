import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './processes/commands.ts';
import { ROOT } from './processes/processes.ts';
import { loadOrCreate } from './secrets.ts';
import { StartError } from './start-error.ts';

const CHECK = join(ROOT, 'services/signals/src/feeds/commands/check-recording.ts');
/** Timeout of the check. It reads a year of one-minute prices of several markets within seconds. */
const CHECK_WITHIN_MS = 120_000;

/**
 * Value of `--prices`: `like-real`, or a folder of recorded months. Undefined means the setting of
 * the environment, or else the demo's prices.
 */
export type PricesChoice = 'like-real' | { readonly folder: string };

/**
 * Environment of every process, with the settings of the chosen prices. `text` describes the prices
 * on the terminal.
 */
export type ChosenPrices = { env: NodeJS.ProcessEnv; text?: string };

/**
 * Returns the settings for the chosen prices. A recording plays only once. Its start time is stored
 * with the data, so the recording also advances while the system is stopped. Throws a StartError if
 * the recording cannot be played. Also throws if the data belongs to a different recording, because
 * results of two recordings must not be mixed.
 */
export async function choosePrices(
  choice: PricesChoice | undefined,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<ChosenPrices> {
  if (choice === undefined) return { env };
  if (choice === 'like-real')
    return {
      env: { ...env, MARKET_DATA: 'like-real' },
      text: 'made up, with as little to find as in recorded months',
    };
  const { folder } = choice;
  const file = join(dataDir, 'recording.json');
  const now = new Date().toISOString();
  const played = await loadOrCreate(file, () => ({ folder, playedSince: now }));
  if (played.folder !== folder)
    throw new StartError(
      `The data in ${dataDir} belongs to the recording ${played.folder}. Use other data for this one: --data FOLDER`,
    );
  const settings = {
    MARKET_DATA: 'file',
    MARKET_DATA_FOLDER: folder,
    MARKET_DATA_PLAYED_SINCE: played.playedSince,
  };
  const { code, output } = await runCommand(process.execPath, [CHECK], {
    env: { ...env, ...settings },
    timeoutMs: CHECK_WITHIN_MS,
  });
  if (code !== 0) {
    // Nothing was played, so the next start plays the recording from its beginning.
    if (played.playedSince === now) await rm(file);
    throw new StartError(output);
  }
  return { env: { ...env, ...settings }, text: `recorded, ${output}` };
}

/** Returns the price settings in an environment. Workers that join later need them as well. */
export const pricesIn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key.startsWith('MARKET_DATA')));
