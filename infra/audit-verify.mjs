// `npm run audit:verify`: reads the audit of the running system, or of the one in MONGO_URL, and reports where its hash chain breaks.
// Runs on any Node ≥ 20. Exits 0 when the chain is intact, 1 when it is not or cannot be read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf, ROOT, runEntry, runOnPinnedNode } from './entry.mjs';

const DATA_DIR = join(ROOT, '.data');

runEntry(async () => {
  process.env.MONGO_URL ??= mongoUrlOf(DATA_DIR);
  process.env.MONGO_DATABASE ??= 'croneai_admin';
  return exitCodeOf(await runOnPinnedNode('services/admin/src/commands/audit-verify.ts'));
});

/** Where the running system keeps its data. */
function mongoUrlOf(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).backing.mongo.url;
  } catch {
    throw new Error(
      'No system runs here. Start it first (npm start), or set MONGO_URL to the MongoDB that holds the audit.',
    );
  }
}
