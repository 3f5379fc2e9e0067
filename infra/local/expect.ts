import { runWithSystem } from './processes/run-with-system.ts';

/*
 * `npm run expect`: shows the signals that the engine would have published in the last 28 days of
 * the running system's prices. Also stores them for the admin page "Engine".
 */

await runWithSystem(
  'services/signals/src/expectation/commands/expect-signals.ts',
  [],
  'No system runs here. Start it first: npm start. For a folder of recordings, run: npm run lab -- expect FOLDER',
);
