// `npm run audit:verify`: reads the audit of the running system, or of the one in MONGO_URL, and reports where its hash chain breaks.
// Runs on any Node ≥ 20. Exits 0 when the chain is intact, 1 when it is not or cannot be read.
import { exitCodeOf, runEntry, runningStores, runOnPinnedNode } from './entry.mjs';

runEntry(async () => {
  process.env.MONGO_URL ??= runningStores('MONGO_URL to the MongoDB that holds the audit').mongo.url;
  process.env.MONGO_DATABASE ??= 'croneai_admin';
  return exitCodeOf(await runOnPinnedNode('services/admin/src/audit/commands/verify.ts'));
});
