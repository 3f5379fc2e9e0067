// `npm test`: every test, or a part of them (`npm test -- unit`). Runs on any Node ≥ 20 in a clone without node_modules.
import { exitCodeOf, runEntry, runOnPinnedNode } from '../infra/entry.mjs';

runEntry(async () => exitCodeOf(await runOnPinnedNode('tests/run-tests.ts')));
