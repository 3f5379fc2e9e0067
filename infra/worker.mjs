// `npm run worker`: adds one signal worker to the system that `npm start` runs. Ctrl-C ends this worker only.
import { exitCodeOf, runEntry, runOnPinnedNode } from './entry.mjs';

runEntry(async () => exitCodeOf(await runOnPinnedNode('infra/local/worker.ts')));
