import { runBesideSystem } from './processes/run-beside.ts';

/*
 * `npm run expect`: what the engine would have published in the last 28 days of the running system's prices. Shown here, and kept for the
 * desk "Engine".
 */

await runBesideSystem(
  'services/signals/src/expectation/commands/expect-signals.ts',
  [],
  'No system runs here. Start it first: npm start. Of a folder of recordings: npm run lab -- expect FOLDER',
);
