// Runs a program of the project by its name (`npm run worker` is `run.mjs worker`), on any Node ≥ 20, in a clone without node_modules too.
import { exitCodeOf, runEntry, runOnPinnedNode } from './entry.mjs';

const PROGRAMS = {
  // Every test, or a part of them: `npm test -- unit`.
  test: ['tests/run-tests.ts'],
  // Schemathesis over the OpenAPI document of a system of its own. Needs Python 3.10 or newer.
  'test:api': ['tests/api/try-api.ts'],
  // A picture of every page into .data/screens, or of some (`-- home signals`); `-- readme` writes those of README into docs/screens.
  screens: ['tests/browser/screens/take-screens.ts'],
  // One more of the system that `npm start` runs. Ctrl-C ends this one only.
  worker: ['infra/local/worker.ts'],
  trainer: ['infra/local/worker.ts', 'trainer'],
  // What the engine would have published of the running system's prices, for its desk.
  expect: ['infra/local/expect.ts'],
  // Artefacts, challengers, and another champion: `npm run engine -- roll-back --reason "…"`.
  engine: ['infra/local/engine.ts'],
  // Replays and compares engines on past prices; both need no running system.
  backtest: ['tools/engine-lab/src/main.ts', 'backtest'],
  // Audits the public log of a site from outside: `npm run ledger:verify -- https://croneai.example`.
  'ledger:verify': ['packages/tlog/src/verify.ts'],
  lab: ['tools/engine-lab/src/main.ts'],
};

runEntry(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PROGRAMS, name)) throw new Error(`There is no program ${name}.`);
  const [script, ...own] = PROGRAMS[name];
  return exitCodeOf(await runOnPinnedNode(script, [...own, ...args]));
});
