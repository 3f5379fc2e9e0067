// `npm start`: runs the whole system on this machine. Works on any Node ≥ 20 in a clone without
// node_modules.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodeOf, ROOT, runEntry, runOnPinnedNode } from './entry.mjs';
import { readRecord, reap } from './local/processes/process-record.mjs';

runEntry(async () => {
  const end = await runOnPinnedNode('infra/local/start.ts');
  const record = join(dataDir(), 'processes.json');
  // A starter that stops normally removes its record, so this one was killed.
  if (readRecord(record)?.starter.pid === end.pid) {
    const names = await reap(record);
    console.error(`\nThe starter was killed; ended what it had running (${names.join(', ') || 'nothing'}).`);
  }
  return exitCodeOf(end);
});

/**
 * Returns the folder of `--data`, or else `.data`. The starter parses the option in the same way.
 */
function dataDir() {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' } }, strict: false });
  return resolve(ROOT, values.data);
}
