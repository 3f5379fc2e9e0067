// Runs a program of the project by its name (`npm run worker` is `run.mjs worker`), on any Node ≥
// 20, even in a clone without node_modules.
import { exitCodeOf, runEntry, runOnPinnedNode } from './entry.mjs';

const PROGRAMS = {
  // All tests, or a part of them: `npm test -- unit`.
  test: ['tests/run-tests.ts'],
  // Schemathesis on the OpenAPI document of a separate system. Needs Python 3.10 or newer.
  'test:api': ['tests/api/try-api.ts'],
  // Saves screenshots of all pages, or of some (`-- home signals`), in .data/screens; `-- readme`
  // saves those of the README in docs/screens, and `-- walks` writes docs/walks.md.
  screens: ['tests/browser/screens/main.ts'],
  // Adds a worker or trainer to the system of `npm start`. Ctrl-C ends only the added process.
  worker: ['infra/local/worker.ts'],
  trainer: ['infra/local/worker.ts', 'trainer'],
  // Signs up on the running system every 15 minutes, reads the code from the mail, and deletes the
  // account.
  canary: ['infra/local/worker.ts', 'canary'],
  // Computes the signals that the engine would have published on the running system's prices, and
  // stores them for the admin page "Engine".
  expect: ['infra/local/expect.ts'],
  // Lists artefacts and challengers, promotes an artefact, or returns to the previous champion:
  // `npm run engine -- roll-back --reason "…"`.
  engine: ['infra/local/engine.ts'],
  // Starts Prometheus with the alert rules for the running system. Ctrl-C only stops Prometheus.
  observe: ['infra/local/observe.ts'],
  // Backs up or restores the stores of this folder's running system, or the stores that the
  // environment variables name.
  backup: ['infra/local/backup.ts'],
  restore: ['infra/local/restore.ts'],
  // Makes a backup, applies the migrations of a new release, and builds indexes.
  upgrade: ['infra/local/upgrade.ts'],
  // While maintenance is on, writes are refused: `npm run maintenance -- on --until TIME`.
  maintenance: ['infra/local/maintenance.ts'],
  // Writes the Secrets for infra/kubernetes from an .env file to standard output.
  'kubernetes:secrets': ['infra/kubernetes/secrets.ts'],
  // Replays and compares engines on past prices, without a running system.
  backtest: ['tools/engine-lab/src/main.ts', 'backtest'],
  // Audits the public log of a site from outside: `npm run ledger:verify --
  // https://croneai.example`.
  'ledger:verify': ['packages/tlog/src/verify.ts'],
  lab: ['tools/engine-lab/src/main.ts'],
};

runEntry(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PROGRAMS, name)) throw new Error(`There is no program ${name}.`);
  const [script, ...own] = PROGRAMS[name];
  return exitCodeOf(await runOnPinnedNode(script, [...own, ...args]));
});
