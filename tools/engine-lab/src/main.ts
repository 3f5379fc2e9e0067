import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { execute } from './commands.ts';
import { commandOf } from './options.ts';
import { OptionsError } from './usage.ts';

// Runs `npm run lab -- COMMAND …` and `npm run backtest -- …`, which walk engines through the past
// without a running service. Wrong options and unreadable prices print one message and exit with
// code 1.

try {
  const [name, ...args] = process.argv.slice(2);
  process.stdout.write(`${(await execute(commandOf(name), args)).text}\n`);
} catch (error) {
  if (!(error instanceof OptionsError || isMarketDataError(error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
