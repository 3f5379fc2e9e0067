// `npm start`: the whole system on this machine. Runs on any Node ≥ 20 in a clone without node_modules.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodeOf, ROOT, runEntry, runOnPinnedNode } from './entry.mjs';
import { readRecord, reap } from './local/processes/process-record.mjs';

runEntry(async () => {
  const end = await runOnPinnedNode('infra/local/start.ts');
  const record = join(dataDir(), 'processes.json');
  // A starter that ends in order takes its record away; this one could not.
  if (readRecord(record)?.starter.pid === end.pid) {
    const names = await reap(record);
    console.error(`\nThe starter was killed; ended what it had running (${names.join(', ') || 'nothing'}).`);
  }
  return exitCodeOf(end);
});

/** As the starter reads it: `--data FOLDER`, `.data` otherwise. */
function dataDir() {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' } }, strict: false });
  return resolve(ROOT, values.data);
}
