import { runWithSystem } from './processes/run-with-system.ts';

// `npm run engine`: shows the artefacts and challengers of the running system's engine, and
// promotes another artefact.

await runWithSystem(
  'services/signals/src/engine-admin/commands/engine.ts',
  process.argv.slice(2),
  'No system runs here. Start it first: npm start',
);
