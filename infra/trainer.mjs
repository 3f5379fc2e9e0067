// `npm run trainer`: adds one trainer of the engine to the system that `npm start` runs. Ctrl-C ends this trainer only.
import { exitCodeOf, runEntry, runOnPinnedNode } from './entry.mjs';

runEntry(async () => exitCodeOf(await runOnPinnedNode('infra/local/worker.ts', ['trainer'])));
