import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './processes/commands.ts';
import { ROOT } from './processes/processes.ts';
import { loadOrMake } from './secrets.ts';
import { StartError } from './start-error.ts';

const CHECK = join(ROOT, 'services/signals/src/feeds/commands/check-recording.ts');
/** A year of minutes of some markets is read in seconds. */
const CHECK_WITHIN_MS = 120_000;

/** What `--prices` chooses: `like-real`, or recorded months by their folder. Undefined is what the environment says, the demo's own unless set. */
export type PricesChoice = 'like-real' | { readonly folder: string };

/** The settings of every process, and a line for the terminal. */
export type ChosenPrices = { env: NodeJS.ProcessEnv; text?: string };

/**
 * A recording is played once, by the same clock after every pause: when play began is kept with the data. Throws a StartError for one that
 * cannot be played, and for data that another one has been played on, since results of the two would be one record.
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
  const played = await loadOrMake(file, () => ({ folder, playedSince: now }));
  if (played.folder !== folder)
    throw new StartError(
      `On the data in ${dataDir} the recording ${played.folder} is played. Give this one its own: --data FOLDER`,
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
    // Nothing has been played: the next try begins anew.
    if (played.playedSince === now) await rm(file);
    throw new StartError(output);
  }
  return { env: { ...env, ...settings }, text: `recorded, ${output}` };
}

/** The part of an environment that workers added later need too. */
export const pricesIn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key.startsWith('MARKET_DATA')));
