// `npm run screens`: a picture of every page into .data/screens (those of README into docs/screens); `npm run screens -- home signals` of these only.
import { exitCodeOf, runEntry, runOnPinnedNode } from '../infra/entry.mjs';

runEntry(async () => exitCodeOf(await runOnPinnedNode('tests/browser/screens/take-screens.ts')));
