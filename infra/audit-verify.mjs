// `npm run audit:verify`: reads the audit log of the running system, or of the database at
// MONGO_URL, and reports where the log's hash chain breaks. Runs on any Node ≥ 20. Exits with 0 if
// the chain is intact, and with 1 if it is broken or unreadable.
import { exitCodeOf, runEntry, runningStores, runOnPinnedNode } from './entry.mjs';

runEntry(async () => {
  process.env.MONGO_URL ??= runningStores('MONGO_URL to the MongoDB that holds the audit').mongo.url;
  process.env.MONGO_DATABASE ??= 'croneai_admin';
  return exitCodeOf(await runOnPinnedNode('services/admin/src/audit/commands/verify.ts'));
});
