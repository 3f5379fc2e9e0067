// `npm run lab -- compare --world reversal`: compares engines on the past. Runs on any Node ≥ 20 in a clone without node_modules and
// needs no running system.
import { exitCodeOf, runEntry, runOnPinnedNode } from './entry.mjs';

runEntry(async () => exitCodeOf(await runOnPinnedNode('tools/engine-lab/src/main.ts')));
