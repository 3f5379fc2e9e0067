import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { COMMANDS } from './commands.ts';
import { registerLook, registerOf } from './looks.ts';
import { commandOf, readOptions } from './options.ts';
import { OptionsError } from './usage.ts';

// `npm run lab -- COMMAND …` and `npm run backtest -- …`: walk engines through the past. No running service is needed. Wrong options and
// prices end with one message and exit code 1.

try {
  const [name, ...args] = process.argv.slice(2);
  const command = commandOf(name);
  readOptions(command, args);
  await registerLook([command, ...args], registerOf(args));
  process.stdout.write(`${(await COMMANDS[command](args)).text}\n`);
} catch (error) {
  if (!(error instanceof OptionsError || isMarketDataError(error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
